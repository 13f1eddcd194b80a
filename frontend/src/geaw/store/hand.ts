// What the finger selected on this device; nothing here has happened yet.
import { createStore } from '../../store/store';
import type { Command, GeawClaim, Judgement, Offer, Path } from '../graphql/types';

/** A command before it is recorded: what the rules say of it, and what is declared with it. */
export interface Proposal {
  command: Command;
  text: string;
  /** What the rules say of it; null while they are asked. */
  judgement: Judgement | null;
  /** The way of a move with the price of every step, where that is known. */
  path: Path | null;
  /** The server would not record it as it stands. */
  isRefused: boolean;
}

/** What a tap on the map enters into a hex, one tap a hex. */
export interface Brush {
  terrain: string;
  country: string;
  road: boolean;
  rail: boolean;
}

export type Tab = 'now' | 'forces' | 'points' | 'sheets' | 'log';

/** The sheets that can be opened, each with its form. */
export type SheetName = 'hex' | 'hexside' | 'terrain' | 'counter' | 'mobilization' | 'placement' | 'corps' | 'turn' | 'loss' | 'complete' | 'marker';

export interface HandState {
  tab: Tab;
  hex: string | null;
  /** The hex that was open before it: two neighbors name a hexside. */
  hexBefore: string | null;
  units: readonly string[];
  /** Offers for the units in hand; null while the question is open or nothing is selected. */
  offers: readonly Offer[] | null;
  /** The hexes of a way that is drawn by hand, in order; null while none is drawn. */
  way: readonly string[] | null;
  proposal: Proposal | null;
  brush: Brush | null;
  /** The form of the sheets that is open. */
  sheet: SheetName | null;
  sending: boolean;
  /** Said aloud by the live region and shown for a moment. */
  message: string | null;
}

const nothing: HandState = { tab: 'now', hex: null, hexBefore: null, units: [], offers: null, way: null, proposal: null, brush: null, sheet: null, sending: false, message: null };

export const hand = createStore<HandState>(nothing);

export const say = (message: string): void => hand.set({ message });

export const forgetHand = (): void => hand.set(nothing);

/** A fact that is declared with a command; the same topic twice is said once. */
export function withFact(command: Command, claim: GeawClaim): Command {
  const key = JSON.stringify(claim.topic);
  return { ...command, facts: [...(command.facts ?? []).filter(({ topic }) => JSON.stringify(topic) !== key), claim] };
}
