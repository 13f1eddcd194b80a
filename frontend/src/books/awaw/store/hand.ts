// What the finger selected on this device; nothing here has happened yet.
import type { Hand } from '../../declared/actions';
import { createStore } from '../../../store';
import type { AwawNation, Command, Offer } from '../graphql/types';

/** The papers, which say what is to be done. */
export type Tab = 'now' | 'orders' | 'facts' | 'log';
/** The books, which say how things stand. */
export type Book = 'accounts' | 'boxes' | 'forces' | 'places' | 'dates' | 'calculators';

export interface HandState extends Hand<Command> {
  tab: Tab;
  book: Book;
  units: readonly string[];
  /** Where what is in hand is to go: a box as `@INDIA`, or a hex; empty for where the offers lead by themselves. */
  to: string;
  /** Offers for the units in hand; null while the question is open or nothing is selected. */
  offers: readonly Offer[] | null;
  /** The nation whose player speaks, at a table with national seats; null where nobody said so. */
  nation: AwawNation | null;
}

const nothing: HandState = { tab: 'now', book: 'accounts', units: [], to: '', offers: null, nation: null, proposal: null, sending: false, message: null };

export const hand = createStore<HandState>(nothing);

export const say = (message: string): void => hand.set({ message });

export const forgetHand = (): void => hand.set(nothing);
