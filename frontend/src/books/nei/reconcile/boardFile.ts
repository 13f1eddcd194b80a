// A board that lies in a file: a save of VASSAL, held against the record by the server. Nothing is recorded.
import { headersOf } from '../../../graphql/client';
import type { VassalMapping } from '../../../device/device';
import { lineNow } from '../../../table/sending';
import { t } from '../../../words/words';
import type { NeiShown } from './graphql/generated/graphql';
import { statementOf, type Statement } from './statements';

/** What a board shows otherwise than the record, and what nobody can state of it, in sentences. */
export interface BoardRead {
  statements: readonly Statement[];
  notes: readonly string[];
}

/** A mapping as far as a save shows it, the names of pieces that fit no counter, and the counters without a piece. */
export interface Learnt {
  mapping: VassalMapping;
  unknown: readonly string[];
  free: readonly { unit: string; label: string }[];
}

async function post<Answer>(what: 'board' | 'mapping', type: string, body: BodyInit): Promise<Answer> {
  const line = lineNow();
  if (!line) throw new Error(t('server.silentStart'));
  const answer = await fetch(`/games/${line.game}/${what}`, { method: 'POST', headers: { ...headersOf(line.token, line.side ?? null), 'content-type': type }, body });
  const read = (await answer.json()) as Answer & { errors?: readonly { message: string }[] };
  if (!answer.ok) throw new Error(read.errors?.[0]?.message ?? t('server.silentStart'));
  return read;
}

const FILE = 'application/octet-stream';

async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** What a save shows; of another module than that of the house by its mapping. */
export async function readBoard(file: Blob, mapping: VassalMapping | null): Promise<BoardRead> {
  type Read = { shown: readonly NeiShown[]; notes: readonly string[] };
  const read = await (mapping ? post<Read>('board', 'application/json', JSON.stringify({ save: await inBase64(file), mapping })) : post<Read>('board', FILE, file));
  return { statements: read.shown.flatMap((shown) => statementOf(shown) ?? []), notes: read.notes };
}

/** What a save of another module shows of that module, where it agrees with the record. */
export const learnMapping = (file: Blob): Promise<Learnt> => post<Learnt>('mapping', FILE, file);

/** Both together: what was known of a name or a point stays. */
export function joined(known: VassalMapping | null, more: VassalMapping): VassalMapping {
  if (!known) return more;
  const points = new Map([...known.places, ...more.places].map((point) => [JSON.stringify(point), point]));
  return { pieces: { ...more.pieces, ...known.pieces }, places: [...points.values()], reach: Math.min(known.reach, more.reach) };
}

/** A mapping that somebody kept in a file; null where it is none. */
export function mappingIn(text: string): VassalMapping | null {
  try {
    const read = JSON.parse(text) as Partial<VassalMapping> | null;
    return read?.pieces && Array.isArray(read.places) && typeof read.reach === 'number' ? { pieces: read.pieces, places: read.places, reach: read.reach } : null;
  } catch {
    return null;
  }
}
