// The table of The Greater East Asia War: what it asks the server, and when it asks again. Nothing of this game is
// hidden, so a shared tablet needs no curtain.
import type { OperationResult } from 'urql';
import { openLine, type Line } from '../../graphql/client';
import type { Entry } from '../../graphql/types';
import type { HeldSeat } from '../../store/device';
import { closeOutbox, openOutbox, readOutboxAgain } from '../../store/outbox';
import { forgetPresence, followPresence } from '../../store/presence';
import { closeRules } from '../../store/rules';
import { flush, stopSending } from '../../store/sending';
import { forgetGame, lastEntryKnown, receiveEntries, server, type Connection } from '../../store/server';
import { share } from '../../store/share';
import { createStore } from '../../store/store';
import { t } from '../../words/words';
import { ChartsQuery, EntriesQuery, GameQuery, HexesQuery, HexsidesQuery, LiveEntries } from '../graphql/documents';
import type { Charts, Game, Hex, Hexside, Unit } from '../graphql/types';

/** What the server said of the game; entries and connection stand in the store that both games share. */
export interface Desk {
  game: Game | null;
  units: ReadonlyMap<string, Unit>;
  charts: Charts | null;
  hexes: ReadonlyMap<string, Hex>;
  hexsides: ReadonlyMap<string, Hexside>;
}

const bare: Desk = { game: null, units: new Map(), charts: null, hexes: new Map(), hexsides: new Map() };

export const desk = createStore<Desk>(bare);

export interface Table {
  line: Line;
  game: string;
  seat: HeldSeat;
  isSettled: boolean;
  stopLive: (() => void) | null;
}

let table: Table | null = null;
let whenSeated: (open: Table) => void = () => undefined;
let whenViewed: (isNews: boolean) => void = () => undefined;

export const tableNow = (): Table | null => table;

/** What is done whenever somebody has sat down, and after every view. */
export function attend(seated: (open: Table) => void, viewed: (isNews: boolean) => void): void {
  whenSeated = seated;
  whenViewed = viewed;
}

export async function openGame(seat: HeldSeat): Promise<void> {
  leaveGame();
  openOutbox(`${seat.game}.${seat.seat}`);
  let opened: Table | null = null;
  const line = openLine(seat.token, (connection) => table === opened && heard(connection));
  opened = { line, game: seat.game, seat, isSettled: false, stopLive: null };
  table = opened;
  whenSeated(opened);
  await askView();
}

export function leaveGame(): void {
  table?.stopLive?.();
  table?.line.close();
  table = null;
  stopSending();
  forgetGame();
  forgetPresence();
  closeOutbox();
  closeRules();
  desk.set(bare);
}

function heard(connection: Connection): void {
  const before = server.get().connection;
  // Trying again is not being back.
  if (connection === 'connecting' && before === 'lost') return;
  server.set({ connection });
  if (connection === 'live' && before !== 'off') void flush().then(refresh);
}

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
  const opened = table;
  if (!opened) return;
  const answer = await opened.line.client.query(GameQuery, { id: opened.game }).toPromise();
  if (table !== opened) return;
  const game = answer.data?.game;
  if (game?.__typename !== 'GeawGame') {
    if (isRevoked(answer)) endWith(wordsOf(answer));
    else if (!desk.get().game) server.set({ trouble: wordsOf(answer), unreachable: Boolean(answer.error?.networkError) });
    return;
  }
  show(game);
}

/** The game as it stands now, however it came. */
export function show(game: Game): void {
  const opened = table;
  const before = desk.get().game?.lastEntry;
  // Answers may overtake each other; an older view never replaces a newer one.
  if (!opened || (before !== undefined && game.lastEntry < before)) return;
  desk.set((state) => {
    const shared = share(state.game, game);
    return { game: shared, units: state.game?.view.units === shared.view.units ? state.units : new Map(shared.view.units.map((unit) => [unit.id, unit])) };
  });
  server.set({ trouble: null, unreachable: false });
  if (!opened.isSettled) void settle(opened);
  const isNews = before !== undefined && before !== game.lastEntry;
  if (isNews) void loadLog(Math.max(0, game.lastEntry - RECENT));
  whenViewed(isNews);
}

/** Whether the view is that of the last entry heard of. */
export const isFresh = (): boolean => (desk.get().game?.lastEntry ?? 0) >= lastEntryKnown(server.get());

/** Entries read again with every new view, for a take-back may have marked them. */
const RECENT = 40;

async function settle(opened: Table): Promise<void> {
  opened.isSettled = true;
  await Promise.all([loadLog(0), loadSheets()]);
  if (table !== opened) return;
  const stream = opened.line.client.subscription(LiveEntries, { game: opened.game, after: lastEntryKnown(server.get()) }).subscribe((answer) => {
    if (isRevoked(answer)) endWith(wordsOf(answer));
    if (!answer.data) return;
    hear([answer.data.entries]);
    if (answer.data.entries.number > (desk.get().game?.lastEntry ?? 0)) void refresh();
  });
  opened.stopLive = () => stream.unsubscribe();
  followPresence(opened.line.client, opened.game);
}

/** Entries, new or read again. Whatever leans on no clause may have changed what is transcribed. */
export function hear(entries: readonly Entry[], andSheets = true): void {
  const known = new Set(server.get().entries.map(({ number }) => number));
  receiveEntries(entries);
  if (andSheets && entries.some(({ number, lines }) => !known.has(number) && lines.some(({ clause }) => !clause))) void loadSheets();
}

export const reloadLog = (): Promise<void> => loadLog(0);

async function loadLog(from: number): Promise<void> {
  const opened = table;
  if (!opened) return;
  let since = from;
  for (let more = true; more; ) {
    const answer = await opened.line.client.query(EntriesQuery, { id: opened.game, since, first: 200 }).toPromise();
    if (table !== opened) return;
    const page = answer.data?.game?.entries;
    receiveEntries(page?.nodes ?? []);
    since = page?.nodes.at(-1)?.number ?? since;
    more = Boolean(page?.pageInfo.hasNextPage && page.nodes.length > 0);
  }
}

/** The most hexes or hexsides in one answer. */
const PAGE = 500;

let loading: Promise<void> | null = null;
let loadAgain = false;

/** Map and charts as far as they are transcribed, all of them. */
export function loadSheets(): Promise<void> {
  if (loading) {
    loadAgain = true;
    return loading;
  }
  loading = askSheets().finally(() => {
    loading = null;
    if (loadAgain) {
      loadAgain = false;
      void loadSheets();
    }
  });
  return loading;
}

async function askSheets(): Promise<void> {
  const opened = table;
  if (!opened) return;
  const { client } = opened.line;
  const [charts, hexes, hexsides] = await Promise.all([
    client.query(ChartsQuery, { id: opened.game }).toPromise(),
    paged(async (known: readonly Hex[]) => {
      const { data } = await client.query(HexesQuery, { id: opened.game, after: known.at(-1)?.hex ?? null }).toPromise();
      return data?.game?.__typename === 'GeawGame' ? data.game.sheets.hexes : null;
    }),
    paged(async (known: readonly Hexside[]) => {
      const { data } = await client.query(HexsidesQuery, { id: opened.game, offset: known.length }).toPromise();
      return data?.game?.__typename === 'GeawGame' ? data.game.sheets.hexsides : null;
    }),
  ]);
  if (table !== opened) return;
  const sheets = charts.data?.game?.__typename === 'GeawGame' ? charts.data.game.sheets : null;
  desk.set((state) => ({
    ...(sheets ? { charts: share(state.charts, sheets) } : {}),
    ...(hexes ? { hexes: new Map(hexes.map((hex) => [hex.hex, share(state.hexes.get(hex.hex), hex)])) } : {}),
    ...(hexsides ? { hexsides: new Map(hexsides.map((side) => [side.hexside, share(state.hexsides.get(side.hexside), side)])) } : {}),
  }));
}

async function paged<Row>(ask: (known: readonly Row[]) => Promise<readonly Row[] | null>): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (;;) {
    const page = await ask(rows);
    if (!page) return null;
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** One hex that this device has just entered: the others did not change. */
export async function loadHex(hex: string): Promise<void> {
  const opened = table;
  if (!opened) return;
  const before = Number(hex) > 0 ? String(Number(hex) - 1).padStart(4, '0') : null;
  const { data } = await opened.line.client.query(HexesQuery, { id: opened.game, after: before, first: 1 }).toPromise();
  const found = data?.game?.__typename === 'GeawGame' ? data.game.sheets.hexes[0] : undefined;
  if (table === opened && found?.hex === hex) desk.set((state) => ({ hexes: new Map(state.hexes).set(hex, found) }));
}

const isRevoked = (answer: OperationResult): boolean => Boolean(answer.error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'SEAT'));

/** A key that was revoked sees nothing any more. */
export function endWith(trouble: string): void {
  leaveGame();
  server.set({ trouble });
}

/** Why there is no answer, in words. */
export function wordsOf(answer: OperationResult): string {
  if (answer.error?.networkError) return t('server.silent');
  return answer.error?.graphQLErrors[0]?.message ?? t('seat.lost');
}

/** This page is the one that looks: what happened meanwhile is read. */
export function lookAgain(): void {
  readOutboxAgain();
  void flush().then(refresh);
}
