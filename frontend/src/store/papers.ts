import { createStore } from './store';

/** The papers beside the map, and what is opened over the table on this device. */
export interface PapersState {
  tab: 'now' | 'tracks' | 'displays' | 'log';
  over: 'line' | 'board' | 'help' | 'check' | 'reconcile' | null;
}

export const papers = createStore<PapersState>({ tab: 'now', over: null });

export const openOver = (over: PapersState['over']): void => papers.set({ over });
