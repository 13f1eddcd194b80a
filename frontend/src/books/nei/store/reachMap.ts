// The map of how far what is in hand comes: whether it is wanted on this device, and what the server said of it.
import type { Reach } from '../explorer/asking';
import { createStore } from '../../../store';

export interface ReachMapState {
  /** Whether it is shown whenever something is in hand. */
  isOn: boolean;
  /** How far what is in hand comes; null while it is not shown, or not told yet. */
  reach: Reach | null;
  /** An area out of reach that was asked about. */
  why: string | null;
}

export const reachMap = createStore<ReachMapState>({ isOn: false, reach: null, why: null });

/** Forgets how far anything comes; whether the map is wanted stays. */
export const forgetReach = (): void => reachMap.set({ reach: null, why: null });

/** Asked of an area out of reach: true where its reasons are shown now. A second tap on it means the area itself. */
export function askWhyNot(area: string): boolean {
  const { reach, why } = reachMap.get();
  const isBeyond = reach?.beyond.some((known) => known.area === area) ?? false;
  if (!isBeyond || why === area) {
    if (why) reachMap.set({ why: null });
    return false;
  }
  reachMap.set({ why: area });
  return true;
}

/** The cheapest that leads to an area or acts on it, where what is in hand can do that. */
export const reachedBy = (area: string): Reach['reached'][number]['offer'] | undefined => reachMap.get().reach?.reached.find((known) => known.area === area)?.offer;
