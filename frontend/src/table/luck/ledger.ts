// The luck ledger of a game, as the server says it, and its running sums.
import { lineNow } from '../sending';
import { t } from '../../words/words';
import { LuckDocument } from './graphql/generated/graphql';
import type { LuckQuery as LuckAnswer } from './graphql/generated/graphql';

export type SideLuck = LuckAnswer['luck']['sides'][number];
export type Throw = LuckAnswer['luck']['throws'][number];

export interface Ledger {
  sides: readonly SideLuck[];
  throws: readonly Throw[];
}

/** The whole ledger, page by page. */
export async function ledgerNow(): Promise<Ledger> {
  const line = lineNow();
  if (!line) throw new Error(t('luck.away'));
  const throws: Throw[] = [];
  for (;;) {
    const { data, error } = await line.client.query(LuckDocument, { game: line.game, since: throws.at(-1)?.entry ?? 0 }, { requestPolicy: 'network-only' }).toPromise();
    if (!data) throw new Error(error?.graphQLErrors[0]?.message ?? t('luck.away'));
    const { count, sides, throws: page } = data.luck;
    throws.push(...page);
    if (page.length === 0 || page.length >= count) return { sides, throws };
  }
}

/** What is summed: victory points where they are known, else hits, else pips. */
export type Measure = 'SWING' | 'HITS' | 'PIPS';

export function measureOf({ swing, fire }: Pick<SideLuck, 'swing' | 'fire'>): Measure {
  if (typeof swing === 'number') return 'SWING';
  return fire > 0 ? 'HITS' : 'PIPS';
}

/** What a throw adds to a sum; null where it has no part in it. */
function addedBy({ swing, countsHits, actual, expected }: Throw, measure: Measure): number | null {
  if (measure === 'SWING') return swing ?? null;
  return countsHits === (measure === 'HITS') ? actual - expected : null;
}

/** The sum after each throw of a side that stands and counts, in order. */
export function running(throws: readonly Throw[], side: SideLuck['side'], measure: Measure): readonly number[] {
  const sums: number[] = [];
  for (const one of throws) {
    const added = one.by === side && one.stands ? addedBy(one, measure) : null;
    if (added !== null) sums.push((sums.at(-1) ?? 0) + added);
  }
  return sums;
}
