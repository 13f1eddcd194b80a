// The table of contents: the clauses of a book by its chapters, in the order of the book.
import type { Book, ClauseName } from '../graphql/types';
import { t } from '../words/words';

export interface Chapter {
  /** `9`, or a name where the book has one instead of a number. */
  id: string;
  name: string;
  clauses: readonly ClauseName[];
}

/** The section within the book: `9.1` of `NEI 9.1`. */
export const sectionOf = (section: string): string => section.replace(/^[A-Z]+ /, '');

/** The list of actions of the first book has a section for each action, and is one chapter. */
function chapterOf(book: Book, section: string): string {
  const within = sectionOf(section);
  return /^\d+/.exec(within)?.[0] ?? (book === 'NEI' ? 'G' : within);
}

/** Chapters have names in one book; in the others the first clause says what it is about. */
function nameOf(book: Book, id: string, [first]: readonly ClauseName[]): string {
  // A name that the words do not have comes back as it was asked for.
  const named = t(`chapter.${book as 'NEI'}${id as '1'}`);
  return named.startsWith('chapter.') ? (/^\d/.test(id) ? (first?.title ?? id) : id) : named;
}

export function chaptersOf(book: Book, clauses: readonly ClauseName[]): readonly Chapter[] {
  const chapters = new Map<string, ClauseName[]>();
  for (const clause of clauses) {
    const id = chapterOf(book, clause.section);
    const known = chapters.get(id);
    if (known) known.push(clause);
    else chapters.set(id, [clause]);
  }
  return [...chapters].map(([id, within]) => ({ id, name: nameOf(book, id, within), clauses: within }));
}

/** The clauses before and after one, to leaf through. */
export function besides(clauses: readonly ClauseName[], id: string): { before: ClauseName | null; after: ClauseName | null } {
  const at = clauses.findIndex((clause) => clause.id === id);
  return at < 0 ? { before: null, after: null } : { before: clauses[at - 1] ?? null, after: clauses[at + 1] ?? null };
}
