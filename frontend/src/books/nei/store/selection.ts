import type { NeiCommand, Offer, Outcome } from '../../../graphql/types';
import { createStore } from '../../../store';

/** What stands in the confirm bar. */
export interface Proposal {
  command: NeiCommand;
  title: string;
  text: string;
  cost: number;
  offer: Offer | null;
}

/** An answer of the server that asks for attention. */
export interface Notice {
  outcome: Exclude<Outcome, { __typename: 'Recorded' }>;
  /** The command that was refused, to be sent again with a reason. */
  command: NeiCommand | null;
}

/** News of the other side; or words to whoever looks, which stay until they are read: a hint, or what went wrong. */
export interface Message {
  text: string;
  kind: 'news' | 'words';
}

/** What the finger selected on this device; nothing here has happened yet. */
export interface SelectionState {
  square: string | null;
  area: string | null;
  units: readonly string[];
  /** They came into the hand with their stack, by no tap of their own: the first tap on their counter means them, and lays nothing down. */
  withStack: boolean;
  /** Offers for the selected units; null while the question is open or nothing is selected. */
  offers: readonly Offer[] | null;
  /** Offers of the open area itself, with nothing in hand: scouting from its airfield, say. */
  areaOffers: readonly Offer[];
  asking: boolean;
  /** The action whose offers are unfolded; the map shows its places alone. */
  action: string | null;
  /** Only offers to this area are listed. */
  destination: string | null;
  proposal: Proposal | null;
  /** A unit of a pending deployment that waits for its area. */
  placing: { unit: string; areas: readonly string[] } | null;
  sending: 'no' | 'sending';
  notice: Notice | null;
  /** Shown for a moment, and said aloud by the live region. */
  message: Message | null;
  /** Said aloud only: it is seen on the map anyway. */
  aloud: string | null;
}

const nothing: SelectionState = {
  square: null,
  area: null,
  units: [],
  withStack: false,
  offers: null,
  areaOffers: [],
  asking: false,
  action: null,
  destination: null,
  proposal: null,
  placing: null,
  sending: 'no',
  notice: null,
  message: null,
  aloud: null,
};

export const selection = createStore<SelectionState>(nothing);

export function clearSelection(): void {
  selection.set({ units: [], offers: null, asking: false, action: null, destination: null, proposal: null, placing: null });
}

export function forgetSelection(): void {
  selection.set(nothing);
}

/** Something that went wrong, or that this device did. */
export function say(text: string): void {
  selection.set({ message: { text, kind: 'words' } });
}

/** What somebody else did: the first line is shown, all of it is read aloud. */
export function tellNews(text: string, aloud: string): void {
  selection.set({ message: { text, kind: 'news' }, aloud: aloud === text ? null : aloud });
}

/** What was done here: it is seen on the map, and read aloud. */
export const sayAloud = (aloud: string): void => selection.set({ aloud });
