// A board that lies in a file: a save of VASSAL, held against the record by the server. Nothing is recorded.
import { headersOf } from '../../../graphql/client';
import { lineNow } from '../../../table/sending';
import { t } from '../../../words/words';
import type { NeiShown } from './graphql/generated/graphql';
import { statementOf, type Statement } from './statements';

/** What a board shows otherwise than the record, and what nobody can state of it, in sentences. */
export interface BoardRead {
  statements: readonly Statement[];
  notes: readonly string[];
}

export async function readBoard(file: Blob): Promise<BoardRead> {
  const line = lineNow();
  if (!line) throw new Error(t('server.silentStart'));
  const answer = await fetch(`/games/${line.game}/board`, { method: 'POST', headers: { ...headersOf(line.token, line.side ?? null), 'content-type': 'application/octet-stream' }, body: file });
  const read = (await answer.json()) as { shown?: readonly NeiShown[]; notes?: readonly string[]; errors?: readonly { message: string }[] };
  if (!answer.ok || !read.shown) throw new Error(read.errors?.[0]?.message ?? t('server.silentStart'));
  return { statements: read.shown.flatMap((shown) => statementOf(shown) ?? []), notes: read.notes ?? [] };
}
