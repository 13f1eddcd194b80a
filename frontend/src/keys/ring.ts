// The codes and keys of a game: the only file that sends anything with the key of their keeper.
import { openLine, wordsOf } from '../graphql/client';
import { QrQuery } from '../graphql/documents';
import type { Ownership } from '../store/device';

const client = ({ ownerKey }: Ownership) => openLine(ownerKey, () => undefined).client;

/** Where this page is found; the code of a seat is put behind it. */
export const pageAddress = (): string => location.origin + location.pathname;

/** The picture of the address that opens the seat of a code. */
export async function qrOf(owner: Ownership, code: string): Promise<string | null> {
  const answer = await client(owner).query(QrQuery, { game: owner.game, base: pageAddress() }).toPromise();
  if (!answer.data?.keyRing) throw new Error(wordsOf(answer.error));
  return answer.data.keyRing.codes.find((known) => known.code === code)?.qr ?? null;
}
