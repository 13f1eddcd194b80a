import { createContext, useContext } from 'react';
import type { Actions, Hand, HandStore } from './actions';
import type { AnyCommand, Offer } from './types';

/** One thing to choose from. */
export interface Named {
  id: string;
  name: string;
}

/** What a book lends to the shared pieces: its hand, its actions, its names. */
export interface DeskBook {
  hand: { get(): Hand; set(change: Pick<Hand, 'message'>): void; subscribe: HandStore['subscribe'] };
  actions: Pick<Actions<AnyCommand>, 'propose' | 'answer' | 'record' | 'rollForMe' | 'takeBack' | 'redo' | 'amend' | 'answerTakeBack'>;
  reloadLog(): Promise<void>;
  proposeOffer(offer: Offer): void;
  /** Leaves what was proposed. */
  cancel(): void;
  /** What an offer is called. */
  nameOf(offer: Pick<Offer, 'command' | 'text'>): string;
  /** The values of a choice, in the order of the book, and what each is called. */
  choices: { readonly [choice: string]: readonly string[] };
  choiceName(of: string, id: string): string;
  /** What a field is filled with, for example. */
  samples: { readonly [kind in 'hex' | 'hexes' | 'section' | 'years']: string };
  /** Every counter, in words. */
  useUnits(): readonly Named[];
  /** Every place with a name; where there are none, forms ask for none. */
  usePlaces?(): readonly Named[];
  /** The answers to a question that is neither yes nor no nor a number; null for those. */
  answersTo?(topic: unknown): readonly { name: string; value: unknown }[] | null;
}

const Book = createContext<DeskBook | null>(null);

const none = (): readonly Named[] => [];

/** What the counters and places of the table are called; nothing where the table is no desk. A page has one book for good. */
export function useDeskNames(): readonly Named[] {
  const book = useContext(Book);
  const units = (book?.useUnits ?? none)();
  const places = (book?.usePlaces ?? none)();
  return [...units, ...places];
}

export const BookProvider = Book.Provider;

/** The book whose table this is. */
export function useBook(): DeskBook {
  const book = useContext(Book);
  if (!book) throw new Error('BookProvider');
  return book;
}
