// How the explorer is asked. Nothing of an answer is kept: another hand may hold the tablet next.
import type { OperationResult } from 'urql';
import type { NeiCommand, Offer } from '../../../graphql/types';
import { lineNow } from '../../../table/sending';
import { AllOptionsDocument, DryRunDocument, ExploreDocument, ReachDocument } from './graphql/generated/graphql';
import type { DryRunFieldsFragment, ExploreQuery as ExploreAnswer, NeiWish, PossibilityFieldsFragment, ReachQuery as ReachAnswer } from './graphql/generated/graphql';

type Nei<Answer extends { game?: unknown }> = Extract<NonNullable<Answer['game']>, { __typename: 'NeiGame' }>;

export type Wish = NeiWish;
export type DryRun = DryRunFieldsFragment;
export type Fulfilment = Nei<ExploreAnswer>['explore'];
export type Way = Fulfilment['ways'][number];
export type Miss = Fulfilment['misses'][number];
export type Alternative = Miss['alternatives'][number];
export type Reach = Nei<ReachAnswer>['reach'];

/** One thing that may be done: what is taken in hand for it, and the offer that is proposed. */
export interface Possibility {
  units: readonly string[];
  area: string | null;
  offer: Offer;
}

/** Why there is no answer: what the server says, or null where it is away. */
export interface Unanswered {
  trouble: string | null;
}

/** As many as one request gives. */
const AT_ONCE = 400;
/** Ways that are read. */
const WAYS = 20;

const unanswered = ({ error }: OperationResult): Unanswered => ({ trouble: error?.graphQLErrors[0]?.message ?? null });
const AWAY: Unanswered = { trouble: null };

/** What is listed is allowed, which is all that its verdict would say. */
export const offerOf = (offer: Omit<Offer, 'verdict'>): Offer => ({ ...offer, verdict: { clear: true, refusal: null, violations: [] } });

export const possibilityOf = ({ units, area, offer }: PossibilityFieldsFragment): Possibility => ({ units, area: area ?? null, offer: offerOf(offer) });

/**
 * Everything that this seat may do now, part after part; `heard` is told of each part, with how many there are in all,
 * and says whether it wants more. False where the table moved on meanwhile, so that the parts do not belong together.
 */
export async function askAll(heard: (part: readonly Possibility[], count: number) => boolean): Promise<boolean | Unanswered> {
  const line = lineNow();
  if (!line) return AWAY;
  let entry: number | null = null;
  for (let skip = 0, count = 1; skip < count; skip += AT_ONCE) {
    const answer = await line.client.query(AllOptionsDocument, { id: line.game, first: AT_ONCE, skip }).toPromise();
    const game = answer.data?.game;
    if (game?.__typename !== 'NeiGame') return unanswered(answer);
    if (entry !== null && game.lastEntry !== entry) return false;
    entry = game.lastEntry;
    count = game.allOptions.count;
    if (!heard(game.allOptions.possibilities.map(possibilityOf), count)) return true;
  }
  return true;
}

/** How a wish comes true, or what is missing. */
export async function askWish(wish: Wish, units: readonly string[]): Promise<Fulfilment | Unanswered> {
  const line = lineNow();
  if (!line) return AWAY;
  const answer = await line.client.query(ExploreDocument, { id: line.game, wish, units: [...units], first: WAYS }).toPromise();
  return answer.data?.game?.__typename === 'NeiGame' ? answer.data.game.explore : unanswered(answer);
}

/** What would come of a command. */
export async function askDryRun(command: NeiCommand): Promise<DryRun | Unanswered> {
  const line = lineNow();
  if (!line) return AWAY;
  const answer = await line.client.query(DryRunDocument, { id: line.game, command }).toPromise();
  return answer.data?.game?.__typename === 'NeiGame' ? answer.data.game.dryRun : unanswered(answer);
}

/** How far counters of one place come. */
export async function askReach(units: readonly string[]): Promise<Reach | Unanswered> {
  const line = lineNow();
  if (!line) return AWAY;
  const answer = await line.client.query(ReachDocument, { id: line.game, units: [...units] }).toPromise();
  return answer.data?.game?.__typename === 'NeiGame' ? answer.data.game.reach : unanswered(answer);
}
