import { createStore } from './store';

/** The papers beside the map, and what is opened over the table on this device. */
export interface PapersState {
  tab: 'now' | 'tracks' | 'displays' | 'log';
  over: 'line' | 'board' | 'help' | 'check' | 'reconcile' | 'luck' | 'explorer' | null;
  /** The entry that the log brings into sight; null where it begins with the newest. */
  sought: number | null;
}

export const papers = createStore<PapersState>({ tab: 'now', over: null, sought: null });

export const openOver = (over: PapersState['over']): void => papers.set({ over });

/** Turns to the log, at an entry. */
export const seek = (sought: number): void => papers.set({ tab: 'log', over: null, sought });
