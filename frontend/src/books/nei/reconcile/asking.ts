// The facts to compare, and what may have happened where they differ, as the server says.
import type { OperationResult } from 'urql';
import { lineNow } from '../../../table/sending';
import { storage } from '../../../device/storage';
import { t } from '../../../words/words';
import { ReconcileDocument, TableCheckDocument } from './graphql/generated/graphql';
import type { NeiMeasure, NeiShown, ReconcileQuery as ReconcileAnswer, TableCheckQuery as CheckAnswer } from './graphql/generated/graphql';

type OfNei<Game> = Extract<NonNullable<Game>, { __typename: 'NeiGame' }>;

export interface Fact {
  text: string;
  value: number;
  measure: NeiMeasure;
}

export interface Check {
  /** The entry after which the facts hold. */
  lastEntry: number;
  facts: readonly Fact[];
}

type Given = OfNei<CheckAnswer['game']>['tableCheck'][number];
export type Reconciliation = OfNei<ReconcileAnswer['game']>['reconcile'];
export type Proposal = Reconciliation['proposals'][number];

const whyNot = (answer: OperationResult): Error => new Error(answer.error?.graphQLErrors[0]?.message ?? t('check.away'));

const lineOrThrow = () => {
  const line = lineNow();
  if (!line) throw new Error(t('check.away'));
  return line;
};

/** Some ten facts to hold against the board. */
export async function factsNow(): Promise<Check> {
  const line = lineOrThrow();
  const answer = await line.client.query(TableCheckDocument, { id: line.game }, { requestPolicy: 'network-only' }).toPromise();
  const game = answer.data?.game;
  if (game?.__typename !== 'NeiGame') throw whyNot(answer);
  return { lastEntry: game.lastEntry, facts: game.tableCheck.map(({ text, value, measure }: Given) => ({ text, value, measure: measure as NeiMeasure })) };
}

/** What may have happened, the likeliest first. */
export async function explain(shown: readonly NeiShown[]): Promise<Reconciliation> {
  const line = lineOrThrow();
  const answer = await line.client.query(ReconcileDocument, { id: line.game, shown: [...shown], checked: checkedAt(line.game) }, { requestPolicy: 'network-only' }).toPromise();
  const game = answer.data?.game;
  if (game?.__typename !== 'NeiGame') throw whyNot(answer);
  return game.reconcile;
}

/** The last entry at which this device was told that board and record agree; null where nobody said so. */
export const checkedAt = (game: string): number | null => storage.get('checks', game) ?? null;

/** Board and record agree: what differs later is looked for after this entry first; without storage it is the last entries. */
export function keepChecked(entry: number): void {
  const game = lineNow()?.game;
  if (game) void storage.put('checks', game, entry);
}
