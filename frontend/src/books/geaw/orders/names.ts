import { t } from '../../../words/words';
import type { GeawOrder } from '../graphql/types';

/** The next step of the sequence: it stands under the thumb. Nobody wins automatically, unless the table says so. */
export const isStep = ({ endPhase, finishSetUp, scoreObjectives, recordVictoryCheck }: GeawOrder): boolean => Boolean(endPhase ?? finishSetUp ?? scoreObjectives ?? (recordVictoryCheck && !recordVictoryCheck.winner));

/** Answers to declarations stand beside the declarations. */
export const isOfFacts = ({ acceptFact, disputeFact, withdrawFact }: GeawOrder): boolean => typeof (acceptFact ?? disputeFact ?? withdrawFact) === 'number';

/** What an order is called: its one key. */
export function orderName(order: GeawOrder): string {
  if (order.recordVictoryCheck && !order.recordVictoryCheck.winner) return t('order.nobodyWins');
  const key = (Object.keys(order) as (keyof GeawOrder)[]).find((name) => order[name] !== null && order[name] !== undefined);
  return key ? t(`order.${key}`) : '';
}
