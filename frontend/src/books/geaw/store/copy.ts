// What this table typed in of the second game, as an overlay for its next game.
import type { Answered, Looked } from '../../declared/KeepCopy';
import { wordsOf } from '../../../table/table';
import { GeawCopyDocument, GeawKeepCopyDocument } from '../graphql/generated/graphql';
import { table } from './table';

export async function copy(date: string): Promise<Answered<string>> {
  const open = table.now();
  if (!open) return { trouble: '' };
  const asked = await open.line.client.query(GeawCopyDocument, { id: open.game, date }).toPromise();
  return asked.data?.game?.__typename === 'GeawGame' ? { data: asked.data.game.copy } : { trouble: wordsOf(asked) };
}

export async function keep(text: string): Promise<Answered<Looked>> {
  const open = table.now();
  if (!open) return { trouble: '' };
  const answer = await open.line.client.mutation(GeawKeepCopyDocument, { text }).toPromise();
  return answer.data ? { data: answer.data.keepOverlay } : { trouble: wordsOf(answer) };
}
