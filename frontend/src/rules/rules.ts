// What is open of the rulebook on this device, and the texts it was asked for. They belong to no game and need no seat.
import type { AnyVariables } from 'urql';
import { openLine, type Client, type Document } from '../graphql/client';
import { ClauseContentsDocument, ClauseSearchDocument, ClauseTextDocument, OptionalRulesDocument, RulingTextDocument } from '../graphql/generated/graphql';
import type { Book, ClauseCard, ClauseName, OptionalRuleTerm, RulingCard } from '../graphql/types';
import { createStore } from '../store';
import { t } from '../words/words';

/** A page of the rules: the contents with the search, a chapter, a clause, or a ruling. */
export type RulesPage = { kind: 'search' } | { kind: 'chapter'; id: string } | { kind: 'clause'; id: string } | { kind: 'ruling'; id: string };

export interface RulesState {
  /** The pages one has come through, the open one last; none while the rules are closed. */
  pages: readonly RulesPage[];
  /** What stands in the search box; kept while a clause is read. */
  words: string;
}

export const rules = createStore<RulesState>({ pages: [], words: '' });

const SEARCH: RulesPage = { kind: 'search' };

/** Opens the rules at the search. */
export function openRules(): void {
  rules.set({ pages: [SEARCH] });
}

/** Opens the rules at a clause. */
export function openClause(id: string): void {
  rules.set({ pages: [{ kind: 'clause', id }] });
}

/** Goes on to another page; a way back to this one stays. */
export function turnTo(page: RulesPage): void {
  rules.set(({ pages }) => ({ pages: [...pages, page] }));
}

/** To the clause before or after: it takes the place of the one that is open. */
export function leafTo(id: string): void {
  rules.set(({ pages }) => ({ pages: [...pages.slice(0, -1), { kind: 'clause', id }] }));
}

/** To the search: back to it where one came from there, else onwards. */
export function turnToSearch(): void {
  const { pages } = rules.get();
  const at = pages.findLastIndex(({ kind }) => kind === 'search');
  rules.set({ pages: at < 0 ? [...pages, SEARCH] : pages.slice(0, at + 1) });
}

export function turnBack(): void {
  rules.set(({ pages }) => (pages.length > 1 ? { pages: pages.slice(0, -1) } : {}));
}

export function closeRules(): void {
  rules.set({ pages: [] });
}

function createReader() {
  let reader: Client | null = null;
  const read = new Map<string, Promise<unknown>>();

  /** Asked once; a failure is asked again the next time. */
  function ask<Data, Variables extends AnyVariables, Answer>(key: string, document: Document<Data, Variables>, variables: Variables, pick: (data: Data) => Answer): Promise<Answer> {
    reader ??= openLine(null, () => undefined).client;
    let asked = read.get(key) as Promise<Answer> | undefined;
    if (!asked) {
      asked = reader
        .query(document, variables)
        .toPromise()
        .then(({ data, error }) => {
          if (error ?? !data) {
            read.delete(key);
            throw new Error(error?.graphQLErrors[0]?.message ?? t('server.silentRules'));
          }
          return pick(data);
        });
      read.set(key, asked);
    }
    return asked;
  }

  return ask;
}

const ask = createReader();

/** The text of a clause. */
export const clauseText = (id: string): Promise<ClauseCard | null> => ask(`clause ${id}`, ClauseTextDocument, { id }, ({ clause }) => clause ?? null);

/** The text of a ruling. */
export const rulingText = (id: string): Promise<RulingCard | null> => ask(`ruling ${id}`, RulingTextDocument, { id }, ({ ruling }) => ruling ?? null);

/** The clauses of a book with these words or of this section, at most `first`. */
export const clausesWith = (book: Book, words: string, first: number): Promise<readonly ClauseName[]> =>
  ask(`search ${book} ${first} ${words}`, ClauseSearchDocument, { book, words, first }, ({ clauses }) => clauses);

/** Every clause of a book by name, in its order. */
export const contentsOf = (book: string): Promise<readonly ClauseName[]> => ask(`contents ${book}`, ClauseContentsDocument, { book: book as Book }, ({ clauses }) => clauses);

/** The optional rules, in the order of the book. */
export const optionalRules = (): Promise<readonly OptionalRuleTerm[]> => ask('optional-rules', OptionalRulesDocument, {}, ({ neiOptionalRules }) => neiOptionalRules);
