// The codes and keys of a game: the only file that sends anything with the key of their keeper.
import { openLine, wordsOf } from '../../graphql/client';
import { AddWebhookDocument, KeyRingDocument, MakeCodeDocument, ViewerDocument, QrDocument, RemoveWebhookDocument, ResumeWebhookDocument, RevokeCodeDocument, RevokeKeyDocument, WebhooksDocument } from '../../graphql/generated/graphql';
import type { KeyRing, KeyScope, SeatKind, Webhook, WebhookShape } from '../../graphql/types';
import { device, type Ownership } from '../../device/device';

const client = ({ ownerKey }: Ownership) => openLine(ownerKey, () => undefined).client;

/** Where this page is found; the code of a seat is put behind it. */
export const pageAddress = (): string => location.origin + location.pathname;

/** Addresses that lead every device to itself. */
const AT_HOME = /^(localhost|127\..*|\[::1\])$/;

export const isAtHome = (): boolean => AT_HOME.test(location.hostname);

/** Where a tablet finds this page: the address of the browser, or, where that leads every device to itself, one that the server knows. */
export async function reachableAddress(): Promise<string | null> {
  if (!isAtHome()) return pageAddress();
  try {
    const facts: unknown = await (await fetch('/authority.json')).json();
    const addresses = (facts as { addresses?: unknown } | null)?.addresses;
    const [first] = Array.isArray(addresses) ? addresses : [];
    return typeof first === 'string' ? new URL(location.pathname, first).href : null;
  } catch {
    return null;
  }
}

/** The address that somebody read off the window of the program, as far as it is one. */
export function typedAddress(text: string): string | null {
  const found = /^(?:(https?):\/\/)?([\w.-]+|\[[0-9a-f:]+\])(?::(\d+))?\/?$/i.exec(text.trim());
  if (!found?.[2] || AT_HOME.test(found[2])) return null;
  const [, scheme = location.protocol.slice(0, -1), host, port = location.port] = found;
  return `${scheme}://${host}${port ? `:${port}` : ''}${location.pathname}`;
}

/** The picture of the address that opens the seat of a code. */
export async function qrOf(owner: Ownership, code: string, base: string): Promise<string | null> {
  const answer = await client(owner).query(QrDocument, { game: owner.game, base }).toPromise();
  if (!answer.data?.keyRing) throw new Error(wordsOf(answer.error));
  return answer.data.keyRing.codes.find((known) => known.code === code)?.qr ?? null;
}

export async function loadRing(owner: Ownership): Promise<KeyRing> {
  const answer = await client(owner).query(KeyRingDocument, { game: owner.game }).toPromise();
  if (!answer.data?.keyRing) throw new Error(wordsOf(answer.error));
  return answer.data.keyRing;
}

/** What a new code opens, and for how long. */
export interface Opening {
  kind: SeatKind;
  scope: KeyScope;
  hours: number;
}

/** Makes a code and answers with it. */
export async function makeCode(owner: Ownership, opening: Opening): Promise<string> {
  const answer = await client(owner).mutation(MakeCodeDocument, { game: owner.game, ...opening }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.makeCode.code;
}

export async function revokeCode(owner: Ownership, code: string): Promise<KeyRing> {
  const answer = await client(owner).mutation(RevokeCodeDocument, { game: owner.game, code }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.revokeCode;
}

export async function revokeKey(owner: Ownership, key: string): Promise<KeyRing> {
  const answer = await client(owner).mutation(RevokeKeyDocument, { game: owner.game, key }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.revokeKey;
}

export async function loadWebhooks(owner: Ownership): Promise<readonly Webhook[]> {
  const answer = await client(owner).query(WebhooksDocument, { game: owner.game }).toPromise();
  if (!answer.data?.webhooks) throw new Error(wordsOf(answer.error));
  return answer.data.webhooks;
}

/** Has an address told; answers with the secret that its messages are signed with, which is shown this once. */
export async function addWebhook(owner: Ownership, url: string, shape: WebhookShape): Promise<string> {
  const answer = await client(owner).mutation(AddWebhookDocument, { game: owner.game, url, shape }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.addWebhook.secret;
}

export async function removeWebhook(owner: Ownership, webhook: string): Promise<readonly Webhook[]> {
  const answer = await client(owner).mutation(RemoveWebhookDocument, { game: owner.game, webhook }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.removeWebhook;
}

export async function resumeWebhook(owner: Ownership, webhook: string): Promise<readonly Webhook[]> {
  const answer = await client(owner).mutation(ResumeWebhookDocument, { game: owner.game, webhook }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.resumeWebhook;
}

/** The ids of the keys that this device holds to a game. */
export async function ownKeys(game: string): Promise<string[]> {
  const seats = device.get().seats.filter((seat) => seat.game === game);
  const answers = await Promise.all(seats.map(({ token }) => openLine(token, () => undefined).client.query(ViewerDocument, {}).toPromise()));
  return answers.flatMap(({ data }) => (data?.viewer ? [data.viewer.key.id] : []));
}
