// The table of the first book: what it asks the server, and whose eyes look at it. A shared tablet has a curtain between the sides.
import { DoorDocument, EntriesDocument, EntryNumbersDocument, GameDocument, LiveEntriesDocument, SealsDocument } from '../../../graphql/generated/graphql';
import type { Door, Game, NeiSide } from '../../../graphql/types';
import type { Opened } from '../../../table/seals/check';
import { tableOf, wordsOf, type Open, type Table } from '../../../table/table';
import { device, type HeldSeat } from '../../../device/device';
import { absentSide } from './handed';
import { handedTo, isGuarded, isOpenRoll } from './handover';
import { forgetSeen } from '../../../table/lastSeen';
import { forgetOptions } from './options';
import { doorSightings, sightings } from './sightings';
import { outbox } from '../../../table/outbox';
import { packOf } from './pack';
import { forgetSelection, selection } from './selection';
import { receiveGame, server } from '../../../table/server';
import { fetchAids, putAids } from '../../../table/print/aids';
import { sideOf } from '../../../table/sides';

export const table: Table<Game> = tableOf<Game, Door>({
  kind: 'NeiGame',
  view: GameDocument,
  entries: EntriesDocument,
  live: LiveEntriesDocument,
  now: () => server.get().game,
  keep: (game) => {
    const open = table.now();
    if (open?.seat.seat !== 'UMPIRE') return receiveGame(withOpenDice(open, game));
    // Borrowed eyes are still the umpire's: nothing is to be played with them.
    server.set({ eyes: open.side });
    receiveGame({ ...game, seat: { ...game.seat, kind: 'UMPIRE' } });
  },
  sightings: sightings((seat) => wantsCurtain(seat), () => table.now()),
  forget: () => {
    forgetSelection();
    forgetOptions();
    putAids(null);
  },
  door: {
    view: DoorDocument,
    // Numbers of entries, and nothing of what they say.
    live: EntryNumbersDocument,
    now: () => server.get().door,
    sightings: doorSightings((seat) => wantsCurtain(seat), () => table.now()),
    keep: async (door) => {
      server.set({ door, trouble: null });
      const open = table.now();
      if (!open) return;
      // A game that is over hides nothing, and nobody has to act.
      if (!isGuarded(door, wantsCurtain(open.seat)) || handedTo(door, null, outbox.get().waiting, absentSide(door)) === null) await table.sit(open.seat, null);
    },
  },
  settle: async (open, game) => {
    if (open.side === null) void fetchAids(() => table.now() === open, table.sees);
    const named = `${game.packHash} ${game.overlay ?? ''}`;
    const isHere = server.get().packFor === named;
    const pack = isHere ? null : await packOf(open.line.client, game);
    if (!pack || table.now() !== open) return undefined;
    if ('trouble' in pack) return pack.trouble;
    server.set({ ...pack, packFor: named });
    return undefined;
  },
  isRecording: () => selection.get().sending !== 'no',
});

/** Whoever practises alone has nobody to hand the tablet to. */
const wantsCurtain = ({ practice }: HeldSeat): boolean => device.get().curtain && !practice;

/** The side at the curtain has the tablet in hand. */
export function takeTablet(side: NeiSide): void {
  const open = table.now();
  if (open?.curtain) void table.sit(open.seat, side);
}

/** The umpire looks with the eyes of one side, or with his own again. */
export async function lookAs(side: NeiSide | null): Promise<void> {
  const open = table.now();
  if (open?.seat.seat === 'UMPIRE') await table.sit(open.seat, side);
}

/** Draws the curtain, or takes it away, where the game and the wish of this device have changed. */
export function minded(): void {
  const open = table.now();
  const { game } = server.get();
  if (!open || open.curtain || !game || open.seat.seat !== 'BOTH') return;
  const guarded = isGuarded({ openTable: game.openTable }, wantsCurtain(open.seat));
  const to = handedTo(game, open.side, outbox.get().waiting, absentSide(game));
  if (guarded && open.side === null && to !== null) {
    // What was kept of the open table is not for whoever comes next.
    forgetSeen(open.seat);
    void table.sit(open.seat, to);
  }
  else if (!guarded && open.side !== null) void table.sit(open.seat, null);
  else if (guarded && to !== null && to !== open.side) void table.sit(open.seat, null, true);
}

device.subscribe(minded);
outbox.subscribe(minded);

/** Every sealed entry, opened: when the game is over. */
export async function openSeals(): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let more = true, open = table.now(); more && open; open = table.now()) {
    const answer = await open.line.client.query(SealsDocument, { id: open.game, since: opened.at(-1)?.number ?? 0 }).toPromise();
    const page = answer.data?.game?.entries;
    if (!page) throw new Error(wordsOf(answer));
    opened.push(...page.nodes);
    more = page.pageInfo.hasNextPage && page.nodes.length > 0;
  }
  return opened;
}

/** Whoever has the shared tablet in hand types the open dice of both sides. Proven dice are thrown by the devices of a side. */
function withOpenDice(open: Open | null, game: Game): Game {
  const { pending } = game.view;
  if (!pending || open?.seat.seat !== 'BOTH' || open.side === null || game.dice === 'PROVEN' || !isOpenRoll(pending, open.side)) return game;
  return { ...game, view: { ...game.view, pending: { ...pending, mine: true } } };
}

/** The side for which a roll is sent where another one has the tablet in hand. */
export function rollingFor(open: Open): NeiSide | null {
  const pending = server.get().game?.view.pending;
  const by = pending?.mine ? sideOf(pending.by) : null;
  return open.side !== null && by !== open.side ? by : null;
}
