// Many sheets that are entered one after the other: how far that is, and what was refused.
import { createStore } from '../../../store';
import type { Refusal, Violation } from '../../../graphql/types';

/** A row that the server did not record, and why. */
export interface RefusedRow {
  /** Its place among the rows. */
  at: number;
  /** Why, in words, where no rule says it. */
  message: string | null;
  refusal: Refusal | null;
  violations: readonly Violation[];
}

export interface Bulk {
  isRunning: boolean;
  isStopping: boolean;
  /** The server does not answer; what is under way is asked again. */
  waits: boolean;
  /** So many of the rows are answered for, of so many. */
  done: number;
  all: number;
  refused: readonly RefusedRow[];
  /** Why nothing could be entered. */
  trouble: string | null;
}

const nothing: Bulk = { isRunning: false, isStopping: false, waits: false, done: 0, all: 0, refused: [], trouble: null };

export const bulk = createStore<Bulk>(nothing);

export const begin = (all: number): void => bulk.set({ ...nothing, isRunning: true, all });

export const stopBulk = (): void => bulk.set({ isStopping: true });

export const forgetBulk = (): void => bulk.set(nothing);
