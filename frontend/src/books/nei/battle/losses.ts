// Losses given to counters by tapping them: a tap is a hit, or a step.
import { useState } from 'react';
import { useSoon, type Soon } from '../../../table/dice/soon';

export interface Giving {
  taken: ReadonlyMap<string, number>;
  /** What is still to be given, as far as counters can take it. */
  left: number;
  total: number;
  soon: Soon;
  give(unit: string): void;
  again(): void;
  record(): void;
}

export function useLosses({ units, count }: { units: readonly { unit: string; most: number }[]; count: number }, onChoose: (losses: { unit: string; hits: number }[]) => void): Giving {
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(new Map());
  const total = [...taken.values()].reduce((sum, hits) => sum + hits, 0);
  const wanted = Math.min(count, units.reduce((sum, { most }) => sum + most, 0));
  const send = () => onChoose([...taken].map(([unit, hits]) => ({ unit, hits })));
  const soon = useSoon(send);
  return {
    taken,
    left: Math.max(0, wanted - total),
    total,
    soon,
    give: (unit) => {
      setTaken(new Map(taken).set(unit, (taken.get(unit) ?? 0) + 1));
      if (total + 1 >= wanted) soon.begin();
    },
    again: () => {
      soon.stop();
      setTaken(new Map());
    },
    record: () => {
      soon.stop();
      send();
    },
  };
}
