// Finished games for everybody: what the sides of one agree, and the list of them.
import { openLine, wordsOf, type Client } from '../../graphql/client';
import { device, type HeldSeat } from '../../device/device';
import { lineNow } from '../sending';
import { FinishedGamesDocument, ShareGameDocument, SharingDocument, ShownDocument } from './graphql/generated/graphql';
import type { FinishedGamesQuery, SharingFieldsFragment } from './graphql/generated/graphql';
import { t } from '../../words/words';

export type Sharing = SharingFieldsFragment;
export type FinishedGame = FinishedGamesQuery['finishedGames'][number];

/** Games in one answer. */
export const PAGE = 20;

/** The line of the table at which this page sits. */
function line(): { client: Client; game: string } {
  const now = lineNow();
  if (!now) throw new Error(t('server.silentStart'));
  return now;
}

export async function loadSharing(): Promise<Sharing> {
  const { client, game } = line();
  const answer = await client.query(SharingDocument, { game }).toPromise();
  if (!answer.data?.sharing) throw new Error(wordsOf(answer.error));
  return answer.data.sharing;
}

export async function share(agreed: boolean): Promise<Sharing> {
  const { client, game } = line();
  const answer = await client.mutation(ShareGameDocument, { game, agreed }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.shareGame;
}

/** The address within the page that plays a finished game again. */
export const shownAt = (token: string): string => `#/finished/${token}`;

export async function finishedGames(skip: number): Promise<readonly FinishedGame[]> {
  const answer = await openLine(null, () => undefined).client.query(FinishedGamesDocument, { first: PAGE, skip }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.finishedGames;
}

/** The seat of everybody that a link opens. This device keeps one of them at a time, so that a reload comes back to it; none where
 * the link leads nowhere. */
export async function shownSeat(token: string): Promise<HeldSeat | null> {
  const { client, close } = openLine(token, () => undefined);
  const { data, error } = await client.query(ShownDocument, {}).toPromise();
  close();
  if (error?.networkError) throw new Error(wordsOf(error));
  if (!data?.viewer?.seat) return null;
  const { head } = data.viewer;
  const seat: HeldSeat = { token, game: head.id, book: head.book, gameName: head.name, seat: data.viewer.seat.kind, takenAt: new Date().toISOString(), shown: true };
  device.set(({ seats }) => ({ seats: [...seats.filter((held) => !held.shown && held.token !== token), seat] }));
  return seat;
}
