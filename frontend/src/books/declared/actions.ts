// What is proposed, asked and recorded at a table of either book: everything goes through the rules first.
import type { Entry as SharedEntry, NeiCommand, Outcome as SharedOutcome } from '../../graphql/types';
import type { Change, Wish } from '../../table/outbox';
import { createRecorder } from '../../table/recorder';
import type { Recording } from '../../table/sending';
import { t } from '../../words/words';
import type { Open, Table } from '../../table/table';
import { withFact, type AnyCommand, type Claim, type Proposal, type Question, type Verdict } from './types';

/** What is in hand as far as every book has it. */
export interface Hand<Command extends AnyCommand = AnyCommand> {
  proposal: Proposal<Command> | null;
  sending: boolean;
  /** Said aloud by the live region and shown for a moment. */
  message: string | null;
  /** Many entries are on their way, and are not read out one by one. */
  isHushed?: boolean;
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
  judge(open: Open, command: Command): Promise<Verdict | string>;
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

/** What the server said against a command, in the form in which the rules are asked. */
function judgementOf(outcome: Exclude<SharedOutcome, { __typename: 'Recorded' }>): Verdict | null {
  if (outcome.__typename === 'Stale') return null;
  const refusal = outcome.__typename === 'Refused' ? outcome.refusal : null;
  const questions = outcome.__typename === 'Refused' ? (outcome as unknown as { questions: readonly Question[] }).questions : [];
  return { clear: false, refusal, violations: outcome.violations, questions, rests: [] };
}

/** The actions of a table. */
export function actionsOf<Game extends { lastEntry: number; book: string }, Command extends AnyCommand>({ table, hand, recording, now, judge: askRules, proposed, gameOf, heard, done }: Ways<Game, Command>): Actions<Command> {
  const say = (message: string): void => hand.set({ message });

  async function judge(command: Command): Promise<void> {
    const open = table.now();
    if (!open) return;
    const judgement = await askRules(open, command);
    const { proposal } = hand.get();
    if (table.now() !== open || proposal?.command !== command) return;
    if (typeof judgement === 'string') say(judgement);
    else hand.set({ proposal: { ...proposal, judgement } });
  }

  const commandIn = (wish: Wish): Command | null => (wish.kind === 'command' ? (wish.command as unknown as Command) : null);

  const { send, seated } = createRecorder<Game>({
    table,
    recording,
    now,
    isSending: () => hand.get().sending,
    setSending: (sending) => hand.set({ sending }),
    say,
    readOut: say,
    gameOf,
    putAside: () => hand.set({ proposal: null }),
    heard: (entry, wish) => heard(entry, commandIn(wish)),
    stands: (wish, show) => {
      show();
      done(commandIn(wish));
    },
    objected: (objection, wish, title) => {
      const command = commandIn(wish);
      if (objection.__typename === 'Stale') say(t('notice.stale'));
      else if (command) hand.set({ proposal: { command, text: title, judgement: judgementOf(objection), isRefused: true } });
      else if (objection.__typename === 'Refused') say(objection.refusal?.message ?? objection.violations[0]?.message ?? t('notice.refused'));
    },
  });

  return {
    seated,
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
