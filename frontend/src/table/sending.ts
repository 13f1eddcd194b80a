// Sends what the outbox holds, one entry after the other, until the server has answered for each.
import { headersOf, type Client, type Document } from '../graphql/client';
import { AnswerTakeBackDocument, RedoDocument, TakeBackDocument } from '../graphql/generated/graphql';
import type { Entry, NeiSide, Outcome } from '../graphql/types';
import { databaseFails, databaseKeeps, isUnavailable, troubleIn, type Trouble } from './database';
import { amend, dropFromOutbox, emptyOutbox, firstRecorded, outbox, serverIsAway, serverIsBack, type Objection, type Waiting, type Wish } from './outbox';
import { inTurn } from '../ui/inTurn';

/** The game that comes with an entry; of another book it is for that book's table to read. */
type RecordedGame = NonNullable<Extract<Outcome, { __typename: 'Recorded' }>['game']>;

/** The questions of a book that record; each answers with one outcome. */
export interface Recording {
  record: Document<object, never>;
  roll: Document<object, never>;
  /** The same for the open dice of a side that has not the tablet in hand: the answer holds nothing of what that side sees. */
  recordOpenDice?: Document<object, never>;
  rollOpenDice?: Document<object, never>;
}

/** Who sends, and who hears what came of it. */
export interface Sender {
  client: Client;
  recording: Recording;
  game: string;
  token: string;
  /** The side that has a shared tablet in hand, where there is a curtain between the sides. */
  side?: NeiSide | null;
  /** Whether this seat is still the one at the table. */
  isOpen(): boolean;
  /** The number of the last entry that the table shows; none while it shows nothing. */
  lastEntry(): number | undefined;
  /** With the entry, the game as it stands now; null where that was not asked for. */
  recorded(entry: Entry, game: RecordedGame | null, sent: Waiting): void;
  /** An entry of this moment was not recorded; late ones stay in the outbox with their objection. */
  objected(objection: Objection, sent: Waiting): void;
  /** The key was revoked. */
  ended(message: string): void;
  /** The outbox has been gone through, as far as it goes: so many were recorded late. */
  done(recordedLate: number): Promise<void>;
}

/** Nobody has judged it: the server did not answer, or its database is in trouble. */
type Unheard = { away: Trouble | null };

type Answer = { outcome: Outcome } | { trouble: string; revoked: boolean } | Unheard;

/** Seconds are long at a table: the first tries come soon, later ones at ease. In milliseconds. */
const PAUSES = [400, 900, 2000, 4000] as const;
const LONGEST_PAUSE = 5000;

/** What sends for this page: for one seat at a time. */
function createSending() {
  let sender: Sender | null = null;
  /** Who hears of each entry that this page recorded, beside the table: its number, and what was asked for. */
  let hearing: ((entry: number, wish: Wish) => void) | null = null;

  const hearRecorded = (hears: typeof hearing): void => {
    hearing = hears;
  };

  let running: Promise<void> | null = null;
  let again = false;
  let tried = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function startSending(opened: Sender): void {
    sender = opened;
    tried = 0;
    void flush();
  }

  /** The line of whoever sits at the table, for a question beside what is sent. */
  const lineNow = (): Pick<Sender, 'client' | 'game' | 'token' | 'side'> | null => sender;

  function stopSending(): void {
    sender = null;
    clearTimeout(timer);
  }

  /** Goes through the outbox; it ends when all of it is answered for, an objection stands, or the server is away. */
  function flush(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    clearTimeout(timer);
    running = untilQuiet().finally(() => {
      running = null;
    });
    return running;
  }

  /** What is put in while it is gone through is gone through before anybody is told that it is done. */
  async function untilQuiet(): Promise<void> {
    do {
      again = false;
      await goThrough();
    } while (again);
  }

  async function goThrough(): Promise<void> {
    const by = sender;
    if (!by) return;
    let late = 0;
    let answered = 0;
    for (;;) {
      const first = outbox.get().waiting[0];
      // It is on the device before it is sent.
      if (!first || first.objection || outbox.get().unstored.includes(first.id)) break;
      const answer = await ask(by, first);
      if (sender !== by || !by.isOpen()) return;
      if ('away' in answer) {
        serverIsAway();
        if (answer.away) databaseFails(answer.away);
        timer = setTimeout(() => void flush(), PAUSES[tried] ?? LONGEST_PAUSE);
        tried += 1;
        break;
      }
      tried = 0;
      serverIsBack();
      answered += 1;
      if ('trouble' in answer) {
        // A key that was revoked records nothing any more; what it wrote stays on the device.
        if (answer.revoked) {
          by.ended(answer.trouble);
          return;
        }
        refused(by, first, { __typename: 'TROUBLE', message: answer.trouble });
      } else if (answer.outcome.__typename === 'Recorded') {
        firstRecorded(first.id, answer.outcome.lastEntry);
        databaseKeeps();
        hearing?.(answer.outcome.entry.number, first.wish);
        if (first.late) late += 1;
        by.recorded(answer.outcome.entry, answer.outcome.game ?? null, first);
      } else refused(by, first, answer.outcome);
    }
    if (answered > 0) await by.done(late);
  }

  function refused(by: Sender, sent: Waiting, objection: Objection): void {
    if (sent.late) amend(sent.id, { objection });
    else dropFromOutbox(sent.id);
    by.objected(objection, sent);
  }

  /** Sends what waits once more, as it stands, after everything that was recorded meanwhile. */
  function sendAllTheSame(entry: Waiting, overrule?: string): void {
    const wish = entry.wish.kind === 'command' && overrule ? { ...entry.wish, overrule } : entry.wish;
    const expected = entry.objection?.__typename === 'Stale' ? (sender?.lastEntry() ?? entry.expected) : entry.expected;
    amend(entry.id, { wish, expected, objection: null });
    void flush();
  }

  /** Throws one entry away that was not recorded, and goes on with those behind it. */
  function goOnWithout(entry: Waiting): void {
    dropFromOutbox(entry.id);
    void flush();
  }

  function throwAllAway(): void {
    emptyOutbox();
    void sender?.done(0);
  }

  return { startSending, stopSending, flush, lineNow, hearRecorded, sendAllTheSame, goOnWithout, throwAllAway };
}

export const { startSending, stopSending, flush, lineNow, hearRecorded, sendAllTheSame, goOnWithout, throwAllAway } = createSending();

/** Sends one entry, and hears what came of it. */
export async function ask({ client, game, token, recording }: Pick<Sender, 'client' | 'game' | 'token' | 'recording'>, { id: commandId, wish, side, expected, late }: Omit<Waiting, 'title' | 'objection'>): Promise<Answer> {
  // What waited is sent in a row, and looked at once at its end.
  const which = { game, expectedEntry: expected ?? 0, commandId, look: !late };
  const by = 'by' in wish ? wish.by : undefined;
  const context = { fetchOptions: { headers: headersOf(token, by ?? side) } };
  const questions = by ? { record: recording.recordOpenDice ?? recording.record, roll: recording.rollOpenDice ?? recording.roll } : recording;
  const send = async () => {
    switch (wish.kind) {
      case 'command': {
        const { data, error } = await client.mutation(questions.record as Document<object>, { ...which, command: wish.command, overrule: wish.overrule }, context).toPromise();
        return { outcome: only(data), error };
      }
      case 'roll': {
        const { data, error } = await client.mutation(questions.roll as Document<object>, which, context).toPromise();
        return { outcome: only(data), error };
      }
      case 'takeBack': {
        const { data, error } = await client.mutation(TakeBackDocument, { ...which, to: wish.to }, context).toPromise();
        return { outcome: data?.takeBack, error };
      }
      case 'answerTakeBack': {
        const { data, error } = await client.mutation(AnswerTakeBackDocument, { ...which, granted: wish.granted }, context).toPromise();
        return { outcome: data?.answerTakeBack, error };
      }
      case 'redo': {
        const { data, error } = await client.mutation(RedoDocument, which, context).toPromise();
        return { outcome: data?.redo, error };
      }
      case 'amend': {
        // It comes with the sheet of an entry; where that is not at hand, it is asked for again.
        const amending = await inTurn(() => import('./repair/amending')).catch(() => null);
        if (!amending) return { outcome: undefined, error: undefined };
        const { data, error } = await client.mutation(amending.AmendDocument as Document<object>, { game, expectedEntry: which.expectedEntry, commandId, changes: amending.sentChanges(wish.book, wish.changes) }, context).toPromise();
        return { outcome: only(data), error };
      }
    }
  };
  const { outcome, error } = await send();
  if (outcome) return { outcome };
  const said = error?.graphQLErrors[0];
  // An answer that took the server too long, or that its database kept from it, is one to be asked for again.
  if (!said || said.extensions['code'] === 'LIMIT' || isUnavailable(error)) return { away: troubleIn(error) };
  return { trouble: said.message, revoked: said.extensions['code'] === 'SEAT' };
}

const only = (data: object | undefined) => Object.values(data ?? {})[0] as Outcome | undefined;
