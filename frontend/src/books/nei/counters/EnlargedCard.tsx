import type { CSSProperties } from 'react';
import type { Unit } from '../../../graphql/types';
import { contingentName, typeName } from '../../../ui/words';
import { t } from '../../../words/words';
import { Counter, counterWords } from './Counter';
import type { Held } from './enlarging';
import css from './enlarged.module.css';

/** The room it takes, and how far it stands from the finger. In pixels. */
const ROOM = { width: 236, height: 300, away: 24 } as const;

/** A counter as large as a card, with what each of its figures is. */
export function EnlargedCard({ unit, held }: { unit: Unit; held: Held }) {
  const factors = ['unit.shortGround', 'unit.shortAir', 'unit.shortSubmarine', 'unit.shortShip'] as const;
  return (
    <div className={css.card} style={placeOf(held)} data-part="enlarged" role="status">
      <span className="unseen">{counterWords(unit)}</span>
      <div aria-hidden="true">
        <p className={css.name}><b className="display">{unit.name}</b><small>{contingentName(unit.contingent)} {typeName(unit.type, unit.category)}</small></p>
        <div className={css.face}>
          <Counter unit={unit} size={160} />
          <dl className={css.beside}>
            {unit.movement > 0 && <div><dt>{t('unit.shortMoves')}</dt><dd className="display">{unit.movement}</dd></div>}
            <div><dt>{t('unit.shortSteps')}</dt><dd className="display">{unit.steps}</dd></div>
          </dl>
        </div>
        <p className={css.factors}>{factors.map((word) => <span key={word}><i />{t(word)}</span>)}</p>
      </div>
    </div>
  );
}

/** Beside the finger, never under it, and within the glass. */
function placeOf({ x, y }: Held): CSSProperties {
  const left = Math.max(8, Math.min(x - ROOM.width / 2, innerWidth - ROOM.width - 8));
  const above = y - ROOM.height - ROOM.away;
  return { left, top: above > 8 ? above : Math.min(y + ROOM.away * 1.5, innerHeight - ROOM.height - 8), width: ROOM.width };
}
