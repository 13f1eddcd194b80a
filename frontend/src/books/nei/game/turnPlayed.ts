// What was done in a turn, as the record tells it to this seat.
import type { NeiSide } from '../../../graphql/types';
import { lineNow } from '../../../table/sending';
import { askMoves } from '../map/lastMoves';
import { LandmarksDocument } from '../replay/graphql/generated/graphql';

export interface TurnPlayed {
  moves: { readonly [side in NeiSide]: number };
  /** Where it was fought, in order. */
  battles: readonly string[];
}

/** Moves and battles of a turn that is over; null where the server does not say. */
export async function askTurn(turn: number): Promise<TurnPlayed | null> {
  const line = lineNow();
  if (!line) return null;
  const [{ data }, moves] = await Promise.all([line.client.query(LandmarksDocument, { id: line.game }, { requestPolicy: 'network-only' }).toPromise(), askMoves()]);
  if (data?.game?.__typename !== 'NeiGame' || !moves) return null;
  const { landmarks } = data.game;
  const began = landmarks.findLast((one) => one.turn === turn)?.entry ?? 1;
  const ended = landmarks.findLast((one) => one.turn === turn + 1)?.entry ?? Number.POSITIVE_INFINITY;
  const within = ({ entry }: { entry: number }) => entry >= began && entry < ended;
  const entries = (side: NeiSide) => new Set(moves.filter((move) => move.side === side && within(move)).map(({ entry }) => entry)).size;
  return { moves: { JAPAN: entries('JAPAN'), ALLIES: entries('ALLIES') }, battles: landmarks.filter((one) => one.kind === 'BATTLE' && within(one)).map(({ area }) => area ?? '') };
}
