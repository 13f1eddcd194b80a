// What this table typed in and declared of the third game, as an overlay for its next game.
import type { Answered, Looked } from '../../declared/KeepCopy';
import { wordsOf } from '../../../table/table';
import { AwawCopyDocument, AwawKeepCopyDocument } from '../graphql/generated/graphql';
import { table } from './table';

export async function copy(date: string): Promise<Answered<string>> {
  const open = table.now();
  if (!open) return { trouble: '' };
  const asked = await open.line.client.query(AwawCopyDocument, { id: open.game, date }).toPromise();
  return asked.data?.game?.__typename === 'AwawGame' ? { data: asked.data.game.copy } : { trouble: wordsOf(asked) };
}

export async function keep(text: string): Promise<Answered<Looked>> {
  const open = table.now();
  if (!open) return { trouble: '' };
  const answer = await open.line.client.mutation(AwawKeepCopyDocument, { text }).toPromise();
  return answer.data ? { data: answer.data.keepOverlay } : { trouble: wordsOf(answer) };
}
