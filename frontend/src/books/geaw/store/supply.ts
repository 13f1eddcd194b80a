// The 2nd Movement Phase: whom each supply unit of the side could enable, and the fewest of them for what is in hand.
import { useEffect } from 'react';
import { createStore, useStore } from '../../../store';
import { GeawSecondPhaseDocument, GeawSupplyCoverDocument } from '../graphql/generated/graphql';
import type { Game, Side, SupplyLine, View } from '../graphql/types';
import { hand } from './hand';
import { desk, table } from './table';

/** The supply units that are needed for some units. */
export interface Cover {
  units: readonly string[];
  /** The fewest of them; null where no set enables all those units. */
  supply: readonly string[] | null;
}

interface SupplyState {
  /** Null outside the phase, and until the answer is here. */
  lines: readonly SupplyLine[] | null;
  /** Null while no unit that could be enabled is in hand. */
  cover: Cover | null;
}

export const supply = createStore<SupplyState>({ lines: null, cover: null });

/** The side that is in its 2nd Movement Phase. */
export const secondPhaseOf = ({ phase, active }: View): Side | null => (phase.endsWith('SECOND_MOVEMENT') ? (active ?? null) : null);

/** How far supply reaches, in hexes, by the last word of the players; null while nobody said it. */
export function radiusOf({ declarations }: View): number | null {
  const said = declarations.filter(({ topic }) => 'supplyRadius' in (topic as object)).toSorted((one, other) => one.number - other.number).at(-1);
  return (said?.value as { number?: number } | undefined)?.number ?? null;
}

/** Those whom a supply unit surely enables. */
export const enabledBy = ({ near }: SupplyLine): readonly string[] => near.flatMap(({ unit, within }) => (within === true ? [unit] : []));

/** Of what is in hand the units that supply could enable: a supply unit in hand is there to be spent. */
function wantedOf(side: Side, held: readonly string[]): readonly string[] {
  const { units } = desk.get();
  return held.filter((id) => {
    const unit = units.get(id);
    return unit?.side === side && unit.place === 'MAP' && unit.unitType !== 'SUPPLY';
  });
}

/** Asks while the phase lasts, anew after every entry and for whatever is in hand. */
export function useSupply(game: Game | null): void {
  const side = game && secondPhaseOf(game.view);
  const lastEntry = game?.lastEntry;
  const held = useStore(hand, (state) => state.units);
  useEffect(() => {
    const open = table.now();
    if (!side || !open) return undefined;
    let stale = false;
    void open.line.client.query(GeawSecondPhaseDocument, { id: open.game, side }).toPromise().then(({ data }) => {
      if (!stale && data?.game?.__typename === 'GeawGame') supply.set({ lines: data.game.secondPhasePlan });
    });
    return () => {
      stale = true;
    };
  }, [side, lastEntry]);
  useEffect(() => () => supply.set({ lines: null }), [side]);
  useEffect(() => {
    const open = table.now();
    const units = side ? wantedOf(side, held) : [];
    if (!side || !open || units.length === 0) return undefined;
    let stale = false;
    void open.line.client.query(GeawSupplyCoverDocument, { id: open.game, side, units: [...units] }).toPromise().then(({ data }) => {
      if (!stale && data?.game?.__typename === 'GeawGame') supply.set({ cover: { units, supply: data.game.supplyCover ?? null } });
    });
    return () => {
      stale = true;
      supply.set({ cover: null });
    };
  }, [side, lastEntry, held]);
}
