// The owner's copies that this device had a server keep, so that a game can be created with them.

export interface KeptCopy {
  hash: string;
  /** The day on which it was kept, as in 2026-11-23. */
  date: string;
  /** How many of its values come from the owner, and how many are reconstructed; older pages did not keep it. */
  owner?: number;
  reconstructed?: number;
}

/** Each book has its own; that of the first was there before the others. */
const KEYS = { NEI: 'adjutant.copies', GEAW: 'adjutant.copies.geaw', AWAW: 'adjutant.copies.awaw' };

export type CopyBook = keyof typeof KEYS;

/** Older ones are seldom wanted; the server keeps them all the same. */
const MOST = 4;

export function keptCopies(book: CopyBook = 'NEI'): readonly KeptCopy[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS[book]) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptCopy[]) : [];
  } catch {
    return [];
  }
}

export function rememberCopy(copy: KeptCopy, book: CopyBook = 'NEI'): void {
  try {
    localStorage.setItem(KEYS[book], JSON.stringify([copy, ...keptCopies(book).filter(({ hash }) => hash !== copy.hash)].slice(0, MOST)));
  } catch {
    // The hash stands on the page; without storage it is not offered again.
  }
}
