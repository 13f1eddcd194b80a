// Entries that are on their way: each stays here, and on this device, until the server has answered for it.
import type { NeiCommand, NeiSide, Outcome, SeatKind } from '../graphql/types';
import { newCommandId } from './identifier';
import { storage } from '../device/storage';
import { createStore } from '../store';
import { keptWord, seatKindOf } from './sides';

/** What is asked for; with `by`, for a side that has not the shared tablet in hand: its open dice. */
export type Wish =
  | { kind: 'command'; command: NeiCommand; overrule: string | null; by?: NeiSide }
  | { kind: 'roll'; by?: NeiSide }
  | { kind: 'takeBack'; to: number }
  | { kind: 'answerTakeBack'; granted: boolean }
  | { kind: 'redo' }
  | { kind: 'amend'; book: string; changes: readonly Change[] };

/** One place in which the record is put right; the command is one of the game's book. */
export interface Change {
  kind: 'REPLACE' | 'STRIKE' | 'INSERT';
  /** For a forgotten command, the entry it follows. */
  entry: number;
  command?: object;
  /** The seat that gives a forgotten command. */
  by?: SeatKind;
  /** The reason why the table overrules objections to the command. */
  overrule?: string;
}

/** Why an entry was not recorded: what the rules say, or why the server would not look at it. */
export type Objection = Exclude<Outcome, { __typename: 'Recorded' }> | { __typename: 'TROUBLE'; message: string };

/** An entry that the server has not answered for yet. */
export interface Waiting {
  /** The id of its command: sent again with the same id it counts once. */
  id: string;
  wish: Wish;
  /** In words, for whoever waits. */
  title: string;
  /** The side that held the shared tablet, and for which it is sent; null where the seat itself says it. */
  side: NeiSide | null;
  /** The last entry its writer had seen; null where it follows upon the one before it in the outbox. */
  expected: number | null;
  /** It could not be sent at once: what comes of it is read later, here. */
  late: boolean;
  /** Why it was not recorded. Whatever stands behind it waits until somebody has decided. */
  objection: Objection | null;
}

export interface OutboxState {
  /** The game and seat it belongs to; null while nobody sits at a table. */
  place: string | null;
  /** In the order in which they were entered. */
  waiting: readonly Waiting[];
  /** Entries that are on their way to the device: nothing is said of them yet. */
  unstored: readonly string[];
  /** The server did not answer the last time. */
  away: boolean;
  /** Whether this device keeps it over a reload of the page. */
  kept: boolean;
}

const nothing: OutboxState = { place: null, waiting: [], unstored: [], away: false, kept: true };

export const outbox = createStore<OutboxState>(nothing);

/** The place of a seat, under the word that pages of before had for it: what they could not send is found there. */
export const placeOfSeat = (game: string, seat: SeatKind): string => `${game}.${keptWord(seat)}`;

/** Opens the outbox of a seat. What the page before this one could not send is in it. */
export function openOutbox(place: string): void {
  outbox.set({ ...nothing, place });
  show(place);
  if (outbox.get().waiting.some(({ late }) => !late)) void change(allLate);
}

/** Closes it; what it holds stays on the device. */
export function closeOutbox(): void {
  outbox.set(nothing);
}

// Another page of this device may have sent or added something.
storage.subscribe((noun, name) => {
  if (noun === 'outbox' && name === outbox.get().place) show(name);
});

function show(place: string): void {
  outbox.set({ waiting: (storage.get('outbox', place) ?? []).map(ofToday) });
}

/** What a page of before had put there, in the words of the contract of today. */
function ofToday(waiting: Waiting): Waiting {
  const { wish } = waiting;
  if (wish.kind !== 'amend') return waiting;
  return { ...waiting, wish: { ...wish, changes: wish.changes.map((change) => (change.by ? { ...change, by: seatKindOf(change.by) } : change)) } };
}

const allLate = (waiting: readonly Waiting[]): readonly Waiting[] => waiting.map((entry) => (entry.late ? entry : { ...entry, late: true }));

/** Edits what waits: here at once, and then on the device. */
async function change(edit: (waiting: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
  const { place } = outbox.get();
  if (!place) return;
  const kept = storage.update('outbox', place, (waiting = []) => {
    const edited = edit(waiting);
    return edited.length === 0 ? undefined : edited;
  });
  show(place);
  const isKept = await kept;
  if (outbox.get().place === place) outbox.set({ kept: isKept });
}

/** The entries of which it is known whether the device has them. */
export const stored = ({ waiting, unstored }: OutboxState): readonly Waiting[] => waiting.filter(({ id }) => !unstored.includes(id));

/** Puts an entry at the end. `stored` is when the device has it, or has said that it keeps nothing: it is sent after that. */
export function putIntoOutbox(wish: Wish, title: string, side: NeiSide | null, lastEntry: number): { entry: Waiting; stored: Promise<void> } {
  const { waiting, away } = outbox.get();
  const entry: Waiting = { id: newCommandId(), wish, title, side, expected: waiting.length > 0 ? null : lastEntry, late: away || waiting.length > 0, objection: null };
  outbox.set(({ unstored }) => ({ unstored: [...unstored, entry.id] }));
  const isStored = change((known) => [...known, entry]).then(() => outbox.set(({ unstored }) => ({ unstored: unstored.filter((id) => id !== entry.id) })));
  return { entry, stored: isStored };
}

/** The first entry was recorded under this number: the next one follows upon it. */
export function firstRecorded(id: string, number: number): void {
  void change((waiting) => after(waiting, id, number));
}

/** Takes an entry out that was not recorded; the next one has seen what it had seen. */
export function dropFromOutbox(id: string): void {
  void change((waiting) => after(waiting, id, waiting.find((entry) => entry.id === id)?.expected ?? null));
}

function after(waiting: readonly Waiting[], id: string, seen: number | null): Waiting[] {
  const at = waiting.findIndex((entry) => entry.id === id);
  // Entries are sent from the front, so only the one that becomes the first has to know where it stands.
  return waiting.flatMap((entry, index) => (index === at ? [] : [index === at + 1 && at === 0 ? { ...entry, expected: entry.expected ?? seen } : entry]));
}

/** Says something new of an entry. */
export function amend(id: string, part: Partial<Pick<Waiting, 'wish' | 'expected' | 'late' | 'objection'>>): void {
  void change((waiting) => waiting.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
}

/** Everything that waits is late from now on: the server does not answer. */
export function serverIsAway(): void {
  void change(allLate);
  outbox.set({ away: true });
}

export function serverIsBack(): void {
  if (outbox.get().away) outbox.set({ away: false });
}

/** Throws away everything that waits. */
export function emptyOutbox(): void {
  void change(() => []);
}
