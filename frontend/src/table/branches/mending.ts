// What was done in a branch, as the changes that put it into the record of the game it came from.
import { diceOf, otherFaces } from '../repair/amending';
import { device, type Mending } from '../../device/device';
import type { Change, Wish } from '../outbox';
import { stands } from '../repair/standing';
import type { Entry, SeatKind } from '../../graphql/types';

/** As many places as the server puts right at a time. */
export const MOST = 20;

/** Begins: what is done in this branch from now on is to stand in the record. */
export const beginMending = (mending: Omit<Mending, 'steps' | 'changes'>): void => device.set({ mending: { ...mending, steps: {}, changes: null } });

/** Something was recorded in the branch; what a person decided is remembered, for the record tells it in words alone. */
export function keepStep(branch: string, entry: number, wish: Wish): void {
  const { mending } = device.get();
  if (mending?.branch !== branch || wish.kind !== 'command') return;
  device.set({ mending: { ...mending, steps: { ...mending.steps, [entry]: { command: wish.command, ...(wish.overrule ? { overrule: wish.overrule } : {}) } } } });
}

/** What stands in the branch beside what it began with. */
export const doneIn = ({ after }: Pick<Mending, 'after'>, entries: readonly Entry[]): readonly Entry[] => entries.filter((entry) => entry.number > after && stands(entry));

type Step = Mending['steps'][number];

/** The entries whose command is not known here: thrown or drawn by the server, or recorded on another device. */
export const unknownIn = (done: readonly Entry[], steps: Mending['steps']): readonly Entry[] => done.filter((entry) => !stepOf(entry, steps));

/** The command of an entry; what was done again is what it was. */
function stepOf({ number, renews }: Entry, steps: Mending['steps']): Step | undefined {
  return steps[number] ?? (renews?.kind === 'AGAIN' ? steps[renews.entry] : undefined);
}

/** The changes: the first thing that was done stands in the place of the entry, or all of it after it. */
export function changesFrom({ kind, entry }: Pick<Mending, 'kind' | 'entry'>, done: readonly Entry[], steps: Mending['steps'], seat: SeatKind): readonly Change[] {
  return done.flatMap((one, at): Change[] => {
    const step = stepOf(one, steps);
    if (!step) return [];
    if (kind === 'REPLACE' && at === 0) return [{ kind: 'REPLACE', entry, ...step }];
    // A side puts in what it did itself; whoever acts for both, what the seat in the branch did.
    return [{ kind: 'INSERT', entry, by: seat === 'FIRST' || seat === 'SECOND' ? seat : one.by, ...step }];
  });
}

/** The changes, with the faces that the server threw in the branch; the entry of which nobody here knows what was done. */
export async function changesOf(mending: Mending, book: string, done: readonly Entry[], seat: SeatKind): Promise<{ changes: readonly Change[] } | { unknown: number }> {
  const steps = { ...mending.steps };
  for (const { number } of unknownIn(done, steps)) {
    const dice = await diceOf(number);
    const command = dice.length > 0 ? otherFaces(book, number, dice.map(({ face }) => face)).command : undefined;
    if (!command) return { unknown: number };
    steps[number] = { command };
  }
  return { changes: changesFrom(mending, done, steps, seat) };
}
