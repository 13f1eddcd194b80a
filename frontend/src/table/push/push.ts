// Has the push service of this browser tell of the turn while the page is closed: by leave, over HTTPS, and where the server
// sends such messages.
import { openLine } from '../../graphql/client';
import { notifies } from '../../device/notify';
import type { HeldSeat } from '../../device/device';
import { DropPushDocument, KeepPushDocument, PushKeyDocument } from './graphql/generated/graphql';

const inBase64url = (bytes: ArrayBuffer | null): string => btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The subscription of this browser with the key of this server; one with the key of another server is given up. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const before = await manager.getSubscription();
  if (before && inBase64url(before.options.applicationServerKey) === key) return before;
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Has a seat told of its turn, or told no more. */
export async function followTurn({ token, game }: Pick<HeldSeat, 'token' | 'game'>, wanted: boolean): Promise<void> {
  const manager = (await navigator.serviceWorker?.getRegistration())?.pushManager;
  if (!manager) return;
  const { client, close } = openLine(token, () => undefined);
  try {
    if (!wanted || notifies() !== 'granted') {
      const before = await manager.getSubscription();
      if (before) await client.mutation(DropPushDocument, { game, endpoint: before.endpoint }).toPromise();
      return;
    }
    const { data } = await client.query(PushKeyDocument, {}).toPromise();
    if (!data?.pushKey) return;
    const subscription = await subscribed(manager, data.pushKey);
    const { endpoint } = subscription;
    await client.mutation(KeepPushDocument, { game, subscription: { endpoint, p256dh: inBase64url(subscription.getKey('p256dh')), auth: inBase64url(subscription.getKey('auth')) } }).toPromise();
  } finally {
    close();
  }
}
