// The battle that is fought, and the one that has just ended until somebody has read what came of it.
import type { Battle, Entry, Game, Pack } from '../../../graphql/types';
import { createStore } from '../../../store';
import { server } from '../../../table/server';
import { before, outcomeOf, type Before } from './outcome';

interface Over {
  /** The entry that ended it. */
  entry: number;
  battle: Battle;
  result: string;
}

interface Watching {
  game: string | null;
  fought: { battle: Battle; before: Before } | null;
  over: Over | null;
}

const nothing: Watching = { game: null, fought: null, over: null };

export const watching = createStore<Watching>(nothing);

// A curtain that is drawn, or a table that is left, takes it along.
server.subscribe(() => {
  if (server.get().game === null && watching.get().game !== null) watching.set(nothing);
});

const isSame = (a: Battle, b: Battle): boolean => a.area === b.area && a.attacker === b.attacker && a.profile === b.profile;

/** Looks at the table after each entry. `isOwn` says whether an entry was recorded on this page. */
export function watch({ id, lastEntry, view }: Game, pack: Pack, isOwn: (entry: number) => boolean): void {
  const known = watching.get().game === id ? watching.get() : nothing;
  const { battle } = view;
  const { fought, over } = known;
  if (battle) {
    const begun = fought && isSame(fought.battle, battle) && battle.shots.length >= fought.battle.shots.length ? fought.before : before(view, battle);
    return watching.set({ game: id, fought: { battle, before: begun }, over: null });
  }
  if (fought) return watching.set({ game: id, fought: null, over: { entry: lastEntry, battle: fought.battle, result: outcomeOf(fought.battle, fought.before, view, pack) } });
  // What is done next, or asked next, is what matters then.
  if (over && (lastEntry < over.entry || view.pending?.mine || (lastEntry > over.entry && isOwn(lastEntry)))) return watching.set({ game: id, over: null });
  if (known === nothing && watching.get().game !== id) watching.set({ ...nothing, game: id });
  return undefined;
}

export const done = (): void => watching.set({ over: null });

/** The dice of the entry that ended a battle, as the record tells them. */
export const lastShots = (entries: readonly Entry[], entry: number): string[] => entries.find(({ number }) => number === entry)?.lines.slice(1, 2).map(({ text }) => text) ?? [];
