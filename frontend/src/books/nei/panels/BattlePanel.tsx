import { memo } from 'react';
import { Counter } from '../counters/Counter';
import { DieFace } from '../../../table/dice/DieFace';
import type { Battle, NeiSide, NeiStage, Unit } from '../../../graphql/types';
import { countersOf } from '../store/journeys';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { Journey } from '../journey/Journey';
import { signed } from '../../../ui/words';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

const STAGES: readonly NeiStage[] = ['ANTI_AIR', 'ANTI_SHIP', 'ANTI_SUBMARINE', 'ANTI_GROUND'];

export const BattlePanel = memo(function BattlePanel({ battle }: { battle: Battle }) {
  const pack = useStore(server, (state) => state.pack);
  const defender: NeiSide = battle.attacker === 'JAPAN' ? 'ALLIES' : 'JAPAN';
  const names = new Map([...battle.attackers, ...battle.defenders].map((unit) => [unit.id, unit.name]));
  return (
    <section className={css.battle} data-part="battle" aria-label={t('battle.title')}>
      <h3>{t('battle.of', { place: areaName(pack, battle.area) })}</h3>
      <ol className={css.stages} aria-label={t('battle.stages')}>
        {STAGES.map((stage) => (
          <li key={stage} aria-current={stage === battle.stage ? 'step' : undefined}>{t(`battle.${stage}`)}</li>
        ))}
      </ol>
      <p className="small">
        {t('battle.now', { side: battle.firing, stage: t(`battle.${battle.stage}`).toLowerCase(), first: battle.firstFire })} <ClauseChip clause={battle.firstFireClause} />
      </p>
      <div className={css.forces}>
        <Force title={t('side.attacks', { side: battle.attacker })} side={battle.attacker} units={battle.attackers} />
        <Force title={t('side.defends', { side: defender })} side={defender} units={battle.defenders} />
      </div>
      {battle.shots.length > 0 && (
        <ol className={css.shots} aria-label={t('battle.shots')}>
          {battle.shots.map((shot, at) => (
            <li key={at} className={shot.hit ? css.hit : ''}>
              <DieFace face={shot.face} size={24} hit={shot.hit} />
              <span className="grow">{names.get(shot.unit) ?? shot.unit}</span>
              <small>{shotWords(shot)}</small>
              <b>{shot.hit ? t('battle.hit') : t('battle.miss')}</b>
            </li>
          ))}
        </ol>
      )}
      <Journey of={[{ kind: 'area', id: battle.area }, ...countersOf([...battle.attackers, ...battle.defenders])]} title={t('area.journey')} />
    </section>
  );
});

function shotWords({ stage, hitsOn, modifier }: Battle['shots'][number]): string {
  const words = { stage: t(`battle.${stage}`), target: hitsOn };
  return modifier ? t('battle.shotModified', { ...words, modifier: signed(modifier) }) : t('battle.shot', words);
}

function Force({ title, side, units }: { title: string; side: NeiSide; units: readonly Unit[] }) {
  return (
    <div className={`${css.force} ${side.toLowerCase()}`}>
      <h4>{title}</h4>
      <ul>
        {units.map((unit) => (
          <li key={unit.id}><Counter unit={unit} size={44} /><small>{unit.name}</small></li>
        ))}
      </ul>
    </div>
  );
}
