// What this game lends to the pieces that it shares.
import { useMemo } from 'react';
import type { DeskBook, Named } from '../declared/book';
import { useStore } from '../../store';
import { CHOICES, type Choices } from './forms/choices';
import { choiceName } from './forms/names';
import type { AwawTopic, Offer } from './graphql/types';
import { actions, cancel, proposeOffer } from './store/actions';
import { hand } from './store/hand';
import { boxKey } from './store/places';
import { desk, table } from './store/table';
import { unitWords } from './units/words';

/** Every box, the places of the chapter, and the hexes where something stands. */
export function usePlaces(): readonly Named[] {
  const places = useStore(desk, (state) => state.game?.view.places);
  const units = useStore(desk, (state) => state.units);
  return useMemo(() => {
    const named = (places ?? []).map(({ spot, name }) => ({ id: spot, name }));
    const known = new Set(named.map(({ id }) => id));
    const hexes = [...new Set([...units.values()].flatMap(({ place }) => (place?.hex && !known.has(place.hex) ? [place.hex] : [])))].toSorted();
    return [...CHOICES.boxname.map((box) => ({ id: boxKey(box), name: choiceName('boxname', box) })), ...hexes.map((hex) => ({ id: hex, name: hex })), ...named];
  }, [places, units]);
}

/** A topic that is answered with one of several words. */
function answersTo(topic: unknown): readonly { name: string; value: unknown }[] | null {
  const { land, front } = topic as AwawTopic;
  if (land) return CHOICES.land.map((value) => ({ name: choiceName('land', value), value: { land: value } }));
  if (front) return CHOICES.front.map((value) => ({ name: choiceName('front', value), value: { front: value } }));
  return null;
}

export const book: DeskBook = {
  hand,
  actions,
  reloadLog: table.reloadLog,
  proposeOffer: (offer) => proposeOffer(offer as Offer),
  cancel,
  nameOf: ({ text }) => text,
  choices: CHOICES,
  choiceName: (of, id) => choiceName(of as Choices, id),
  samples: { hex: 'NN24', hexes: 'NN24, NN31', section: '26.462', years: '1942, 1943' },
  useUnits: () => {
    const units = useStore(desk, (state) => state.units);
    return useMemo(() => [...units.values()].map((unit) => ({ id: unit.counter.id, name: unitWords(unit) })), [units]);
  },
  usePlaces,
  answersTo,
};
