import type { SeatKind } from '../graphql/types';
import type { Language } from '../words/words';
import { createStore } from './store';

export type Look = 'dark' | 'daylight';

/** A seat this device holds. The token is the key to it. */
export interface HeldSeat {
  token: string;
  game: string;
  gameName: string;
  seat: SeatKind;
  takenAt: string;
}

/** The key of whoever keeps the codes and keys of a game. It opens no seat. */
export interface Ownership {
  game: string;
  ownerKey: string;
}

/** What belongs to this device and to no game. */
export interface DeviceState {
  look: Look;
  /** Percent. */
  scale: number;
  /** What the page speaks; null for the language of the browser. */
  language: Language | null;
  /** Whether a shared tablet covers the table until the next side has it in hand. */
  curtain: boolean;
  seats: readonly HeldSeat[];
  /** The games whose codes and keys are kept here. */
  owned: readonly Ownership[];
}

const KEY = 'adjutant.device';
const initial: DeviceState = { look: 'dark', scale: 100, language: null, curtain: true, seats: [], owned: [] };

function load(): DeviceState {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept && typeof kept === 'object' ? { ...initial, ...kept } : initial;
  } catch {
    // A private window or a broken record: the device starts anew, the game is on the server.
    return initial;
  }
}

export const device = createStore<DeviceState>(load());

device.subscribe(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(device.get()));
  } catch {
    // Without storage the options last as long as the page.
  }
});

export function keepSeat(seat: HeldSeat): void {
  device.set((state) => ({
    seats: [seat, ...state.seats.filter((held) => held.game !== seat.game || held.seat !== seat.seat)],
  }));
}

export function keepOwnership(owner: Ownership): void {
  device.set((state) => ({ owned: [owner, ...state.owned.filter((kept) => kept.game !== owner.game)] }));
}

export function dropSeat(token: string): void {
  device.set((state) => ({ seats: state.seats.filter((held) => held.token !== token) }));
}
