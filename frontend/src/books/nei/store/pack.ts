// Map and counters as printed: public, and never changed under the same hash, so a device that may keep them does.
import type { Client } from '../../../graphql/client';
import { PackDocument } from '../../../graphql/generated/graphql';
import type { Action, Game, Pack } from '../../../graphql/types';
import { t } from '../../../words/words';

interface Printed {
  pack: Pack;
  actions: readonly Action[];
}

const CACHE = 'adjutant-pack';
/** Another build of the page asks for other fields. */
const placeOf = ({ packHash, overlay }: Named): string => `/kept/pack/${packHash}/${overlay ?? 'none'}/${__BUILD__}`;

/** By what a game names its pack: two overlays that say the same may come from different days. */
export type Named = Pick<Game, 'packHash' | 'overlay'>;

/** The pack of a game, from the device or the server. */
export async function packOf(client: Client, named: Named): Promise<Printed | { trouble: string }> {
  const kept = await recall(named);
  if (kept) return kept;
  const { data, error } = await client.query(PackDocument, { hash: named.packHash, overlay: named.overlay ?? null }).toPromise();
  if (!data) return { trouble: error?.graphQLErrors[0]?.message ?? t('game.noMap') };
  const printed = { pack: data.neiPack, actions: data.neiActions };
  void remember(named, printed);
  return printed;
}

async function recall(named: Named): Promise<Printed | null> {
  try {
    const answer = await (await caches.open(CACHE)).match(placeOf(named));
    return answer ? ((await answer.json()) as Printed) : null;
  } catch {
    // No caches over plain http, or in a private window.
    return null;
  }
}

async function remember(named: Named, printed: Printed): Promise<void> {
  try {
    // One pack at a time: a device has one table.
    await caches.delete(CACHE);
    await (await caches.open(CACHE)).put(placeOf(named), Response.json(printed));
  } catch {
    // It is asked for again the next time.
  }
}
