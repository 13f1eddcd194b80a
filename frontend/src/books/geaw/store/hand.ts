// What the finger selected on this device; nothing here has happened yet.
import type { Hand } from '../../declared/actions';
import type { Values } from '../../declared/forms/fields';
import { createStore } from '../../../store';
import type { Command, Offer, Path } from '../graphql/types';

/** What a tap on the map enters into a hex, one tap a hex. */
export interface Brush {
  terrain: string;
  country: string;
  road: boolean;
  rail: boolean;
}

/** What is drawn from hex to hex: a tap, or a finger that passes, enters the side between two that touch. */
export interface Line {
  what: 'road' | 'rail' | 'river';
  /** The name of the river. */
  river: string;
  /** The hex from which it goes on. */
  last: string | null;
}

export type Tab = 'now' | 'forces' | 'points' | 'sheets' | 'log';

/** The sheets that can be opened, each with its form. */
export type SheetName = 'hex' | 'hexside' | 'terrain' | 'counter' | 'mobilization' | 'placement' | 'corps' | 'turn' | 'objective' | 'loss' | 'complete' | 'marker';

/** The sheets of which many lines are pasted at once. */
export const PASTED = ['counter', 'hex', 'hexside', 'terrain', 'mobilization', 'placement', 'turn', 'objective'] as const satisfies readonly SheetName[];
export type Pasted = (typeof PASTED)[number];

export interface HandState extends Hand<Command> {
  tab: Tab;
  hex: string | null;
  /** The hex that was open before it: two neighbors name a hexside. */
  hexBefore: string | null;
  units: readonly string[];
  /** Offers for the units in hand; null while the question is open or nothing is selected. */
  offers: readonly Offer[] | null;
  /** The hexes of a way that is drawn by hand, in order; null while none is drawn. */
  way: readonly string[] | null;
  /** The way of the proposed move with the price of every step, where that is known. */
  path: Path | null;
  brush: Brush | null;
  line: Line | null;
  /** Hexes that are on their way into the sheets. */
  painted: readonly string[];
  /** The hex that is to lie in the middle of the map; each time it is looked for it is another object. */
  sought: { hex: string } | null;
  /** The form of the sheets that is open. */
  sheet: SheetName | null;
  /** What that form begins with, where it was opened to put something right. */
  filled: { sheet: SheetName; values: Values } | null;
  /** The paper for what comes from a spreadsheet; its text stays when it is put away. */
  paste: { isOpen: boolean; what: Pasted; text: string };
}

const nothing: HandState = { tab: 'now', hex: null, hexBefore: null, units: [], offers: null, way: null, proposal: null, path: null, brush: null, line: null, painted: [], sought: null, sheet: null, filled: null, paste: { isOpen: false, what: 'counter', text: '' }, sending: false, message: null, isHushed: false };

export const hand = createStore<HandState>(nothing);

export const say = (message: string): void => hand.set({ message });

/** Opens the paper for what comes from a spreadsheet. */
export const openPaste = (what: Pasted): void => hand.set(({ paste }) => ({ paste: { ...paste, isOpen: true, what: paste.text === '' ? what : paste.what } }));

export const forgetHand = (): void => hand.set(nothing);
