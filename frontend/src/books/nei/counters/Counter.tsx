import type { Unit } from '../../../graphql/types';
import { contingentName, faceName, typeName } from '../../../ui/words';
import { CounterFace } from './CounterFace';
import { t } from '../../../words/words';
import css from '../../../ui/styles/map.module.css';

/** What a counter says, in words. */
export function counterWords(unit: Unit): string {
  const { antiGround, antiAir, antiSubmarine, antiShip } = unit.factors;
  return [
    unit.name,
    `${contingentName(unit.contingent)} ${typeName(unit.type, unit.category)}`,
    faceName(unit.face),
    t('unit.factors', { ground: antiGround, air: antiAir, submarine: antiSubmarine, ship: antiShip }),
    unit.movement > 0 ? t('unit.movement', { points: unit.movement }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A counter in a panel; the words beside it are its name for a screen reader. */
export function Counter({ unit, size = 56 }: { unit: Unit; size?: number }) {
  return (
    <svg className="counter" data-unit={unit.id} viewBox="0 0 48 48" style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }} aria-hidden="true">
      <CounterFace unit={unit} />
    </svg>
  );
}

/** A counter that lies face down to this seat. */
export function FaceDown({ side }: { side: 'JAPAN' | 'ALLIES' }) {
  return (
    <g>
      <rect x="6" y="2" width="41" height="41" rx="5" className={`${css.down} ${side.toLowerCase()}`} data-part="down" opacity="0.7" />
      <rect x="1" y="6" width="41" height="41" rx="5" className={`${css.down} ${side.toLowerCase()}`} data-part="down" />
      <text x="21.5" y="34" textAnchor="middle" fontSize="24" fontWeight="700" className={css.downMark} data-part="down-mark">?</text>
      {side === 'JAPAN' ? <circle cx="9" cy="14" r="4" className={css.downMark} data-part="down-mark" /> : <path d="M9 9l4.5 4.5L9 18l-4.500-4.500Z" className={css.downMark} data-part="down-mark" />}
    </g>
  );
}
