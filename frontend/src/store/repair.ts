// What can be taken back, and what was: by entries alone, for the journal knows no other way.
import type { Entry, NeiCommand } from '../graphql/types';
import { createStore } from './store';

/** A command of this device that was taken back and can be recorded again. */
interface Undone {
  /** The number the last entry must have: nothing else happened since. */
  at: number;
  commands: readonly NeiCommand[];
}

export const repair = createStore<{ commands: ReadonlyMap<number, NeiCommand>; undone: Undone | null }>({ commands: new Map(), undone: null });

export function forgetRepair(): void {
  repair.set({ commands: new Map(), undone: null });
}

/** Remembers which command of this device made an entry. */
export function noteRecorded(number: number, command: NeiCommand): void {
  repair.set(({ commands, undone }) => ({
    commands: new Map(commands).set(number, command),
    // The next of several that are recorded again, or something new that ends it.
    undone: undone && undone.commands[0] === command && undone.commands.length > 1 ? { at: number, commands: undone.commands.slice(1) } : null,
  }));
}

/** Remembers what a take-back took away: everything after `to` that this device had recorded. */
export function noteTakenBack(number: number, to: number, entries: readonly Entry[]): void {
  repair.set(({ commands, undone }) => {
    const gone = entries.filter((entry) => entry.number > to && entry.number < number && stands(entry)).map((entry) => commands.get(entry.number));
    const own = gone.filter((command) => command !== undefined);
    const before = undone && undone.at === number - 1 ? undone.commands : [];
    return { undone: own.length > 0 && own.length === gone.length ? { at: number, commands: [...own, ...before] } : null };
  });
}

/** Whether an entry of play stands. Entries that take back or ask for it lean on no clause, and the creation does not either. */
export function stands({ number, takenBack, lines }: Entry): boolean {
  return !takenBack && (number === 1 || lines.length === 0 || lines.some((line) => line.clause));
}

/** What one tap would take back: the last entry that stands, and the entry before it; null where there is none. */
export function lastStanding(entries: readonly Entry[]): { entry: Entry; before: number } | null {
  const standing = entries.filter(stands);
  const entry = standing.at(-1);
  const before = standing.at(-2);
  return entry && before ? { entry, before: before.number } : null;
}

/** The clause that every Incident Phase, the beginning of a side's turn, is recorded under. */
const TURN_BEGINS = 'NEI-7.0-a';

/** The entry with which the turn of the acting side began, where something stands after it. */
export function turnBegan(entries: readonly Entry[]): number | null {
  const standing = entries.filter(stands);
  const at = standing.findLastIndex(({ lines }) => lines.some(({ clause }) => clause?.id === TURN_BEGINS));
  const began = standing[at];
  return began && at < standing.length - 1 ? began.number : null;
}
