// What this game lends to the pieces that it shares.
import type { DeskBook } from '../declared/book';
import { useStore } from '../../store';
import { CHOICES } from './forms/choices';
import { choiceName } from './forms/names';
import type { Choices } from './forms/fields';
import type { Offer } from './graphql/types';
import { actions, cancel, nameOf, proposeOffer } from './store/actions';
import { hand } from './store/hand';
import { desk, table } from './store/table';

export const book: DeskBook = {
  hand,
  actions,
  reloadLog: table.reloadLog,
  proposeOffer: (offer) => proposeOffer(offer as Offer),
  cancel,
  nameOf,
  choices: CHOICES,
  choiceName: (of, id) => choiceName(of as Choices, id),
  samples: { hex: '2915', hexes: '2915, 2916', section: '14.2', years: '1942, 1943' },
  useUnits: () => [...useStore(desk, (state) => state.units).values()].map(({ id, kind, hex }) => ({ id, name: [id, kind, hex].filter(Boolean).join(' · ') })),
};
