// What every form of the wizard works on: the pack's form, the draft in hand, and how it is typed.
import { createContext, useContext } from 'react';
import { useStore } from '../../../store';
import type { Draft, Typing } from './draft';
import type { Book } from './form';

export interface Desk {
  book: Book;
  typing: Typing;
  /** A second entry shows neither our values nor those that were typed before. */
  blind: boolean;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk & { draft: Draft } {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('desk');
  return { ...desk, draft: useStore(desk.typing.store, (state) => state.draft) };
}
