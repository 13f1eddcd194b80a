// What would come of putting the record right, and how it is asked in each book.
import { lineNow } from '../sending';
import type { Change } from '../outbox';
import { AmendmentDocument, EntryDiceDocument } from './graphql/generated/graphql';
import type { AmendmentFieldsFragment, ChangeInput, CommandInput, EntryDiceQuery } from './graphql/generated/graphql';

export type Amendment = AmendmentFieldsFragment;
export type Again = NonNullable<Amendment['again']>[number];
/** The dice of an entry, with what each showed. */
export type Die = NonNullable<EntryDiceQuery['game']>['entries']['nodes'][number]['dice'][number];

export { AmendDocument } from './graphql/generated/graphql';

/** Changes as they are sent: what waits in the outbox has the command alone, and beside it the book that it is of. */
export function sentChanges(book: string, changes: readonly Change[]): ChangeInput[] {
  return changes.map(({ command, ...change }) => (command ? { ...change, command: { [book.toLowerCase()]: command } as unknown as CommandInput } : change));
}

/** Why there is no answer: what the server says, or null where it is away. */
export interface Unanswered {
  trouble: string | null;
}

/** What would come of the changes. */
export async function foresee(book: string, changes: readonly Change[]): Promise<Amendment | Unanswered> {
  const line = lineNow();
  if (!line) return { trouble: null };
  const { data, error } = await line.client.query(AmendmentDocument, { id: line.game, changes: sentChanges(book, changes) }, { requestPolicy: 'network-only' }).toPromise();
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
