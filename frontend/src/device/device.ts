import type { SeatKind } from '../graphql/types';
import type { Language } from '../words/languages';
import type { Change } from '../table/outbox';
import { ONLY, storage } from './storage';
import { createStore } from '../store';
import { seatKindOf } from '../table/sides';

export type Look = 'dark' | 'dim' | 'daylight';

/** The hand that works the page: the papers lie on its side. */
export type Hand = 'right' | 'left';

/** What the page may do by itself: nothing, propose it, or do it. */
export type Automation = 'off' | 'suggest' | 'do';

/** What can be left to the page: dice thrown by the server, a step that is the only one, losses without a choice. */
export type Automatic = 'dice' | 'step' | 'losses';

/** A book that this page has a table for, by its short name. */
export type Book = 'NEI' | 'GEAW' | 'AWAW';

/** Where a game branched off another, as this device knows it. */
export interface Offshoot {
  game: string;
  entry: number;
  /** The name of the other game; empty where nobody said it. */
  gameName: string;
}

/** An entry that is to be put right by what is done in a branch. */
export interface Mending {
  /** The game whose record it is, and the branch in which it is done. */
  origin: string;
  branch: string;
  /** Another command in the place of the entry, or one that was forgotten after it. */
  kind: 'REPLACE' | 'INSERT';
  entry: number;
  /** The last entry that the branch has of the game. */
  after: number;
  /** What this device recorded in the branch, by the number of its entry there. */
  steps: { readonly [entry: number]: { command: object; overrule?: string } };
  /** What is to be put into the record, once it is done there; null before. */
  changes: readonly Change[] | null;
  /** The same in words. */
  told?: readonly string[];
}

/** How far the staff thinks where it plays: the least, as usual, the most. */
export type StaffLevel = 'RECRUIT' | 'STAFF' | 'CHIEF';

/** The staff in a seat. */
export interface SeatedStaff {
  level: StaffLevel;
  /** It goes on without being told that its order was carried out on the board. */
  isFree?: boolean;
  /** The entry of its last order; left out before it gave one. */
  order?: number;
  /** That order was carried out on the board. */
  isDone?: boolean;
}

/** The staff in the seat of the other side, in a game that is played alone. */
export interface HeldStaff extends SeatedStaff {
  /** The key of its seat. */
  token: string;
}

/** The staff in the seat that this device holds, handed over by its holder. It uses the key of that seat. */
export interface HandedSeat extends SeatedStaff {
  /** Of a shared tablet that of one side. */
  seat: 'FIRST' | 'SECOND';
  /** The last game turn that it plays; left out where it plays until the seat is taken back. */
  until?: number;
}

/** Where the staff sits: in the seat of the other side, or in the one of this device. */
export type Post = 'staff' | 'handed';

/** A seat this device holds. The token is the key to it. */
export interface HeldSeat {
  token: string;
  game: string;
  /** The book of the game, as the server says; seats that were taken by an older page are of the first. */
  book?: Book;
  gameName: string;
  seat: SeatKind;
  /** Where the game branched off another; left out for games of their own. */
  branch?: Offshoot;
  takenAt: string;
  /** When its table was opened last; left out where it never was since. */
  usedAt?: string;
  /** A game to practise in, alone: there is no curtain between the sides. */
  practice?: boolean;
  /** Who plays the other side, where this is a game against the staff. */
  staff?: HeldStaff;
  /** Who plays this seat itself, while it is handed over. */
  handed?: HandedSeat;
  /** A finished game that is shown to everybody: it is no game of this device. */
  shown?: boolean;
}

/** The key of whoever keeps the codes and keys of a game. It opens no seat. */
export interface Ownership {
  game: string;
  ownerKey: string;
  /** The book of the game; games that were made by an older page are of the first. */
  book?: Book;
}

/** How far the guide of a practice game is. */
export interface Guided {
  game: string;
  step: number;
  /** The last entry when the step began; left out before it was looked at. */
  since?: number;
}

/** Which piece of a VASSAL module that others made is which counter, and which point of its maps is which place: as the server takes it. */
export interface VassalMapping {
  pieces: { readonly [name: string]: string };
  places: readonly { readonly [field: string]: unknown }[];
  reach: number;
}

/** What belongs to this device and to no game. */
export interface DeviceState {
  look: Look;
  /** Percent. */
  scale: number;
  /** Hatching and letters on the map beside the colours of the sides. */
  patterns: boolean;
  hand: Hand;
  /** A short sound when this seat has to answer. */
  sound: boolean;
  /** Whether the system says that it is this seat's turn, while another window is before the page. */
  notify: boolean;
  automation: { readonly [automatic in Automatic]: Automation };
  /** Whether hints are given, each once. */
  reminders: boolean;
  /** The hints that were given. */
  reminded: readonly string[];
  /** The guide of the practice game, and how far it is; null where there is none. */
  guide: Guided | null;
  /** What the page speaks; null for the language of the browser. */
  language: Language | null;
  /** Whether a shared tablet covers the table until the next side has it in hand. */
  curtain: boolean;
  /** Whether the screen is to stay awake at the table. */
  awake: boolean;
  /** The mapping of a VASSAL module that others made; null where none was learnt. */
  vassalMapping: VassalMapping | null;
  /** What the others at the table read beside the seat; empty where nobody gave one. */
  playerName: string;
  seats: readonly HeldSeat[];
  /** The entry that is being put right in a branch. */
  mending: Mending | null;
  /** The games whose codes and keys are kept here. */
  owned: readonly Ownership[];
}

const KEY = 'adjutant.device';

/** At first the page is as light as the device is; later as it was chosen. */
const lookOfDevice = (): Look => (typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches ? 'daylight' : 'dark');

const initial: DeviceState = {
  look: lookOfDevice(),
  scale: 100,
  patterns: true,
  hand: 'right',
  sound: false,
  notify: false,
  automation: { dice: 'suggest', step: 'suggest', losses: 'suggest' },
  reminders: true,
  reminded: [],
  guide: null,
  language: null,
  curtain: true,
  awake: true,
  vassalMapping: null,
  playerName: '',
  seats: [],
  mending: null,
  owned: [],
};

/** The least and the most the page can be enlarged, and a step, in percent. */
export const SCALES = { least: 80, most: 200, step: 10 } as const;

/** Seats that a page of before kept. Where nothing has another name it is the same list, since what has changed is written. */
export const inWordsOfNow = (seats: readonly HeldSeat[]): readonly HeldSeat[] => (seats.every(({ seat }) => seatKindOf(seat) === seat) ? seats : seats.map((held) => ({ ...held, seat: seatKindOf(held.seat) })));

/** What opens a game lies in the database; the rest is small, and wanted before anything is drawn. */
const held = (): Pick<DeviceState, 'seats' | 'owned' | 'mending'> => ({ seats: inWordsOfNow(storage.get('seats', ONLY) ?? initial.seats), owned: storage.get('owned', ONLY) ?? initial.owned, mending: storage.get('mending', ONLY) ?? initial.mending });

function load(): DeviceState {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept && typeof kept === 'object' ? { ...initial, ...kept, automation: { ...initial.automation, ...(kept as Partial<DeviceState>).automation }, ...held() } : { ...initial, ...held() };
  } catch {
    // A private window or a broken record: the device starts anew, the game is on the server.
    return { ...initial, ...held() };
  }
}

export const device = createStore<DeviceState>(load());

/** Whether this device keeps what belongs to it: without room, or in a private window, it lasts as long as the page. */
export const keeping = createStore<{ isKept: boolean }>({ isKept: true });

/** What an older page kept beside the preferences stays until it is taken over. */
function keepPreferences({ seats: _seats, owned: _owned, mending: _mending, ...preferences }: DeviceState): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as object), ...preferences }));
    return true;
  } catch {
    return false;
  }
}

/** Keeps what opens a game; the answer is null where nothing of it has changed. */
async function keepHeld({ seats, owned, mending }: DeviceState): Promise<boolean | null> {
  const before = held();
  const kept = await Promise.all([
    ...(seats === before.seats ? [] : [storage.put('seats', ONLY, seats)]),
    ...(owned === before.owned ? [] : [storage.put('owned', ONLY, owned)]),
    ...(mending === before.mending ? [] : [storage.put('mending', ONLY, mending ?? undefined)]),
  ]);
  return kept.length === 0 ? null : kept.every(Boolean);
}

function createKeeper(): () => Promise<void> {
  let isHeld = true;
  return async () => {
    const state = device.get();
    const isWritten = keepPreferences(state);
    isHeld = (await keepHeld(state)) ?? isHeld;
    const isKept = isWritten && isHeld;
    if (keeping.get().isKept !== isKept) keeping.set({ isKept });
  };
}

const keep = createKeeper();
device.subscribe(() => void keep());

/** Whether a hint is due; it is not given again. */
export function remindOnce(hint: string): boolean {
  const { reminders, reminded } = device.get();
  if (!reminders || reminded.includes(hint)) return false;
  device.set({ reminded: [...reminded, hint] });
  return true;
}

// Another window of this device may change what belongs to both. What is not kept would be gone with what is.
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => key === KEY && keeping.get().isKept && device.set(load()));
storage.subscribe((noun) => (noun === 'seats' || noun === 'owned' || noun === 'mending') && device.set(held()));

export function keepSeat(seat: HeldSeat): void {
  const isSame = (held: HeldSeat) => held.game === seat.game && held.seat === seat.seat;
  device.set(({ seats }) => {
    // Whoever joins his own game once more keeps his opponent, and who plays for him.
    const { staff, handed } = { ...seats.find(isSame), ...seat };
    return { seats: [{ ...seat, ...(staff && { staff }), ...(handed && { handed }) }, ...seats.filter((held) => !isSame(held))] };
  });
}

/** The table of a seat is opened now. */
export function useSeat(token: string): void {
  device.set((state) => ({ seats: state.seats.map((held) => (held.token === token ? { ...held, usedAt: new Date().toISOString() } : held)) }));
}

export function keepOwnership(owner: Ownership): void {
  device.set((state) => ({ owned: [owner, ...state.owned.filter((kept) => kept.game !== owner.game)] }));
}

export function dropSeat(token: string): void {
  device.set((state) => ({ seats: state.seats.filter((held) => held.token !== token) }));
}
