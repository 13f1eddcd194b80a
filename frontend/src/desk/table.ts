// A table that every seat sees alike: what it asks the server, and when it asks again. Nothing of such a game is
// hidden, so a shared tablet needs no curtain.
import { followDice, forgetDice } from '../dice/follow';
import type { DocumentNode } from 'graphql';
import type { Client, OperationResult } from 'urql';
import { openLine, type Line } from '../graphql/client';
import type { Entry } from '../graphql/types';
import { isUnavailable, troubleIn } from '../store/database';
import type { HeldSeat } from '../store/device';
import { closeOutbox, openOutbox, readOutboxAgain } from '../store/outbox';
import { followPresence, forgetPresence } from '../store/presence';
import { closeRules } from '../store/rules';
import { flush, stopSending } from '../store/sending';
import { isBeyondEnd, isOtherRecord, sayWentBack } from '../store/wentBack';
import { forgetGame, lastEntryKnown, receiveEntries, server, type Connection } from '../store/server';
import { t } from '../words/words';

/** A seat at an open table. */
export interface Open {
  line: Line;
  game: string;
  seat: HeldSeat;
  isSettled: boolean;
  stopLive: (() => void) | null;
}

/** How a book asks, and where it keeps what it heard. */
export interface Asking<Game extends { lastEntry: number }> {
  /** The game as it stands, or null with the answer that says why not. */
  ask(client: Client, game: string): Promise<{ game: Game | null; answer: OperationResult }>;
  entries: DocumentNode;
  live: DocumentNode;
  now(): Game | null;
  /** Keeps the game; null: it was left. */
  keep(game: Game | null): void;
  /** What else is read once, as soon as somebody sits. */
  settle?(): Promise<void>;
  /** Entries that this device had not heard of. */
  news?(entries: readonly Entry[]): void;
}

/** A table of a book. */
export interface Table<Game> {
  now(): Open | null;
  open(seat: HeldSeat): Promise<void>;
  leave(): void;
  refresh(): Promise<void>;
  show(game: Game): void;
  /** Whether the view is that of the last entry heard of. */
  isFresh(): boolean;
  hear(entries: readonly Entry[], isNews?: boolean): void;
  reloadLog(): Promise<void>;
  /** A key that was revoked sees nothing any more. */
  endWith(trouble: string): void;
  /** This page is the one that looks: what happened meanwhile is read. */
  lookAgain(): void;
  /** The server records again: what was listened to may have ended with its trouble. */
  goOn(): void;
  /** What is done whenever somebody has sat down, and after every view. */
  attend(seated: (open: Open) => void, viewed: (isNews: boolean) => void): void;
}

/** Entries read again with every new view, for a take-back may have marked them. */
const RECENT = 40;

/** Many calls at once become two at most: the one that runs, and one more behind it. */
export function atMostTwice(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = ask().finally(() => {
      running = null;
      if (!again) return;
      again = false;
      void run();
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

interface EntryPage {
  game?: { entries: { nodes: readonly Entry[]; pageInfo: { hasNextPage: boolean } } } | null;
}

/** The table of a book, and there is one of each. */
export function tableOf<Game extends { lastEntry: number }>(book: Asking<Game>): Table<Game> {
  let table: Open | null = null;
  let whenSeated: (open: Open) => void = () => undefined;
  let whenViewed: (isNews: boolean) => void = () => undefined;
  const refresh = atMostTwice(askView);

  async function open(seat: HeldSeat): Promise<void> {
    leave();
    openOutbox(`${seat.game}.${seat.seat}`);
    followDice(seat);
    let opened: Open | null = null;
    const line = openLine(seat.token, (connection) => table === opened && heard(connection));
    opened = { line, game: seat.game, seat, isSettled: false, stopLive: null };
    table = opened;
    whenSeated(opened);
    await askView();
  }

  function leave(): void {
    forgetDice();
    table?.stopLive?.();
    table?.line.close();
    table = null;
    stopSending();
    forgetGame();
    forgetPresence();
    closeOutbox();
    closeRules();
    book.keep(null);
  }

  function heard(connection: Connection): void {
    const before = server.get().connection;
    // Trying again is not being back.
    if (connection === 'connecting' && before === 'lost') return;
    server.set({ connection });
    if (connection === 'live' && before !== 'off') void flush().then(refresh);
  }

  async function askView(): Promise<void> {
    const opened = table;
    if (!opened) return;
    const known = lastEntryKnown(server.get());
    const { game, answer } = await book.ask(opened.line.client, opened.game);
    if (table !== opened) return;
    if (game && game.lastEntry < known) return askWhetherBack(opened, known);
    if (game) return show(game);
    if (isRevoked(answer)) endWith(wordsOf(answer));
    else if (!book.now()) server.set({ trouble: wordsOf(answer), unreachable: Boolean(answer.error?.networkError) || isUnavailable(answer.error) });
  }

  /** The server went on from an older copy: everything is read anew. */
  function goBack(opened: Open): void {
    if (table !== opened) return;
    sayWentBack();
    void open(opened.seat);
  }

  /** A view that is older than what was known before it was asked for: the server says whether it went back. */
  async function askWhetherBack(opened: Open, known: number): Promise<void> {
    const answer = await opened.line.client.query<EntryPage>(book.entries, { id: opened.game, since: known, first: 1 }).toPromise();
    if (isBeyondEnd(answer)) goBack(opened);
  }

  function show(game: Game): void {
    const before = book.now()?.lastEntry;
    // Answers may overtake each other; an older view never replaces a newer one.
    if (!table || (before !== undefined && game.lastEntry < before)) return;
    book.keep(game);
    server.set({ trouble: null, unreachable: false });
    if (!table.isSettled) void settle(table);
    const isNews = before !== undefined && before !== game.lastEntry;
    if (isNews) void loadLog(Math.max(0, game.lastEntry - RECENT));
    whenViewed(isNews);
  }

  async function settle(opened: Open): Promise<void> {
    opened.isSettled = true;
    await Promise.all([loadLog(0), book.settle?.()]);
    if (table !== opened) return;
    listen(opened);
  }

  function listen(opened: Open): void {
    const stream = opened.line.client.subscription<{ entries: Entry }>(book.live, { game: opened.game, after: lastEntryKnown(server.get()) }).subscribe((answer) => {
      if (isRevoked(answer)) endWith(wordsOf(answer));
      if (isBeyondEnd(answer) || (answer.data && isOtherRecord([answer.data.entries]))) return goBack(opened);
      if (!answer.data) return;
      hear([answer.data.entries]);
      if (answer.data.entries.number > (book.now()?.lastEntry ?? 0)) void refresh();
    });
    opened.stopLive = () => stream.unsubscribe();
    followPresence(opened.line.client, opened.game);
  }

  function hear(entries: readonly Entry[], isNews = true): void {
    const known = new Set(server.get().entries.map(({ number }) => number));
    receiveEntries(entries);
    const fresh = entries.filter(({ number }) => !known.has(number));
    if (isNews && fresh.length > 0) book.news?.(fresh);
  }

  async function loadLog(from: number): Promise<void> {
    const opened = table;
    if (!opened) return;
    let since = from;
    for (let more = true; more; ) {
      const answer = await opened.line.client.query<EntryPage>(book.entries, { id: opened.game, since, first: 200 }).toPromise();
      if (table !== opened) return;
      const page = answer.data?.game?.entries;
      if (isBeyondEnd(answer) || isOtherRecord(page?.nodes ?? [])) return goBack(opened);
      receiveEntries(page?.nodes ?? []);
      since = page?.nodes.at(-1)?.number ?? since;
      more = Boolean(page?.pageInfo.hasNextPage && page.nodes.length > 0);
    }
  }

  function endWith(trouble: string): void {
    leave();
    server.set({ trouble });
  }

  function lookAgain(): void {
    readOutboxAgain();
    void flush().then(refresh);
  }

  return {
    now: () => table,
    open,
    leave,
    refresh,
    show,
    isFresh: () => (book.now()?.lastEntry ?? 0) >= lastEntryKnown(server.get()),
    hear,
    reloadLog: () => loadLog(0),
    endWith,
    lookAgain,
    goOn: () => {
      if (table?.stopLive) {
        table.stopLive();
        listen(table);
      }
      lookAgain();
    },
    attend: (seated, viewed) => {
      whenSeated = seated;
      whenViewed = viewed;
    },
  };
}
