// What places and numbers are called where something is stated.
import type { Pack } from '../../../graphql/types';
import { t } from '../../../words/words';
import type { NeiMeasure } from './graphql/generated/graphql';
import { placeName, type Placed, type Statement } from './statements';

/** Where the record has a counter. */
export function whereIs({ place, at }: Pick<Placed, 'place' | 'at'>, pack: Pack): string {
  if (place === 'AREA') return at ? placeName(pack, at) : t('repair.placeAREA');
  return place === 'UNPLACED' ? t('display.unplaced') : t(`repair.place${place}`);
}

/** A number of a track. */
export function measureName(measure: NeiMeasure): string {
  if (measure.actionPoints) return t('reconcile.actionPoints', { side: measure.actionPoints });
  if (measure.territoryPoints) return t('reconcile.territoryPoints', { side: measure.territoryPoints });
  if (measure.turn) return t('repair.turn');
  if (measure.singaporeBox) return t('repair.singaporeBox');
  if (measure.abdacom) return t('reconcile.abdacom');
  return measure.demolished ? t('reconcile.demolished') : t('reconcile.aNumber');
}

/** What a statement is about. */
export function statementName(statement: Statement, pack: Pack, known: ReadonlyMap<string, Placed>): string {
  switch (statement.kind) {
    case 'area':
      return placeName(pack, statement.area);
    case 'display':
      return `${t(`side.${statement.side}`)}: ${t(`repair.place${statement.place}`)}`;
    case 'counter':
      return known.get(statement.unit)?.unit.name ?? statement.unit;
    case 'number':
      return statement.text ? t('check.byRecord', { fact: statement.text }) : measureName(statement.measure);
  }
}
