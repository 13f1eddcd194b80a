// What is recorded at a table, in every book: it goes into the outbox and is sent, and what becomes of it is told.
import type { Entry, NeiSide } from '../graphql/types';
import { t } from '../words/words';
import { outbox, putIntoOutbox, type Objection, type Wish } from './outbox';
import { flush, startSending, type Recording } from './sending';
import { receiveEntries } from './server';
import type { Open, Table } from './table';

/** How a book records, and what it does with what became of it. */
interface Ways<Game> {
  table: Table<Game>;
  recording: Recording;
  now(): { lastEntry: number } | null;
  /** Whether an entry of this moment is on its way: another one waits for it. */
  isSending(): boolean;
  setSending(isSending: boolean): void;
  /** Said aloud and shown. */
  say(message: string): void;
  /** What was recorded, read out. */
  readOut(words: string): void;
  /** The game that comes with a recorded entry, where it is of this book. */
  gameOf(recorded: unknown): Game | null;
  /** It waits: the hand is free again. */
  putAside(): void;
  /** An entry of this device stands, now or late. */
  heard(entry: Entry, wish: Wish): void;
  /** An entry of this moment stands; `show` puts its view on the table. */
  stands(wish: Wish, show: () => void): void;
  /** An entry of this moment was not recorded. */
  objected(objection: Exclude<Objection, { __typename: 'TROUBLE' }>, wish: Wish, title: string): void;
}

export interface Recorder {
  /**
   * Puts an entry into the outbox and sends it. True when it is on the record; where the server is away it waits, and
   * the hand is free for the next one.
   */
  send(wish: Wish, title: string): Promise<boolean>;
  /** Somebody sits at the table: what waits is sent. */
  seated(open: Open): void;
  /** Whether an entry was recorded on this page: then it is no news to whoever looks at it. */
  isRecordedHere(entry: number): boolean;
}

/** Lines of an entry that are read out at once; the log has the rest. */
const READ_OUT = 3;

function inShort({ number, lines }: Entry): string {
  const first = lines.slice(0, READ_OUT).map((line) => line.text).join('. ');
  return lines.length > READ_OUT ? t('log.readOut', { lines: first, count: lines.length - READ_OUT }) : first || t('log.recorded', { number });
}

/** The side that has a shared tablet in hand. */
const sideOf = (open: Open): NeiSide | null => (open.seat.seat === 'BOTH' ? open.side : null);

export function createRecorder<Game>({ table, recording, now, isSending, setSending, say, readOut, gameOf, putAside, heard, stands, objected }: Ways<Game>): Recorder {
  /** By game and number. */
  const recordedHere = new Set<string>();
  /** Entries of this moment that were recorded; whoever sent one asks for it once. */
  const recorded = new Set<string>();

  return {
    async send(wish, title) {
      const open = table.now();
      const game = now();
      if (!open || !game || isSending()) return false;
      const { entry, stored } = putIntoOutbox(wish, title, open.side, game.lastEntry);
      setSending(true);
      try {
        await stored;
        if (!entry.late) await flush();
      } finally {
        if (table.now() === open) {
          setSending(false);
          // Meanwhile nobody looked at what others recorded: the answer to what was sent was to bring it.
          if (!table.isFresh()) void table.refresh();
        }
      }
      if (table.now() === open && outbox.get().waiting.some(({ id }) => id === entry.id)) {
        putAside();
        say(t('outbox.waits', { title }));
      }
      if (entry.late) void flush();
      return recorded.delete(entry.id);
    },
    seated(open) {
      startSending({
        client: open.line.client,
        recording,
        game: open.game,
        token: open.seat.token,
        side: sideOf(open),
        isOpen: () => table.now() === open,
        lastEntry: () => now()?.lastEntry,
        recorded: (entry, game, { id, wish, late }) => {
          // Behind the curtain nothing of what was recorded is for these eyes.
          if (open.curtain) return;
          recordedHere.add(`${open.game}/${entry.number}`);
          // What it tells the other side is not for these eyes: this side asks for itself.
          const isOwn = !('by' in wish);
          if (isOwn) heard(entry, wish);
          if (late) return;
          recorded.add(id);
          if (!isOwn) return;
          const seen = gameOf(game);
          stands(wish, () => seen && table.show(seen));
          readOut(inShort(entry));
        },
        objected: (objection, { wish, title, late }) => {
          if (open.curtain) return;
          if (objection.__typename === 'Stale' && !('by' in wish)) receiveEntries(objection.missed);
          if (late) return;
          if (objection.__typename === 'TROUBLE') say(objection.message);
          else objected(objection, wish, title);
        },
        ended: table.endWith,
        done: async (late) => {
          if (late > 0 && !open.curtain) say(t('outbox.done', { count: late }));
          if (!table.isFresh()) await table.refresh();
        },
      });
    },
    isRecordedHere: (entry) => recordedHere.has(`${table.now()?.game}/${entry}`) || isSending(),
  };
}
