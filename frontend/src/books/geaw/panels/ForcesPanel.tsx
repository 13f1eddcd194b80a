import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { Folded } from '../../declared/Folded';
import { Segments } from '../../../ui/Segments';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { UnitKey } from '../counters/UnitKey';
import { byArea, byHex, OFF_MAP } from '../counters/where';
import type { Game, Side, Unit } from '../graphql/types';
import { SIDES } from '../plays';
import { openHex, toggleUnit } from '../store/actions';
import { hand } from '../store/hand';
import { desk } from '../store/table';
import { Planned } from './Plans';
import css from '../geaw.module.css';
import panelsCss from '../../../ui/styles/panels.module.css';

const PARTS = ['menu', 'plan', 'corps'] as const;

/** Every counter by area and hex, the pool and the displays; and the calculators of a side. */
export const ForcesPanel = memo(function ForcesPanel({ game }: { game: Game }) {
  const [side, setSide] = useState<Side>(game.seat.kind === 'SECOND' ? 'ALLIES' : (game.view.active ?? 'JAPAN'));
  const hexes = useStore(desk, (state) => state.hexes);
  const units = game.view.units.filter((unit) => unit.side === side);
  return (
    <div className={`now ${css.forcesPanel}`}>
      <Segments label={t('force.side')} value={side} choices={SIDES.map((id) => ({ id, name: t(`side.${id}`) }))} onChange={setSide} />
      {units.length === 0 && <p className="small">{t('force.none')}</p>}
      {byArea(units, hexes).map(([area, there]) => (
        <section key={area} aria-label={area}>
          <h3>{area} <small>{t('force.units', { count: there.length })}</small></h3>
          {byHex(there).map(([hex, stack]) => (
            <div key={hex} className={css.forceHex}>
              <Button className="quiet" aria-label={t('hexes.openHex', { hex })} onPress={() => openHex(hex)}><span className={panelsCss.squareTag} data-part="square-tag">{hex}</span> {hexes.get(hex)?.name}</Button>
              <Units units={stack} />
            </div>
          ))}
        </section>
      ))}
      {OFF_MAP.map((place) => ({ place, there: units.filter((unit) => unit.place === place) })).filter(({ there }) => there.length > 0).map(({ place, there }) => (
        <Folded key={place} title={t(`place.${place}`)} note={t('force.units', { count: there.length })} open={place === 'AWAITING_ENTRY' || there.length <= 12}><Units units={there} /></Folded>
      ))}
      {PARTS.map((part) => <Folded key={`${side} ${part}`} title={t(`plan.${part}`)} note={t('plan.calculator')}><Planned game={game} side={side} part={part} /></Folded>)}
    </div>
  );
});

function Units({ units }: { units: readonly Unit[] }) {
  const inHand = useStore(hand, (state) => state.units);
  return <div className="units">{units.map((unit) => <UnitKey key={unit.id} unit={unit} selected={inHand.includes(unit.id)} onChange={() => toggleUnit(unit.id)} />)}</div>;
}
