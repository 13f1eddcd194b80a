import { memo } from 'react';
import { Counter, counterWords } from '../counters/Counter';
import type { Game } from '../../../graphql/types';
import { countersOf } from '../store/journeys';
import { areaName, displaysOf, findUnit, server } from '../../../table/server';
import { useStore } from '../../../store';
import { Journey } from '../journey/Journey';
import { sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

/** The displays beside the map: what lies in each, or that it is hidden. */
export const DisplaysPanel = memo(function DisplaysPanel({ game }: { game: Game }) {
  const pack = useStore(server, (state) => state.pack);
  return (
    <div className={css.displays} data-part="displays">
      {game.view.sides.map((side) => (
        <section key={side.side} aria-label={t('display.ofSide', { side: side.side })}>
          <h3>{sideName(side.side)}</h3>
          {displaysOf(side).map(({ name, display }) => (
            (display.hidden || display.units.length > 0) && (
              <div key={name} className={css.display} data-part="display">
                <h4>{t(`display.${name}`)} <small>{display.hidden ? t('display.hidden') : display.units.length}</small></h4>
                {!display.hidden && (
                  <ul>
                    {display.units.map((unit) => (
                      <li key={unit.id}><span role="img" aria-label={counterWords(unit)} title={unit.name}><Counter unit={unit} size={50} /></span></li>
                    ))}
                  </ul>
                )}
              </div>
            )
          ))}
          {side.taskForces.filter((force) => force.area).map((force) => (
            <div key={force.number} className={css.display} data-part="display">
              <h4>{t('display.taskForce', { number: force.number, name: force.name })} <small>{areaName(pack, force.area)}</small></h4>
              <p className="small">{force.membersHidden ? t('display.membersHidden') : force.members.map((id) => findUnit(server.get(), id)?.name ?? id).join(', ')}</p>
            </div>
          ))}
          <Journey of={countersOf(displaysOf(side).flatMap(({ display }) => display.units))} title={t('area.journeyCounters')} />
        </section>
      ))}
    </div>
  );
});
