// The last moves, as the server tells them to this seat: entries do not carry them, the sheet of moves does.
import type { NeiSide } from '../../../graphql/types';
import { headersOf } from '../../../graphql/client';
import { createStore } from '../../../store';
import { table } from '../store/table';

export interface Move {
  entry: number;
  side: NeiSide;
  /** Areas in order, the first where it began. */
  places: readonly string[];
}

/** Entries whose moves stay drawn. */
const SHOWN = 3;

export const lastMoves = createStore<{ moves: readonly Move[] }>({ moves: [] });

/** All moves that stand, in their order. */
export function allMovesOf(sheet: string): Move[] {
  const [head = '', ...rows] = sheet.trim().split(/\r?\n/);
  const names = head.split(',');
  const column = (name: string) => names.indexOf(name);
  const known = new Map<string, Move>();
  for (const row of rows) {
    const cells = row.split(',');
    const cell = (name: string) => cells[column(name)] ?? '';
    const path = cell('path').split(' ').filter(Boolean);
    const places = [cell('from'), ...path, cell('to')].filter((place, at, all) => place !== '' && place !== all[at - 1]);
    if (cell('takenBack') === 'true' || places.length < 2) continue;
    const side: NeiSide = cell('side') === 'JAPAN' ? 'JAPAN' : 'ALLIES';
    const move = { entry: Number(cell('entry')), side, places };
    // Units that went the same way went together.
    known.set(`${move.entry} ${places.join(' ')}`, move);
  }
  return [...known.values()];
}

/** The moves of the last entries that moved something, the newest first. */
export function movesOf(sheet: string): Move[] {
  const moves = allMovesOf(sheet).toReversed();
  const entries = [...new Set(moves.map(({ entry }) => entry))].slice(0, SHOWN);
  return moves.filter(({ entry }) => entries.includes(entry));
}

async function askSheet(): Promise<string | null> {
  const open = table.now();
  if (!open || open.curtain) return null;
  try {
    const answer = await fetch(`/games/${open.game}/moves.csv`, { headers: headersOf(open.seat.token, open.side) });
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/csv')) return null;
    const sheet = await answer.text();
    // Behind the curtain, or at another table, they are not for these eyes.
    return table.now() === open ? sheet : null;
  } catch {
    // Without the network the last moves are not the worst that is missing.
    return null;
  }
}

/** Asks for the moves anew; without an answer those drawn stay. */
export async function loadMoves(): Promise<void> {
  const sheet = await askSheet();
  if (sheet !== null) lastMoves.set({ moves: movesOf(sheet) });
}

/** All moves of the game; null without an answer. */
export async function askMoves(): Promise<Move[] | null> {
  const sheet = await askSheet();
  return sheet === null ? null : allMovesOf(sheet);
}
