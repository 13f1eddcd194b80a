import { t } from '../../words/words';
import type { GeawOrder } from '../graphql/types';

/** What an order is called: its one key. */
export function orderName(order: GeawOrder): string {
  if (order.recordVictoryCheck && !order.recordVictoryCheck.winner) return t('order.nobodyWins');
  const key = (Object.keys(order) as (keyof GeawOrder)[]).find((name) => order[name] !== null && order[name] !== undefined);
  return key ? t(`order.${key}`) : '';
}
