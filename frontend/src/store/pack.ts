// Map and counters as printed: public, and never changed under the same hash, so a device that may keep them does.
import type { Client } from 'urql';
import { PackQuery } from '../graphql/documents';
import type { Action, Pack } from '../graphql/types';
import { t } from '../words/words';

interface Printed {
  pack: Pack;
  actions: readonly Action[];
}

const CACHE = 'adjutant-pack';
/** Another build of the page asks for other fields. */
const placeOf = (hash: string): string => `/kept/pack/${hash}/${__BUILD__}`;

/** The pack with this hash, from the device or the server. */
export async function packOf(client: Client, hash: string): Promise<Printed | { trouble: string }> {
  const kept = await recall(hash);
  if (kept) return kept;
  const { data, error } = await client.query(PackQuery, { hash }).toPromise();
  if (!data) return { trouble: error?.graphQLErrors[0]?.message ?? t('game.noMap') };
  const printed = { pack: data.neiPack, actions: data.neiActions };
  void remember(hash, printed);
  return printed;
}

async function recall(hash: string): Promise<Printed | null> {
  try {
    const answer = await (await caches.open(CACHE)).match(placeOf(hash));
    return answer ? ((await answer.json()) as Printed) : null;
  } catch {
    // No caches over plain http, or in a private window.
    return null;
  }
}

async function remember(hash: string, printed: Printed): Promise<void> {
  try {
    // One pack at a time: a device has one table.
    await caches.delete(CACHE);
    await (await caches.open(CACHE)).put(placeOf(hash), Response.json(printed));
  } catch {
    // It is asked for again the next time.
  }
}
