// What the server makes of the record to be read or printed, fetched with the key of this seat.
import { headersOf } from '../../graphql/client';
import { lineNow } from '../sending';
import { t } from '../../words/words';

/** What was asked for: it is open or saved; or why it is not. */
export type Fetched = { blob: Blob; name: string } | { trouble: string; isAway?: true };

const MISSING: readonly number[] = [404, 410, 501];

/** The name that the server gives a file, or one of its address. */
function nameOf(answer: Response, path: string): string {
  const said = answer.headers.get('content-disposition') ?? '';
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  if (exact) return decodeURIComponent(exact);
  return /filename="([^"]+)"/i.exec(said)?.[1] ?? path.split('?')[0] ?? path;
}

/** Fetches what stands at an address below that of the game at which this page sits. */
export async function fetchReading(path: string): Promise<Fetched> {
  const line = lineNow();
  if (!line) return { trouble: t('print.away') };
  try {
    const answer = await fetch(`/games/${line.game}/${path}`, { headers: headersOf(line.token, line.side ?? null) });
    // An address that the server does not have may bring the page itself.
    if (MISSING.includes(answer.status) || (answer.ok && !isOf(path, answer))) return { trouble: t('print.missing') };
    if (!answer.ok) return { trouble: t('print.refused', { reason: await reasonOf(answer) }) };
    return { blob: await answer.blob(), name: nameOf(answer, path) };
  } catch {
    return { trouble: t('print.away'), isAway: true };
  }
}

/** Whether an answer says by its name that it is a file of the game, and not the page itself. */
const isOf = (path: string, answer: Response): boolean => !path.includes('.html') || answer.headers.has('content-disposition');

async function reasonOf(answer: Response): Promise<string> {
  try {
    const { errors } = (await answer.json()) as { errors?: readonly { message: string }[] };
    return errors?.[0]?.message ?? `${answer.status}`;
  } catch {
    return `${answer.status}`;
  }
}

function follow(address: string, name: string | null): void {
  const link = document.createElement('a');
  link.href = address;
  if (name !== null) link.download = name;
  link.click();
}

/** Saves it among the downloads of this device. */
export function save({ blob, name }: { blob: Blob; name: string }): void {
  const address = URL.createObjectURL(blob);
  follow(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
