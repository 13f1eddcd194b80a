// What the tables share whose players declare what the text at hand lacks: the shapes that their generated types fit.
import type { Book, Branch, Clause, DiceSetting, Enforcement, Refusal, SeatKind, Violation } from '../../graphql/types';
import { isPlayers } from '../../table/sides';

/** Something declared: a topic, what is so, and the rule relied on. */
export interface Claim {
  topic: unknown;
  value: unknown;
  section?: string | null | undefined;
}

/** A command of either book: one order, and the facts that go along. */
export interface AnyCommand {
  order: object;
  facts?: readonly Claim[] | null | undefined;
}

export interface Question {
  text: string;
  section: string;
  /** Whether it is answered with a number. */
  number: boolean;
  topic: unknown;
  clause: Clause;
}

/** What a check rests on besides the text of the rules. */
export type Basis = 'VERIFIED' | 'VERIFIED_FROM_TRANSCRIPTION' | 'DECLARED' | 'DERIVED' | 'ASSUMED';

export interface Rest {
  basis: Basis;
  section?: string | null | undefined;
  clause: Clause;
}

/** Everything the rules say of a command. */
export interface Verdict {
  clear: boolean;
  refusal?: Refusal | null | undefined;
  violations: readonly Violation[];
  /** What must be declared first. */
  questions: readonly Question[];
  rests: readonly Rest[];
}

/** Something that may be done: a ready command, in words, and what the rules say of it. */
export interface Offer {
  command: unknown;
  text: string;
  verdict: Verdict;
  /** In movement points, where it has one. */
  price?: number | null | undefined;
}

/** A command before it is recorded: what the rules say of it, and what is declared with it. */
export interface Proposal<Command extends AnyCommand = AnyCommand> {
  command: Command;
  text: string;
  /** What the rules say of it; null while they are asked. */
  judgement: Verdict | null;
  /** The server would not record it as it stands. */
  isRefused: boolean;
}

export type AnySide = 'JAPAN' | 'AXIS' | 'ALLIES';

/** What the table waits for. */
export interface AnyPending {
  kind: string;
  by: SeatKind;
  mine: boolean;
  sentence: string;
  /** What agreeing would bring, in words; empty where nobody is asked to agree. */
  brings: readonly { text: string }[];
}

/** A game as the shared pieces read it. */
export interface AnyGame {
  id: string;
  name: string;
  book: Book;
  lastEntry: number;
  enforcement: Enforcement;
  dice: DiceSetting;
  seat: { kind: SeatKind };
  takeBackAsked: { by: SeatKind; to: number; changes: readonly string[] } | null;
  /** Where it branched off another game. */
  branch: Branch | null;
  /** The entry that can be done again. */
  nextRedo: { number: number; lines: readonly { text: string }[] } | null;
  view: { pending?: AnyPending | null | undefined };
}

/** Whether this seat plays at all. */
export const plays = ({ seat: { kind } }: Pick<AnyGame, 'seat'>): boolean => isPlayers(kind);

/** A fact that is declared with a command; the same topic twice is said once. */
export function withFact<Command extends AnyCommand>(command: Command, claim: Claim): Command {
  const key = JSON.stringify(claim.topic);
  return { ...command, facts: [...(command.facts ?? []).filter(({ topic }) => JSON.stringify(topic) !== key), claim] };
}
