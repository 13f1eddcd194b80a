// The games of this device, as the server tells them to each seat: when they are, whose move it is, who is there.
import { openLine, type Client } from '../graphql/client';
import { PresenceStreamDocument, YourGameDocument, type YourGameQuery } from '../graphql/generated/graphql';
import type { SeatPresent } from '../graphql/types';
import type { HeldSeat } from '../device/device';
import { createStore } from '../store';
import { isPlayers, seatOf } from '../table/sides';
import { seatName } from '../ui/words';
import { t } from '../words/words';

type Told = NonNullable<YourGameQuery['game']>;

/** What is known of a game: nothing yet, that it is gone, that nobody answers, or how it stands. */
export type Standing = { kind: 'asked' } | { kind: 'gone' } | { kind: 'silent' } | { kind: 'told'; name: string; when: string; move: 'mine' | 'over' | 'other'; who: string; waits: string; present: readonly SeatPresent[] };

/** As many tables are asked after; whoever has more opens them by name. */
const ASKED = 12;
/** As many are followed for who is there, each over a line of its own. */
const FOLLOWED = 4;

export const standings = createStore<{ of: { readonly [token: string]: Standing } }>({ of: {} });

const put = (token: string, standing: Standing) => standings.set(({ of }) => ({ of: { ...of, [token]: standing } }));

/** When it is, as the book counts time. */
function whenOf(game: Told): string {
  if (game.__typename === 'NeiGame') return game.nei.turnName;
  if (game.__typename === 'GeawGame') return t('seat.turn', { turn: game.geaw.turn });
  const { quarter } = game.awaw;
  return quarter ? t('seat.season', { season: quarter.season, year: quarter.year }) : game.phaseName;
}

/** The side that is to act; null before and after. */
function actingIn(game: Told): 'FIRST' | 'SECOND' | null {
  if (game.pending && (game.pending.by === 'FIRST' || game.pending.by === 'SECOND')) return game.pending.by;
  const side = game.__typename === 'NeiGame' ? game.nei.phasing : game.__typename === 'GeawGame' ? game.geaw.active : game.awaw.side;
  return side ? seatOf(side) : null;
}

export function standingOf(game: Told, present: readonly SeatPresent[]): Standing {
  const acting = actingIn(game);
  const isOver = game.__typename === 'NeiGame' ? game.nei.outcome !== null && game.nei.outcome !== undefined : game.__typename === 'GeawGame' && Boolean(game.geaw.outcome);
  const { kind } = game.seat;
  const mine = isPlayers(kind) && (game.pending?.mine ?? (acting !== null && (kind === 'BOTH' || acting === kind)));
  return { kind: 'told', name: game.name, when: whenOf(game), move: isOver ? 'over' : mine ? 'mine' : 'other', who: acting === null ? '' : seatName(acting, game.book), waits: game.pending?.sentence ?? game.phaseName, present };
}

async function ask(client: Client, seat: HeldSeat): Promise<void> {
  const { data, error } = await client.query(YourGameDocument, { id: seat.game }).toPromise();
  const before = standings.get().of[seat.token];
  const present = before?.kind === 'told' ? before.present : [];
  if (data?.game) put(seat.token, standingOf(data.game, present));
  else if (error?.networkError) put(seat.token, { kind: 'silent' });
  else put(seat.token, { kind: 'gone' });
}

/** Asks after the games that were used last, each with the key of its own seat, and follows who is there; the answer ends it. */
export function followGames(seats: readonly HeldSeat[]): () => void {
  const lines = sorted(seats, {}).slice(0, ASKED).map((seat) => ({ seat, ...openLine(seat.token, () => undefined) }));
  const askAll = () => lines.forEach(({ client, seat }) => void ask(client, seat));
  askAll();
  const streams = lines.slice(0, FOLLOWED).map(({ client, seat }) => client.subscription(PresenceStreamDocument, { game: seat.game }).subscribe(({ data }) => {
    const standing = standings.get().of[seat.token];
    if (data && standing?.kind === 'told') put(seat.token, { ...standing, present: data.presence });
    // Somebody came or went: the game may have gone on.
    if (data) void ask(client, seat).then(() => {
      const now = standings.get().of[seat.token];
      if (now?.kind === 'told') put(seat.token, { ...now, present: data.presence });
    });
  }));
  const seen = () => document.visibilityState === 'visible' && askAll();
  document.addEventListener('visibilitychange', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    streams.forEach((stream) => stream.unsubscribe());
    lines.forEach(({ close }) => close());
  };
}

const usedAt = ({ usedAt: used, takenAt }: HeldSeat): string => used ?? takenAt;

/** Those that wait for this device first; within them, what was used last. */
export function sorted(seats: readonly HeldSeat[], of: { readonly [token: string]: Standing }): readonly HeldSeat[] {
  const waits = ({ token }: HeldSeat): number => {
    const standing = of[token];
    return standing?.kind === 'told' && standing.move === 'mine' ? 1 : 0;
  };
  return seats.toSorted((a, b) => waits(b) - waits(a) || usedAt(b).localeCompare(usedAt(a)));
}
