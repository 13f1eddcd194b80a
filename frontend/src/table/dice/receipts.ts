// A receipt: what the server tells of the record now, in a line for this device to keep.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { openLine } from '../../graphql/client';
import { ReceiptDocument } from '../../graphql/generated/graphql';
import type { Seals } from '../seals/kept';
import { t } from '../../words/words';
import { seatHere } from './follow';

export interface Told {
  entry: number;
  text: string;
  picture: string;
  /** Whether it is of another record than the seals that this device was told. */
  isOther: boolean;
  settingsSealed: boolean;
  rulesOlder: boolean;
}

/** Whether a receipt says another record than seals do, where this device knows them all. */
export function isOfOther(text: string, entry: number, seals: Seals): boolean {
  const known = Array.from({ length: entry }, (_, index) => seals[String(index + 1)]);
  if (known.some((seal) => seal === undefined)) return false;
  return text.split(' ')[4] !== bytesToHex(sha256(utf8ToBytes(known.join('\n'))));
}

export async function askReceipt(seals: Seals): Promise<Told> {
  const seat = seatHere();
  if (!seat) throw new Error(t('dice.receiptNone'));
  const line = openLine(seat.token, () => undefined);
  try {
    const { data, error } = await line.client.query(ReceiptDocument, { game: seat.game }, { requestPolicy: 'network-only' }).toPromise();
    if (!data?.game) throw error ?? new Error(t('dice.receiptNone'));
    const { receipt, game } = data;
    return { ...receipt, isOther: isOfOther(receipt.text, receipt.entry, seals), settingsSealed: game.settingsSealed, rulesOlder: game.rulesOlder };
  } finally {
    line.close();
  }
}
