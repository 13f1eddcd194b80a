// How the staff is asked for advice. Nothing of it is kept: the next entry asks for another.
import { lineNow } from '../../../table/sending';
import { StaffPlansDocument, type StaffPlansQuery } from './graphql/generated/graphql';

export type Plan = Extract<NonNullable<StaffPlansQuery['game']>, { __typename: 'NeiGame' }>['advice'][number];

/** Why there is no answer: what the server says, or null where it is away. */
export interface Unanswered {
  trouble: string | null;
}

/** Its best plans for the side that has to act, or had to after an entry. */
export async function askPlans(after: number | null = null): Promise<readonly Plan[] | Unanswered> {
  const line = lineNow();
  if (!line) return { trouble: null };
  const { data, error } = await line.client.query(StaffPlansDocument, { id: line.game, level: 'STAFF', after }).toPromise();
  return data?.game?.__typename === 'NeiGame' ? data.game.advice : { trouble: error?.graphQLErrors[0]?.message ?? null };
}
