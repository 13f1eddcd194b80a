// How the odds are asked for. Nothing of an answer is kept: another hand may hold the tablet next.
import type { NeiCommand, NeiSide } from '../../../graphql/types';
import { lineNow } from '../../../table/sending';
import { server } from '../../../table/server';
import { HowManyMoreDocument, LikeliestEndsDocument, OddsInFullDocument, OddsInShortDocument } from './graphql/generated/graphql';
import type { HowManyMoreQuery, LikeliestEndsQuery, NeiLossPolicies, NeiSupposed, NeiWanted, OddsInFullQuery, OddsInShortQuery } from './graphql/generated/graphql';
import { sideOf } from '../../../table/sides';

type Of<Query extends { game?: unknown }> = Extract<NonNullable<Query['game']>, { __typename: 'NeiGame' }>;

/** The odds in one line, or why there are none. */
export type Brief = Of<OddsInShortQuery>['odds'];
/** The ends of the battle in progress. */
export type Likeliest = NonNullable<Of<LikeliestEndsQuery>['odds']['odds']>;
/** The odds in full, or why there are none. */
export type Full = Of<OddsInFullQuery>['odds'];
/** How many more units it takes, or why that cannot be told. */
export type More = Of<HowManyMoreQuery>['moreNeeded'];
export type Odds = NonNullable<Full['odds']>;
export type Policies = Required<{ [Name in keyof NeiLossPolicies]: NonNullable<NeiLossPolicies[Name]> }>;
export type Policy = Policies['japan'];
export type Supposed = NeiSupposed & { face: NonNullable<NeiSupposed['face']> };

/** Why there is no answer: what the server says, or null where it is away. */
export interface Unanswered {
  trouble: string | null;
}

/** The odds of the combat that a command would begin, or of the battle in progress, as they are told in a line. */
export async function askBrief(command: NeiCommand | null): Promise<Brief | Unanswered> {
  const line = lineNow();
  if (!line) return { trouble: null };
  const { data, error } = await line.client.query(OddsInShortDocument, { id: line.game, command }).toPromise();
  return data?.game?.__typename === 'NeiGame' ? data.game.odds : { trouble: error?.graphQLErrors[0]?.message ?? null };
}

/** The likeliest ends of the battle in progress. */
export async function askLikeliest(): Promise<Likeliest | Unanswered> {
  const line = lineNow();
  if (!line) return { trouble: null };
  const { data } = await line.client.query(LikeliestEndsDocument, { id: line.game }).toPromise();
  return (data?.game?.__typename === 'NeiGame' ? data.game.odds.odds : null) ?? { trouble: null };
}

/** All of it, under a way of choosing losses, with the enemies that are supposed; null for those last seen. */
export async function askFull(command: NeiCommand | null, losses: Policies, supposing: readonly Supposed[] | null): Promise<Full | Unanswered> {
  const line = lineNow();
  if (!line) return { trouble: null };
  const { data, error } = await line.client.query(OddsInFullDocument, { id: line.game, command, losses, supposing: supposing && [...supposing] }).toPromise();
  return data?.game?.__typename === 'NeiGame' ? data.game.odds : { trouble: error?.graphQLErrors[0]?.message ?? null };
}

/** What is asked of one combat: under a way of choosing losses, with the enemies that are supposed. */
export interface Asked {
  command: NeiCommand | null;
  losses: Policies;
  supposed: readonly Supposed[] | null;
}

/** How many more units like one of those that fight it takes until an end is as likely as wished. */
export async function askMore({ command, losses, supposed }: Asked, wanted: NeiWanted): Promise<More | Unanswered> {
  const line = lineNow();
  if (!line) return { trouble: null };
  const { data, error } = await line.client.query(HowManyMoreDocument, { id: line.game, command, losses, supposing: supposed && [...supposed], wanted }).toPromise();
  return data?.game?.__typename === 'NeiGame' ? data.game.moreNeeded : { trouble: error?.graphQLErrors[0]?.message ?? null };
}

/** The side through whose eyes this page looks; null where it sees both sides, or plays neither. */
export function eyesNow(): NeiSide | null {
  const { game, eyes } = server.get();
  if (!game || game.openTable) return null;
  const { kind } = game.seat;
  return eyes ?? lineNow()?.side ?? sideOf(kind);
}
