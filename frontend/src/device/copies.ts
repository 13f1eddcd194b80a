// The owner's copies that this device had a server keep, so that a game can be created with them.
import { storage } from './storage';

export interface KeptCopy {
  hash: string;
  /** The day on which it was kept, as in 2026-11-23. */
  date: string;
  /** How many of its values come from the owner, and how many are reconstructed; older pages did not keep it. */
  owner?: number;
  reconstructed?: number;
}

export type CopyBook = 'NEI' | 'GEAW' | 'AWAW';

/** Older ones are seldom wanted; the server keeps them all the same. */
const MOST = 4;

/** The copies of a book. */
export const keptCopies = (book: CopyBook = 'NEI'): readonly KeptCopy[] => storage.get('copies', book) ?? [];

/** The hash stands on the page too; without storage it is not offered again. */
export function rememberCopy(copy: KeptCopy, book: CopyBook = 'NEI'): void {
  void storage.update('copies', book, (kept = []) => [copy, ...kept.filter(({ hash }) => hash !== copy.hash)].slice(0, MOST));
}
