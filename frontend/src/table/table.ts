// The table this page sits at: what it asks the server, and when it asks again. What is asked, and where it is kept, the
// book says.
import type { OperationResult } from 'urql';
import { followDice, forgetDice } from './dice/follow';
import { openLine, type Document, type Line } from '../graphql/client';
import type { Entry, NeiSide } from '../graphql/types';
import { isUnavailable, troubleIn } from './database';
import type { HeldSeat } from '../device/device';
import { closeOutbox, openOutbox, placeOfSeat } from './outbox';
import { followPresence, forgetPresence } from './presence';
import { closeRules } from '../rules/rules';
import { forgetSeen, recall, saw, seesNoMore, type Sightings } from './lastSeen';
import { followTalk, forgetTalk } from './talk/talk';
import { flush, stopSending } from './sending';
import { storage } from '../device/storage';
import { isBeyondEnd, isOtherRecord, sayWentBack } from './wentBack';
import { forgetGame, lastEntryKnown, receiveEntries, server, type Connection } from './server';
import { t } from '../words/words';

/** A seat at the table, as one pair of eyes sees it. */
export interface Open {
  line: Line;
  game: string;
  seat: HeldSeat;
  /** The side that has the shared tablet in hand, or whose eyes are borrowed; null where the seat itself says whose eyes these are. */
  side: NeiSide | null;
  /** Nobody has the shared tablet in hand: the page knows what everybody may know, and no more. */
  curtain: boolean;
  /** What is read once is here or on its way; a page that was opened while the server is away comes to it later. */
  isSettled: boolean;
  stopLive: (() => void) | null;
}

type Told = { lastEntry: number };

/** What is seen of a game, how it is asked for, and where it is kept. */
interface Sight<Seen extends Told> {
  view: Document<{ game?: (Seen & { __typename?: string }) | { __typename: string } | null }, { id: string }>;
  live: Document<{ entries: Pick<Entry, 'number'> }, { game: string; after: number }>;
  now(): Seen | null;
  keep(seen: Seen): void | Promise<void>;
  /** What of it lasts on this device while the server is away; left out where nothing does. */
  sightings?: Sightings;
}

/** How a book asks, and where it keeps what it heard. */
export interface Asking<Game extends Told, Door extends Told = never> extends Sight<Game> {
  /** What a game of the book is called by the server. */
  kind: string;
  entries: Document<EntryPage, { id: string; since: number; first: number }>;
  /** What everybody may know, where a curtain keeps the sides of a shared tablet apart. */
  door?: Sight<Door>;
  /** The table was left, or other eyes look at it. */
  forget(): void;
  /** What else is read once, as soon as somebody sits; or why it could not be, in words: then it is tried again. */
  settle?(opened: Open, game: Game): Promise<string | void>;
  /** Entries that this device had not heard of. */
  news?(entries: readonly Entry[]): void;
  /** What this page is recording brings the view along with its answer. */
  isRecording?(): boolean;
}

/** A table of a book. */
export interface Table<Game> {
  now(): Open | null;
  /** Sits down at the table. A shared tablet stops at the curtain, where the book has one. */
  open(seat: HeldSeat): Promise<void>;
  /** The table as another pair of eyes sees it; what waits to be sent stays. */
  sit(seat: HeldSeat, side: NeiSide | null, curtain?: boolean): Promise<void>;
  leave(): void;
  /** Leaves for good: nothing of the game stays on the device. */
  forgetAndLeave(): void;
  /** Something was learnt that lasts with what is seen. */
  sees(): void;
  refresh(): Promise<void>;
  /** Puts the game on the table as the server just told it. */
  show(game: Game): void;
  /** Whether the view is that of the last entry heard of. */
  isFresh(): boolean;
  hear(entries: readonly Entry[], isNews?: boolean): void;
  /** Reads the whole log anew: a take-back marks entries that were read long ago. */
  reloadLog(): Promise<void>;
  /** A key that was revoked sees nothing any more, not even what it saw before. */
  endWith(trouble: string): void;
  /** This page is the one that looks: what happened meanwhile, here or on another page of this device, is read. */
  lookAgain(): void;
  /** The server records again: what was listened to may have ended with its trouble. */
  goOn(): void;
  /** What is done whenever somebody has sat down, and after every view. */
  attend(seated: (open: Open) => void, viewed: (isNews: boolean) => void): void;
}

/** Without an answer for so long, what was seen last is shown meanwhile. In milliseconds. */
const PATIENCE = 500;

/** After so long the log is asked for again. In milliseconds. */
const AGAIN = 1000;

/** Entries read again with every new view, for a take-back may have marked them. */
const RECENT = 40;

/** Many calls at once become two at most: the one that runs, and one more behind it. */
export function atMostTwice(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = (): Promise<void> => {
    again = running !== null;
    running ??= ask().finally(() => {
      running = null;
      if (again) void run();
    });
    return running;
  };
  return run;
}

const isRevoked = (answer: OperationResult): boolean => Boolean(answer.error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'SEAT'));

/** Why there is no answer, in words. */
export function wordsOf(answer: OperationResult): string {
  const trouble = troubleIn(answer.error);
  if (trouble) return t(`database.${trouble}`);
  if (answer.error?.networkError) return t('server.silent');
  return answer.error?.graphQLErrors[0]?.message ?? t('seat.lost');
}

type EntryPage = { game?: { entries: { nodes: readonly Entry[]; pageInfo: { hasNextPage: boolean } } } | null };

/** The table of a book, and there is one of each. */
export function tableOf<Game extends Told, Door extends Told = never>(book: Asking<Game, Door>): Table<Game> {
  let table: Open | null = null;
  let lastSeen: ReturnType<typeof recall> | null = null;
  let whenSeated: (open: Open) => void = () => undefined;
  let whenViewed: (isNews: boolean) => void = () => undefined;
  const refresh = atMostTwice(look);
  const doorOf = (opened: Open) => (opened.curtain ? book.door : undefined);

  async function open(seat: HeldSeat): Promise<void> {
    leave();
    openOutbox(placeOfSeat(seat.game, seat.seat));
    followDice(seat);
    // On its way while the server is asked.
    lastSeen = recall(seat);
    await sit(seat, null, Boolean(book.door) && seat.seat === 'BOTH');
  }

  function leave(): void {
    forgetDice();
    close();
    forgetGame();
    closeOutbox();
    closeRules();
  }

  /** Forgets everything of the table but what is printed, and the entries that wait to be sent. */
  function close(): void {
    table?.stopLive?.();
    table?.line.close();
    table = null;
    stopSending();
    seesNoMore();
    forgetGame(true);
    forgetPresence();
    forgetTalk();
    book.forget();
  }

  async function sit(seat: HeldSeat, side: NeiSide | null, curtain = false): Promise<void> {
    close();
    let opened: Open | null = null;
    // A line that was given up is heard closing after the next one was opened.
    const line = openLine(seat.token, (connection) => table === opened && heard(connection), side);
    const seated: Open = { line, game: seat.game, seat, side, curtain, isSettled: false, stopLive: null };
    opened = seated;
    table = opened;
    whenSeated(opened);
    const timer = setTimeout(() => void showLast(seated, false), PATIENCE);
    await look();
    clearTimeout(timer);
    // Nothing of either side is listened to until somebody says who has the tablet in hand.
    if (curtain && table === opened) listen(opened);
  }

  function heard(connection: Connection): void {
    const before = server.get().connection;
    // Trying again is not being back: what is shown meanwhile, and what is typed into it, stays.
    if (connection === 'connecting' && before === 'lost') return;
    server.set({ connection });
    // Whatever happened while the line was dead is asked for at once, after what waits has been sent.
    if (connection === 'live' && before !== 'off') void flush().then(refresh);
  }

  async function look(): Promise<void> {
    const opened = table;
    if (!opened) return;
    const known = lastEntryKnown(server.get());
    const door = doorOf(opened);
    if (door) await see(opened, door, door.keep);
    else await see(opened, book, (game) => (game.lastEntry < known ? askWhetherBack(opened, known) : show(game)));
  }

  async function see<Seen extends Told>(opened: Open, sight: Sight<Seen>, put: (seen: Seen) => void | Promise<void>): Promise<void> {
    const answer = await opened.line.client.query(sight.view, { id: opened.game }).toPromise();
    if (table !== opened) return;
    const game = answer.data?.game;
    const isAway = Boolean(answer.error?.networkError) || isUnavailable(answer.error);
    if (game?.__typename === book.kind) {
      server.set({ seenAt: null });
      await put(game as Seen);
      sees();
    } else if (isRevoked(answer)) endWith(wordsOf(answer));
    else if (!sight.now() && !(isAway && (await showLast(opened, true))) && table === opened) server.set({ trouble: wordsOf(answer), unreachable: isAway });
  }

  const isShown = (): boolean => Boolean(book.now() ?? book.door?.now());

  /** Shows what this device saw last, until the server answers; false where there is nothing that may be shown. */
  async function showLast(opened: Open, isAway: boolean): Promise<boolean> {
    if (table !== opened || isShown()) return isShown();
    const found = await (lastSeen ?? recall(opened.seat));
    lastSeen = null;
    if (table !== opened || isShown()) return isShown();
    const { seen = 0, kept } = found ?? {};
    const { door, game } = (kept ?? {}) as { door?: unknown; game?: unknown };
    if (opened.curtain) {
      if (door !== undefined && book.door?.sightings?.put(door)) return isLast(seen);
      // Nobody is kept apart at this table any more, or the curtain was drawn since.
      if (game !== undefined && book.sightings?.put(game)) await sit(opened.seat, null);
      return game !== undefined && isShown();
    }
    if (game !== undefined && book.sightings?.put(game)) return isLast(seen);
    // A shared tablet keeps of neither side what its curtain hides: whoever took it waits for a slow server, and not for one that is gone.
    if (isAway && door !== undefined && opened.seat.seat === 'BOTH') await sit(opened.seat, null, true);
    return isShown();
  }

  function isLast(seen: number): true {
    server.set({ seenAt: seen, connection: 'lost', trouble: null, unreachable: false });
    return true;
  }

  /** What is on the table lasts on this device; behind the curtain what everybody may know. */
  function sees(): void {
    const opened = table;
    if (!opened) return;
    const door = doorOf(opened);
    const sightings = door ? door.sightings : book.sightings;
    if (!sightings || server.get().seenAt !== null) return;
    saw(opened.seat, () => {
      if (table !== opened) return null;
      const taken = sightings.take();
      return taken === null ? null : door ? { door: taken } : { game: taken };
    }, door !== undefined);
  }

  /** The server went on from an older copy: everything is read anew, with the same eyes. */
  function goBack(opened: Open): void {
    if (table !== opened) return;
    sayWentBack();
    void sit(opened.seat, opened.side, opened.curtain);
  }

  /** A view that is older than what was known before it was asked for: the server says whether it went back. */
  async function askWhetherBack(opened: Open, known: number): Promise<void> {
    const answer = await opened.line.client.query(book.entries, { id: opened.game, since: known, first: 1 }).toPromise();
    if (isBeyondEnd(answer)) goBack(opened);
  }

  function show(game: Game): void {
    const before = book.now()?.lastEntry;
    // Answers may overtake each other; an older view never replaces a newer one.
    if (!table || (before !== undefined && game.lastEntry < before)) return;
    void book.keep(game);
    server.set({ trouble: null, unreachable: false });
    if (!table.isSettled) void settle(table, game);
    const isNews = before !== undefined && before !== game.lastEntry;
    if (isNews) void loadLog(Math.max(0, game.lastEntry - RECENT), true);
    whenViewed(isNews);
  }

  /** With the first view comes what is read once; from then on the table is listened to. */
  async function settle(opened: Open, game: Game): Promise<void> {
    opened.isSettled = true;
    const [trouble] = await Promise.all([book.settle?.(opened, game), loadLog(0)]);
    if (table !== opened) return;
    if (!trouble) return listen(opened);
    opened.isSettled = false;
    server.set({ trouble, unreachable: true });
  }

  /** Entries after the last one known; after a lost connection the server sends what was missed first. */
  function listen(opened: Open): void {
    const door = doorOf(opened);
    const after = door ? (door.now()?.lastEntry ?? 0) : lastEntryKnown(server.get());
    const stream = opened.line.client.subscription((door ?? book).live as Document<{ entries: Entry }, { game: string; after: number }>, { game: opened.game, after }).subscribe((answer) => {
      if (isRevoked(answer)) endWith(wordsOf(answer));
      if (isBeyondEnd(answer) || (answer.data && isOtherRecord([answer.data.entries]))) return goBack(opened);
      if (!answer.data) return;
      // Behind the curtain it is a number, and nothing of what the entry says.
      if (!door) hear([answer.data.entries]);
      if (door || (answer.data.entries.number > (book.now()?.lastEntry ?? 0) && !book.isRecording?.())) void refresh();
    });
    const unfollow = followPresence(opened.line.client, opened.game);
    const unhear = followTalk(opened.line.client, opened.game);
    opened.stopLive = () => {
      stream.unsubscribe();
      unfollow();
      unhear();
    };
  }

  function hear(entries: readonly Entry[], isNews = true): void {
    const known = new Set(server.get().entries.map(({ number }) => number));
    receiveEntries(entries);
    const fresh = entries.filter(({ number }) => !known.has(number));
    if (isNews && fresh.length > 0) book.news?.(fresh);
    sees();
  }

  /** Reads the log from an entry on. With `persists` an answer that does not come is asked for again: the view is here, and its entries belong to it. */
  async function loadLog(from: number, persists = false): Promise<void> {
    const opened = table;
    if (!opened || opened.curtain) return;
    let since = from;
    for (let more = true; more; ) {
      const answer = await opened.line.client.query(book.entries, { id: opened.game, since, first: 200 }).toPromise();
      if (table !== opened) return;
      const page = answer.data?.game?.entries;
      if (isBeyondEnd(answer) || isOtherRecord(page?.nodes ?? [])) return goBack(opened);
      if (!page && persists && (answer.error?.networkError || isUnavailable(answer.error))) {
        await new Promise((done) => setTimeout(done, AGAIN));
        if (table !== opened) return;
        continue;
      }
      receiveEntries(page?.nodes ?? []);
      since = page?.nodes.at(-1)?.number ?? since;
      more = Boolean(page?.pageInfo.hasNextPage && page.nodes.length > 0);
    }
    sees();
  }

  function forgetAndLeave(): void {
    if (table) forgetSeen(table.seat);
    leave();
  }

  function endWith(trouble: string): void {
    forgetAndLeave();
    server.set({ trouble });
  }

  function lookAgain(): void {
    void storage.readAgain('outbox').then(flush).then(refresh);
  }

  return {
    now: () => table,
    open,
    sit,
    leave,
    forgetAndLeave,
    sees,
    refresh,
    show,
    isFresh: () => (book.now()?.lastEntry ?? -1) >= lastEntryKnown(server.get()),
    hear,
    reloadLog: () => loadLog(0),
    endWith,
    lookAgain,
    goOn: () => {
      table?.stopLive?.();
      if (table?.stopLive) listen(table);
      lookAgain();
    },
    attend: (seated, viewed) => {
      whenSeated = seated;
      whenViewed = viewed;
    },
  };
}
