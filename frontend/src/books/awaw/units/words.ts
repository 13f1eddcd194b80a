import { t } from '../../../words/words';
import { choiceName } from '../forms/names';
import type { Unit } from '../graphql/types';

/** Where a counter is, or what became of it. */
export function whereIs({ status, place, yard, front }: Unit): string {
  if (place) return place.box ? choiceName('boxname', place.box) : place.name;
  if (yard) return t('unitof.inYard', { country: choiceName('country', yard) });
  if (front) return t('unitof.displaced', { front: choiceName('front', front) });
  return choiceName('location', status);
}

/** What else is to be known of it. */
export function remarks({ counter, lent, payer }: Unit): string[] {
  return [
    counter.newZealand ? t('unitof.newZealand') : '',
    counter.garrison ? t('unitof.garrison') : '',
    lent ? t('unitof.lent') : '',
    payer ? t('unitof.paidBy', { nation: choiceName('nation', payer) }) : '',
  ].filter(Boolean);
}

/** A counter in one line. */
export const unitWords = (unit: Unit): string => [unit.counter.id, `${choiceName('unitkind', unit.counter.kind)} ${unit.counter.print}`, whereIs(unit)].join(' · ');
