// The table this page sits at: what it asks the server, and when it asks again.
import type { OperationResult } from 'urql';
import { openLine, type Line } from '../graphql/client';
import { DoorQuery, EntriesQuery, EntryNumbers, GameQuery, LiveEntries, SealsQuery } from '../graphql/documents';
import type { Game, NeiSide } from '../graphql/types';
import type { Opened } from '../seals/check';
import { followDice, forgetDice } from '../dice/follow';
import { isUnavailable, troubleIn } from './database';
import { device, type HeldSeat } from './device';
import { handedTo, isGuarded, isOpenRoll } from './handover';
import { forgetOptions } from './options';
import { closeOutbox, openOutbox, outbox, readOutboxAgain } from './outbox';
import { packOf } from './pack';
import { forgetPresence, followPresence } from './presence';
import { closeRules } from './rules';
import { forgetSelection, selection } from './selection';
import { flush, stopSending } from './sending';
import { t } from '../words/words';
import { isBeyondEnd, isOtherRecord, sayWentBack } from './wentBack';
import { forgetGame, lastEntryKnown, receiveEntries, receiveGame, server, type Connection } from './server';

export interface Table {
  line: Line;
  game: string;
  seat: HeldSeat;
  /** The side that has the shared tablet in hand; null where the seat itself says whose eyes these are. */
  side: NeiSide | null;
  /** Nobody has the shared tablet in hand: the page knows what everybody may know, and no more. */
  curtain: boolean;
  /** Map and log are here or on their way; a page that was opened while the server is away comes to it later. */
  isSettled: boolean;
  stopLive: (() => void) | null;
}

let table: Table | null = null;
/** What is done whenever somebody has sat down: sending goes on, and the hand is asked for anew. */
let whenSeated: (open: Table) => void = () => undefined;
let whenViewed: (open: Table, isNews: boolean) => void = () => undefined;

export const tableNow = (): Table | null => table;

export function attend(seated: (open: Table) => void, viewed: (open: Table, isNews: boolean) => void): void {
  whenSeated = seated;
  whenViewed = viewed;
}

/** Sits down at the table. The shared tablet stops at the curtain, where the table has one. */
export async function openGame(seat: HeldSeat): Promise<void> {
  leaveGame();
  openOutbox(`${seat.game}.${seat.seat}`);
  followDice(seat);
  if (seat.seat === 'BOTH') await standAtCurtain(seat);
  else await sit(seat, null);
}

export function leaveGame(): void {
  forgetDice();
  closeTable();
  forgetGame();
  closeOutbox();
  closeRules();
}

/** Forgets everything of the table but the entries that wait to be sent. */
function closeTable(): void {
  table?.stopLive?.();
  table?.line.close();
  table = null;
  stopSending();
  forgetGame(true);
  forgetSelection();
  forgetOptions();
  forgetPresence();
}

function open(seat: HeldSeat, side: NeiSide | null, curtain: boolean): Table {
  let opened: Table | null = null;
  // A line that was given up is heard closing after the next one was opened.
  const line = openLine(seat.token, (connection) => table === opened && heard(connection), side);
  opened = { line, game: seat.game, seat, side, curtain, isSettled: false, stopLive: null };
  table = opened;
  return opened;
}

function heard(connection: Connection): void {
  const before = server.get().connection;
  // Trying again is not being back: what is shown meanwhile, and what is typed into it, stays.
  if (connection === 'connecting' && before === 'lost') return;
  server.set({ connection });
  // Whatever happened while the line was dead is asked for at once, after what waits has been sent.
  if (connection === 'live' && before !== 'off') void flush().then(refresh);
}

/** The table as one pair of eyes sees it. */
async function sit(seat: HeldSeat, side: NeiSide | null): Promise<void> {
  closeTable();
  const opened = open(seat, side, false);
  whenSeated(opened);
  await askView();
}

/** The pack and overlay of the map that is shown. */
let settledWith = '';

/** With the first view come map and log; from then on the table is listened to. */
async function settle(opened: Table, game: Game): Promise<void> {
  opened.isSettled = true;
  const named = `${game.packHash} ${game.overlay ?? ''}`;
  if (server.get().pack?.hash !== game.packHash || settledWith !== named) {
    const pack = await packOf(opened.line.client, game);
    if (table !== opened) return;
    if ('trouble' in pack) {
      opened.isSettled = false;
      server.set({ trouble: pack.trouble, unreachable: true });
      return;
    }
    server.set(pack);
    settledWith = named;
  }
  await loadLog(opened);
  if (table === opened) listen(opened);
}

/** Nothing of either side is asked for until somebody says who has the tablet in hand. */
async function standAtCurtain(seat: HeldSeat): Promise<void> {
  closeTable();
  const opened = open(seat, null, true);
  whenSeated(opened);
  await askDoor(opened);
  if (table !== opened) return;
  listenAtCurtain(opened);
}

/** Numbers of entries, and nothing of what they say. */
function listenAtCurtain(opened: Table): void {
  const stream = opened.line.client.subscription(EntryNumbers, { game: opened.game, after: server.get().door?.lastEntry ?? 0 }).subscribe((answer) => {
    if (isRevoked(answer)) endTable(answer);
    else if (isBeyondEnd(answer)) goBack(opened);
    else if (answer.data) void refresh();
  });
  opened.stopLive = () => stream.unsubscribe();
  followPresence(opened.line.client, opened.game);
}

/** Whoever practises alone has nobody to hand the tablet to. */
const wantsCurtain = ({ practice }: HeldSeat): boolean => device.get().curtain && !practice;

async function askDoor(opened: Table): Promise<void> {
  const answer = await opened.line.client.query(DoorQuery, { id: opened.game }).toPromise();
  if (table !== opened) return;
  const door = answer.data?.game;
  if (door?.__typename !== 'NeiGame') {
    if (isRevoked(answer)) endTable(answer);
    else if (!server.get().door) server.set(troubleOf(answer));
    return;
  }
  server.set({ door, trouble: null });
  const to = handedTo(door, null, outbox.get().waiting);
  if (!isGuarded(door, wantsCurtain(opened.seat))) await sit(opened.seat, null);
  // A game that is over hides nothing, and nobody has to act.
  else if (to === null) await sit(opened.seat, null);
}

/** The side at the curtain has the tablet in hand. */
export function takeTablet(side: NeiSide): void {
  if (table?.curtain) void sit(table.seat, side);
}

/** The umpire looks with the eyes of one side, or with his own again. */
export async function lookAs(side: NeiSide | null): Promise<void> {
  if (table?.seat.seat !== 'UMPIRE') return;
  const { seat } = table;
  await sit(seat, side);
  server.set({ eyes: side });
}

/** Draws the curtain, or takes it away, where the game and the wish of this device have changed. */
function minded(): void {
  const opened = table;
  const game = server.get().game;
  if (!opened || opened.curtain || !game || opened.seat.seat !== 'BOTH') return;
  const guarded = isGuarded({ openTable: game.openTable }, wantsCurtain(opened.seat));
  const to = handedTo(game, opened.side, outbox.get().waiting);
  if (guarded && opened.side === null && to !== null) void sit(opened.seat, to);
  else if (!guarded && opened.side !== null) void sit(opened.seat, null);
  else if (guarded && to !== null && to !== opened.side) void standAtCurtain(opened.seat);
}

device.subscribe(minded);
outbox.subscribe(minded);

/** Reads the whole log anew: a take-back marks entries that were read long ago. */
export async function reloadLog(): Promise<void> {
  if (table && !table.curtain) await loadLog(table);
}

/** Every sealed entry, opened: when the game is over. */
export async function openSeals(): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let more = true; more && table; ) {
    const answer = await table.line.client.query(SealsQuery, { id: table.game, since: opened.at(-1)?.number ?? 0 }).toPromise();
    const page = answer.data?.game?.entries;
    if (!page) throw new Error(wordsOf(answer));
    opened.push(...page.nodes);
    more = page.pageInfo.hasNextPage && page.nodes.length > 0;
  }
  return opened;
}

async function loadLog(opened: Table, from = 0): Promise<void> {
  let after = from;
  for (let more = true; more; ) {
    const answer = await opened.line.client.query(EntriesQuery, { id: opened.game, since: after, first: 200 }).toPromise();
    if (table !== opened) return;
    const entries = answer.data?.game?.entries;
    if (isBeyondEnd(answer) || isOtherRecord(entries?.nodes ?? [])) return goBack(opened);
    receiveEntries(entries?.nodes ?? []);
    after = entries?.nodes.at(-1)?.number ?? after;
    more = Boolean(entries?.pageInfo.hasNextPage && entries.nodes.length > 0);
  }
}

/** Entries after the last one known; after a lost connection the server sends what was missed first. */
function listen(opened: Table): void {
  const stream = opened.line.client
    .subscription(LiveEntries, { game: opened.game, after: lastEntryKnown(server.get()) })
    .subscribe((answer) => {
      if (isRevoked(answer)) endTable(answer);
      if (isBeyondEnd(answer) || (answer.data && isOtherRecord([answer.data.entries]))) return goBack(opened);
      if (!answer.data) return;
      receiveEntries([answer.data.entries]);
      const last = server.get().game?.lastEntry ?? 0;
      // What this page is recording brings the view along with its answer.
      if (answer.data.entries.number > last && selection.get().sending === 'no') void refresh();
    });
  opened.stopLive = () => stream.unsubscribe();
  followPresence(opened.line.client, opened.game);
}

/** The server went on from an older copy: everything is read anew, with the same eyes. */
function goBack(opened: Table): void {
  if (table !== opened) return;
  sayWentBack();
  if (opened.curtain) void standAtCurtain(opened.seat);
  else if (opened.seat.seat === 'UMPIRE') void lookAs(opened.side);
  else void sit(opened.seat, opened.side);
}

/** A view that is older than what was known before it was asked for: the server says whether it went back. */
async function askWhetherBack(opened: Table, known: number): Promise<void> {
  const answer = await opened.line.client.query(EntriesQuery, { id: opened.game, since: known, first: 1 }).toPromise();
  if (isBeyondEnd(answer)) goBack(opened);
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
  refreshing = (table?.curtain ? askDoor(table) : askView()).finally(() => {
    refreshing = null;
    if (refreshAgain) {
      refreshAgain = false;
      void refresh();
    }
  });
  return refreshing;
}

async function askView(): Promise<void> {
  const opened = table;
  if (!opened) return;
  const known = lastEntryKnown(server.get());
  const answer = await opened.line.client.query(GameQuery, { id: opened.game }).toPromise();
  if (table !== opened) return;
  const game = answer.data?.game;
  if (game?.__typename !== 'NeiGame') {
    if (isRevoked(answer)) endTable(answer);
    else if (!server.get().game) server.set(troubleOf(answer));
    return;
  }
  if (game.lastEntry < known) return askWhetherBack(opened, known);
  show(opened, game);
}

/** Whether the view is as new as the record. */
export const isFresh = (): boolean => (server.get().game?.lastEntry ?? -1) >= lastEntryKnown(server.get());

/** Puts the game on the table as the server just told it. */
export function show(opened: Table, game: Game): void {
  const before = server.get().game?.lastEntry;
  // Borrowed eyes are still the umpire's: nothing is to be played with them.
  receiveGame(opened.seat.seat === 'UMPIRE' ? { ...game, seat: { ...game.seat, kind: 'UMPIRE' } } : withOpenDice(opened, game));
  if (!opened.isSettled) void settle(opened, game);
  const isNews = before !== undefined && before !== game.lastEntry;
  // Offers were judged for an earlier entry; they are asked for again where something is still in hand.
  if (isNews) {
    selection.set({ proposal: null });
    void loadLog(opened, Math.max(0, game.lastEntry - RECENT));
  }
  whenViewed(opened, isNews);
  minded();
}

/** Whoever has the shared tablet in hand types the open dice of both sides. Proven dice are thrown by the devices of a side. */
function withOpenDice({ seat, side }: Table, game: Game): Game {
  const { pending } = game.view;
  if (!pending || seat.seat !== 'BOTH' || side === null || game.dice === 'PROVEN' || !isOpenRoll(pending, side)) return game;
  return { ...game, view: { ...game.view, pending: { ...pending, mine: true } } };
}

/** The side for which a roll is sent where another one has the tablet in hand. */
export function rollingFor(opened: Table): NeiSide | null {
  const pending = server.get().game?.view.pending;
  return pending?.mine && opened.side !== null && pending.by !== opened.side ? pending.by : null;
}

const isRevoked = (answer: OperationResult): boolean => Boolean(answer.error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'SEAT'));

/** A key that was revoked sees nothing any more, not even what it saw before. */
function endTable(answer: OperationResult): void {
  endWith(wordsOf(answer));
}

export function endWith(trouble: string): void {
  leaveGame();
  server.set({ trouble });
}

const troubleOf = (answer: OperationResult) => ({ trouble: wordsOf(answer), unreachable: Boolean(answer.error?.networkError) || isUnavailable(answer.error) });

/** Why there is no answer, in words. */
export function wordsOf(answer: OperationResult): string {
  const trouble = troubleIn(answer.error);
  if (trouble) return t(`database.${trouble}`);
  if (answer.error?.networkError) return t('server.silent');
  return answer.error?.graphQLErrors[0]?.message ?? t('seat.lost');
}

/** The server records again: what was listened to may have ended with its trouble. */
export function goOn(): void {
  if (table?.stopLive) {
    table.stopLive();
    if (table.curtain) listenAtCurtain(table);
    else listen(table);
  }
  lookAgain();
}

/** This page is the one that looks: what happened meanwhile, here or on another page of this device, is read. */
export function lookAgain(): void {
  readOutboxAgain();
  void flush().then(refresh);
}
