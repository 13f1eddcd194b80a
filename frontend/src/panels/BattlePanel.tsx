import { Counter } from '../counters/Counter';
import { DieFace } from '../pending/DieFace';
import type { Battle, NeiSide, NeiStage, Unit } from '../graphql/types';
import { areaName, server } from '../store/server';
import { useStore } from '../store/store';
import { ClauseChip } from '../ui/ClauseChip';
import { sideName, signed, stageName } from '../ui/words';

const STAGES: readonly NeiStage[] = ['ANTI_AIR', 'ANTI_SHIP', 'ANTI_SUBMARINE', 'ANTI_GROUND'];

export function BattlePanel({ battle }: { battle: Battle }) {
  const pack = useStore(server, (state) => state.pack);
  const defender: NeiSide = battle.attacker === 'JAPAN' ? 'ALLIES' : 'JAPAN';
  const names = new Map([...battle.attackers, ...battle.defenders].map((unit) => [unit.id, unit.name]));
  return (
    <section className="battle" aria-label="Battle">
      <h3>Battle of {areaName(pack, battle.area)}</h3>
      <ol className="stages" aria-label="Stages">
        {STAGES.map((stage) => (
          <li key={stage} aria-current={stage === battle.stage ? 'step' : undefined}>{stageName[stage]}</li>
        ))}
      </ol>
      <p className="small">
        {battle.firing === 'JAPAN' ? 'Japan fires' : 'The Allies fire'} in the {stageName[battle.stage].toLowerCase()} stage. First fire: {sideName(battle.firstFire)}. <ClauseChip clause={battle.firstFireClause} />
      </p>
      <div className="forces">
        <Force title={battle.attacker === 'JAPAN' ? 'Japan attacks' : 'The Allies attack'} side={battle.attacker} units={battle.attackers} />
        <Force title={defender === 'JAPAN' ? 'Japan defends' : 'The Allies defend'} side={defender} units={battle.defenders} />
      </div>
      {battle.shots.length > 0 && (
        <ol className="shots" aria-label="Shots so far">
          {battle.shots.map((shot, at) => (
            <li key={at} className={shot.hit ? 'hit' : ''}>
              <DieFace face={shot.face} size={24} hit={shot.hit} />
              <span className="grow">{names.get(shot.unit) ?? shot.unit}</span>
              <small>{stageName[shot.stage]}, {shot.hitsOn} or less{shot.modifier ? `, ${signed(shot.modifier)}` : ''}</small>
              <b>{shot.hit ? 'Hit' : 'Miss'}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Force({ title, side, units }: { title: string; side: NeiSide; units: readonly Unit[] }) {
  return (
    <div className={`force ${side.toLowerCase()}`}>
      <h4>{title}</h4>
      <ul>
        {units.map((unit) => (
          <li key={unit.id}><Counter unit={unit} size={44} /><small>{unit.name}</small></li>
        ))}
      </ul>
    </div>
  );
}
