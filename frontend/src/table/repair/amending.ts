// What would come of putting the record right, and how it is asked in each book.
import { lineNow } from '../sending';
import type { Document } from '../../graphql/client';
import type { Change } from '../outbox';
import { AmendAwawDocument, AmendGeawDocument, AmendmentAwawDocument, AmendmentGeawDocument, AmendmentNeiDocument, AmendNeiDocument, EntryDiceDocument } from './graphql/generated/graphql';
import type { AmendmentFieldsFragment, EntryDiceQuery } from './graphql/generated/graphql';

export type Amendment = AmendmentFieldsFragment;
export type Again = NonNullable<Amendment['again']>[number];
/** The dice of an entry, with what each showed. */
export type Die = NonNullable<EntryDiceQuery['game']>['entries']['nodes'][number]['dice'][number];

/** How each book puts the record right. */
export const AMEND = { NEI: AmendNeiDocument, GEAW: AmendGeawDocument, AWAW: AmendAwawDocument } as const;
/** How each book is asked what would come of it. */
const FORESEE = { NEI: AmendmentNeiDocument, GEAW: AmendmentGeawDocument, AWAW: AmendmentAwawDocument } as const;

export type Book = keyof typeof AMEND;

/** Why there is no answer: what the server says, or null where it is away. */
export interface Unanswered {
  trouble: string | null;
}

/** What would come of the changes. */
export async function foresee(book: string, changes: readonly Change[]): Promise<Amendment | Unanswered> {
  const line = lineNow();
  if (!line) return { trouble: null };
  const { data, error } = await line.client.query(FORESEE[book as Book] as Document<{ game: { amendment?: Amendment } | null }>, { id: line.game, changes }, { requestPolicy: 'network-only' }).toPromise();
  return data?.game?.amendment ?? { trouble: error?.graphQLErrors[0]?.message ?? null };
}

/** The dice with which an entry answered; none where it threw none, or nobody answers. */
export async function diceOf(entry: number): Promise<readonly Die[]> {
  const line = lineNow();
  const answer = await line?.client.query(EntryDiceDocument, { id: line.game, since: entry - 1 }).toPromise();
  const found = answer?.data?.game?.entries.nodes[0];
  return found?.number === entry ? found.dice : [];
}

/** Other faces in the place of those of an entry, in the words of its book. */
export function otherFaces(book: string, entry: number, faces: readonly number[]): Change {
  const command = book === 'NEI' ? { roll: { faces } } : { order: { roll: faces[0] } };
  return { kind: 'REPLACE', entry, command };
}
