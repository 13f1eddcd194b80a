// What the page does with the server: the only file that sends anything of a game.
import type { AnyVariables, Client, OperationResult, TypedDocumentNode } from 'urql';
import { openLine, type Line } from '../graphql/client';
import {
  AnswerTakeBack,
  EntriesQuery,
  GameQuery,
  LiveEntries,
  OptionsQuery,
  PackQuery,
  Record,
  RollForMe,
  TakeBack,
} from '../graphql/documents';
import type { Entry, NeiCommand, Outcome } from '../graphql/types';
import type { HeldSeat } from './device';
import { newCommandId } from './identifier';
import { closeRules } from './rules';
import { clearSelection, forgetSelection, say, selection, type Proposal } from './selection';
import { forgetGame, lastEntryKnown, receiveEntries, receiveGame, server } from './server';
import { t } from '../words/words';

interface Table {
  line: Line;
  game: string;
  stopLive: (() => void) | null;
}

let table: Table | null = null;

/** Sits down at the table: loads game, map and log, then listens. */
export async function openGame(seat: HeldSeat): Promise<void> {
  leaveGame();
  const line = openLine(seat.token, (connection) => {
    const before = server.get().connection;
    server.set({ connection });
    // Whatever happened while the line was dead is asked for at once.
    if (connection === 'live' && before !== 'off') void refresh();
  });
  const opened: Table = { line, game: seat.game, stopLive: null };
  table = opened;
  await askView();
  if (table !== opened) return;
  const game = server.get().game;
  if (!game) return;
  const pack = await line.client.query(PackQuery, { hash: game.packHash }).toPromise();
  if (table !== opened) return;
  if (!pack.data) {
    server.set({ trouble: pack.error?.message ?? t('game.noMap') });
    return;
  }
  server.set({ pack: pack.data.neiPack, actions: pack.data.neiActions });
  await loadLog(opened);
  if (table === opened) listen(opened);
}

export function leaveGame(): void {
  table?.stopLive?.();
  table?.line.close();
  table = null;
  forgetGame();
  forgetSelection();
  closeRules();
}

/** Reads the whole log anew: a take-back marks entries that were read long ago. */
export async function reloadLog(): Promise<void> {
  if (table) await loadLog(table);
}

async function loadLog(open: Table, from = 0): Promise<void> {
  let after = from;
  for (let more = true; more; ) {
    const answer = await open.line.client.query(EntriesQuery, { id: open.game, since: after, first: 200 }).toPromise();
    if (table !== open) return;
    const entries = answer.data?.game?.entries;
    receiveEntries(entries?.nodes ?? []);
    after = entries?.nodes.at(-1)?.number ?? after;
    more = Boolean(entries?.pageInfo.hasNextPage && entries.nodes.length > 0);
  }
}

/** Entries after the last one known; after a lost connection the server sends what was missed first. */
function listen(open: Table): void {
  const stream = open.line.client
    .subscription(LiveEntries, { game: open.game, after: lastEntryKnown(server.get()) })
    .subscribe((answer) => {
      if (isRevoked(answer)) endTable(answer);
      if (!answer.data) return;
      receiveEntries([answer.data.entries]);
      const last = server.get().game?.lastEntry ?? 0;
      if (answer.data.entries.number > last) void refresh();
    });
  open.stopLive = () => stream.unsubscribe();
}

/** Entries read again with every new view, for a take-back may have marked them. */
const RECENT = 40;

let refreshing: Promise<void> | null = null;
let refreshAgain = false;

/** Asks for the view anew; many calls at once become two questions at most. */
export function refresh(): Promise<void> {
  if (refreshing) {
    refreshAgain = true;
    return refreshing;
  }
  refreshing = askView().finally(() => {
    refreshing = null;
    if (refreshAgain) {
      refreshAgain = false;
      void refresh();
    }
  });
  return refreshing;
}

async function askView(): Promise<void> {
  const open = table;
  if (!open) return;
  const answer = await open.line.client.query(GameQuery, { id: open.game }).toPromise();
  if (table !== open) return;
  const game = answer.data?.game;
  if (game?.__typename !== 'NeiGame') {
    if (isRevoked(answer)) endTable(answer);
    else if (!server.get().game) server.set({ trouble: wordsOf(answer) });
    return;
  }
  const before = server.get().game?.lastEntry;
  receiveGame(game);
  // Offers were judged for an earlier entry; ask again for what is still in hand.
  if (before !== undefined && before !== game.lastEntry) {
    selection.set({ proposal: null });
    void askOptions();
    void loadLog(open, Math.max(0, game.lastEntry - RECENT));
  }
}

const isRevoked = (answer: OperationResult): boolean => Boolean(answer.error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'SEAT'));

/** A key that was revoked sees nothing any more, not even what it saw before. */
function endTable(answer: OperationResult): void {
  leaveGame();
  server.set({ trouble: wordsOf(answer) });
}

function wordsOf(answer: OperationResult): string {
  if (answer.error?.networkError) return t('server.silent');
  return answer.error?.graphQLErrors[0]?.message ?? t('seat.lost');
}

/** Takes units in hand and asks what they may do. */
export function selectUnits(area: string | null, units: readonly string[]): void {
  const before = selection.get();
  const here = area === before.area;
  selection.set({
    area,
    units,
    offers: null,
    areaOffers: here ? before.areaOffers : [],
    // One counter more in the same hand, and the action looked at stays open.
    action: here && units.length > 0 ? before.action : null,
    destination: null,
    proposal: null,
    notice: null,
    placing: null,
  });
  void askOptions();
}

async function askOptions(): Promise<void> {
  const open = table;
  const { units, area } = selection.get();
  if (!open || units.length === 0) {
    selection.set({ offers: null, asking: false });
    if (open && area) await askAreaOptions(open, area);
    return;
  }
  selection.set({ asking: true });
  const answer = await open.line.client.query(OptionsQuery, { id: open.game, units: [...units] }).toPromise();
  // The finger may have moved on while the question was under way.
  if (table !== open || selection.get().units !== units) return;
  const game = answer.data?.game;
  if (game?.__typename === 'NeiGame') selection.set({ offers: game.options.offers, asking: false });
  else {
    selection.set({ offers: [], asking: false });
    say(wordsOf(answer));
  }
}

/** What can be done in the open area with nothing in hand. */
async function askAreaOptions(open: Table, area: string): Promise<void> {
  const answer = await open.line.client.query(OptionsQuery, { id: open.game, units: [], area }).toPromise();
  if (table !== open || selection.get().area !== area) return;
  const game = answer.data?.game;
  if (game?.__typename !== 'NeiGame') return;
  selection.set({ areaOffers: game.options.offers.filter(({ destination }) => destination === area) });
}

export function propose(proposal: Proposal): void {
  selection.set({ proposal, notice: null });
}

/** Records a command. With `overrule`, in spite of what the rules say of it. */
export function record(command: NeiCommand, overrule?: string): Promise<boolean> {
  return send(
    (client, game, expectedEntry, commandId) =>
      attempt(client, Record, { game, expectedEntry, commandId, command, overrule: overrule ?? null }).then(
        (data) => data?.recordNei,
      ),
    command,
  );
}

/** Lets the server throw the dice, or draw, that the table waits for. */
export function rollForMe(): Promise<boolean> {
  return send(
    (client, game, expectedEntry, commandId) =>
      attempt(client, RollForMe, { game, expectedEntry, commandId }).then((data) => data?.rollNei),
    null,
  );
}

export function takeBack(to: number): Promise<boolean> {
  return send(
    (client, game, expectedEntry, commandId) =>
      attempt(client, TakeBack, { game, expectedEntry, commandId, to }).then((data) => data?.takeBack),
    null,
  );
}

export function answerTakeBack(granted: boolean): Promise<boolean> {
  return send(
    (client, game, expectedEntry, commandId) =>
      attempt(client, AnswerTakeBack, { game, expectedEntry, commandId, granted }).then((data) => data?.answerTakeBack),
    null,
  );
}

type Sender = (client: Client, game: string, expectedEntry: number, commandId: string) => Promise<Outcome | undefined>;

async function send(sender: Sender, command: NeiCommand | null): Promise<boolean> {
  const open = table;
  const game = server.get().game;
  if (!open || !game || selection.get().sending !== 'no') return false;
  selection.set({ sending: 'sending', notice: null });
  try {
    const outcome = await sender(open.line.client, open.game, game.lastEntry, newCommandId());
    if (table !== open) return false;
    if (!outcome) return false;
    return await settle(outcome, command);
  } catch (error) {
    say(error instanceof Error ? error.message : t('server.silentOnce'));
    void refresh();
    return false;
  } finally {
    selection.set({ sending: 'no' });
  }
}

async function settle(outcome: Outcome, command: NeiCommand | null): Promise<boolean> {
  switch (outcome.__typename) {
    case 'Recorded':
      receiveEntries([outcome.entry]);
      clearSelection();
      say(inShort(outcome.entry) || t('log.recorded', { number: outcome.entry.number }));
      await refresh();
      return true;
    case 'Stale':
      receiveEntries(outcome.missed);
      selection.set({ notice: { outcome, command: null }, proposal: null });
      await refresh();
      return false;
    default:
      selection.set({ notice: { outcome, command }, proposal: null });
      return false;
  }
}

/** Lines of an entry that are read out at once; the log has the rest. */
const READ_OUT = 3;

function inShort({ lines }: Entry): string {
  const first = lines.slice(0, READ_OUT).map((line) => line.text).join('. ');
  return lines.length > READ_OUT ? t('log.readOut', { lines: first, count: lines.length - READ_OUT }) : first;
}

const PAUSES = [400, 900, 2000, 4000, 8000];

/** Sends the same mutation with the same command id until the server answers: it counts once. */
async function attempt<Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  for (let tried = 0; ; tried += 1) {
    const answer = await client.mutation(document, variables).toPromise();
    if (!answer.error?.networkError) {
      if (answer.error && !answer.data) throw new Error(answer.error.graphQLErrors[0]?.message ?? answer.error.message);
      return answer.data;
    }
    const pause = PAUSES[tried];
    if (pause === undefined) throw new Error(t('server.silentRecord'));
    selection.set({ sending: 'again' });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
