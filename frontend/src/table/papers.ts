import type { Book } from '../device/device';
import { createStore } from '../store';

/** The papers beside the map, and what is opened over the table on this device. */
export interface PapersState {
  tab: 'now' | 'tracks' | 'displays' | 'log';
  over: 'line' | 'board' | 'help' | 'check' | 'reconcile' | 'luck' | 'explorer' | 'read' | 'talk' | 'staff' | null;
  /** The entry that the log brings into sight; null where it begins with the newest. */
  sought: number | null;
  /** The entry at which the replay stands when it opens, in place of the table; null while the table is there. */
  replay: number | null;
}

export const papers = createStore<PapersState>({ tab: 'now', over: null, sought: null, replay: null });

export const openOver = (over: PapersState['over']): void => papers.set({ over });

/** Opens the replay at an entry; the table waits behind it. */
export const openReplay = (replay: number): void => papers.set({ replay, over: null });

/** Shows an entry as far as the page of a book can: in the replay, or in the log. */
export const showEntry = (book: Book | undefined, entry: number): void => ((book ?? 'NEI') === 'NEI' ? openReplay(entry) : seek(entry));

/** Turns to the log, at an entry. */
export const seek = (sought: number): void => papers.set({ tab: 'log', over: null, sought });
