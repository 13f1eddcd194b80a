// What is proposed, asked and recorded at a table of either book: everything goes through the rules first.
import type { Entry as SharedEntry, NeiCommand, Outcome as SharedOutcome } from '../../graphql/types';
import { outbox, putIntoOutbox, type Change, type Wish } from '../../table/outbox';
import { flush, startSending, type Recording } from '../../table/sending';
import { receiveEntries } from '../../table/server';
import { t } from '../../words/words';
import type { Open, Table } from '../../table/table';
import { withFact, type AnyCommand, type Claim, type Judgement, type Proposal, type Question } from './types';

/** What is in hand as far as every book has it. */
export interface Hand<Command extends AnyCommand = AnyCommand> {
  proposal: Proposal<Command> | null;
  sending: boolean;
  /** Said aloud by the live region and shown for a moment. */
  message: string | null;
}

export interface HandStore<Command extends AnyCommand = AnyCommand> {
  get(): Hand<Command>;
  set(change: Partial<Hand<Command>>): void;
  subscribe(listener: () => void): () => void;
}

interface Ways<Game extends { lastEntry: number; book: string }, Command extends AnyCommand> {
  table: Table<Game>;
  hand: HandStore<Command>;
  recording: Recording;
  now(): Game | null;
  /** What the rules say of a command, or why nobody says so. */
  judge(open: Open, command: Command): Promise<Judgement | string>;
  /** Something new is proposed. */
  proposed?(): void;
  /** The game that comes with a recorded entry, where it is of this book. */
  gameOf(recorded: unknown): Game | null;
  /** An entry of this device stands, now or late. */
  heard(entry: SharedEntry, command: Command | null): void;
  /** An entry of this moment stands, and its view is shown. */
  done(command: Command | null): void;
}

export interface Actions<Command extends AnyCommand> {
  seated(open: Open): void;
  propose(command: Command, text: string): Promise<void>;
  judge(command: Command): Promise<void>;
  /** Answers questions of the proposal; the rules are asked again, for one answer may raise the next question. */
  answer(proposal: Proposal<Command>, claims: readonly Claim[]): void;
  /** Records a command. With `overrule`, in spite of what the rules say of it. */
  record(command: Command, title: string, overrule?: string | null): Promise<boolean>;
  rollForMe(): Promise<boolean>;
  takeBack(to: number): Promise<boolean>;
  /** Does again what was taken back last. */
  redo(): Promise<boolean>;
  /** Puts earlier entries right; the rest is played again. */
  amend(changes: readonly Change[]): Promise<boolean>;
  answerTakeBack(granted: boolean): Promise<boolean>;
}

/** Lines of an entry that are read out at once; the log has the rest. */
const READ_OUT = 3;

/** What the server said against a command, in the form in which the rules are asked. */
function judgementOf(outcome: Exclude<SharedOutcome, { __typename: 'Recorded' }>): Judgement | null {
  if (outcome.__typename === 'Stale') return null;
  const refusal = outcome.__typename === 'Refused' ? outcome.refusal : null;
  const questions = outcome.__typename === 'Refused' ? (outcome as unknown as { questions: readonly Question[] }).questions : [];
  return { verdict: { clear: false, refusal, violations: outcome.violations }, questions, rests: [] };
}

/** The actions of a table. */
export function actionsOf<Game extends { lastEntry: number; book: string }, Command extends AnyCommand>({ table, hand, recording, now, judge: askRules, proposed, gameOf, heard, done }: Ways<Game, Command>): Actions<Command> {
  const say = (message: string): void => hand.set({ message });
  /** Entries of this moment that were recorded; whoever sent one asks for it once. */
  const recorded = new Set<string>();

  async function judge(command: Command): Promise<void> {
    const open = table.now();
    if (!open) return;
    const judgement = await askRules(open, command);
    const { proposal } = hand.get();
    if (table.now() !== open || proposal?.command !== command) return;
    if (typeof judgement === 'string') say(judgement);
    else hand.set({ proposal: { ...proposal, judgement } });
  }

  async function send(wish: Wish, title: string): Promise<boolean> {
    const open = table.now();
    const game = now();
    if (!open || !game || hand.get().sending) return false;
    const { entry, stored } = putIntoOutbox(wish, title, null, game.lastEntry);
    hand.set({ sending: true });
    try {
      await stored;
      if (!entry.late) await flush();
    } finally {
      if (table.now() === open) hand.set({ sending: false });
    }
    if (entry.late) {
      if (table.now() === open) say(t('outbox.waits', { title }));
      void flush();
      return false;
    }
    if (outbox.get().waiting.some(({ id }) => id === entry.id)) {
      hand.set({ proposal: null });
      say(t('outbox.waits', { title }));
    }
    return recorded.delete(entry.id);
  }

  const commandIn = (wish: Wish): Command | null => (wish.kind === 'command' ? (wish.command as unknown as Command) : null);

  return {
    seated(open) {
      startSending({
        client: open.line.client,
        recording,
        game: open.game,
        token: open.seat.token,
        isOpen: () => table.now() === open,
        lastEntry: () => now()?.lastEntry,
        recorded: (entry, game, { wish, id, late }) => {
          heard(entry, commandIn(wish));
          if (late) return;
          recorded.add(id);
          const seen = gameOf(game);
          if (seen) table.show(seen);
          done(commandIn(wish));
          const lines = entry.lines.slice(0, READ_OUT).map(({ text }) => text).join('. ');
          say(entry.lines.length > READ_OUT ? t('log.readOut', { lines, count: entry.lines.length - READ_OUT }) : lines || t('log.recorded', { number: entry.number }));
        },
        objected: (objection, { wish, title, late }) => {
          if (objection.__typename === 'Stale') receiveEntries(objection.missed);
          if (late) return;
          const command = commandIn(wish);
          if (objection.__typename === 'TROUBLE') say(objection.message);
          else if (objection.__typename === 'Stale') say(t('notice.stale'));
          else if (command) hand.set({ proposal: { command, text: title, judgement: judgementOf(objection), isRefused: true } });
          else if (objection.__typename === 'Refused') say(objection.refusal?.message ?? objection.violations[0]?.message ?? t('notice.refused'));
        },
        ended: (message) => table.endWith(message),
        done: async (late) => {
          if (late > 0) say(t('outbox.done', { count: late }));
          if (!table.isFresh()) await table.refresh();
        },
      });
    },
    async propose(command, text) {
      hand.set({ proposal: { command, text, judgement: null, isRefused: false } });
      proposed?.();
      await judge(command);
    },
    judge,
    answer(proposal, claims) {
      const command = claims.reduce(withFact, proposal.command) as Command;
      hand.set({ proposal: { ...proposal, command, judgement: null, isRefused: false } });
      void judge(command);
    },
    // The outbox of the device is one for all games; what it holds of this game is read by this game alone.
    record: (command, title, overrule = null) => send({ kind: 'command', command: command as unknown as NeiCommand, overrule }, title),
    rollForMe: () => send({ kind: 'roll' }, t('outbox.rollByServer')),
    takeBack: (to) => send({ kind: 'takeBack', to }, t('outbox.takeBack', { number: to })),
    redo: () => send({ kind: 'redo' }, t('outbox.redo')),
    amend: (changes) => send({ kind: 'amend', book: now()?.book ?? '', changes }, t('outbox.amend')),
    answerTakeBack: (granted) => send({ kind: 'answerTakeBack', granted }, granted ? t('outbox.grant') : t('outbox.refuse')),
  };
}
