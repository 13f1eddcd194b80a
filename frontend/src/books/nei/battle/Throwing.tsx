import { Button } from 'react-aria-components';
import type { Battle, Game, Pending, Unit } from '../../../graphql/types';
import { device } from '../../../device/device';
import { useStore } from '../../../store';
import { Awaited as AwaitedDevices } from '../../../table/dice/Awaited';
import { FaceKeys } from '../../../table/dice/FaceKeys';
import { isTyped } from '../../../table/dice/setting';
import { SoonKey } from '../../../table/dice/SoonKey';
import { useTyping } from '../../../table/dice/typing';
import { HoldButton } from '../../../ui/HoldButton';
import { t } from '../../../words/words';
import { record, rollForMe } from '../store/actions';
import { selection } from '../store/selection';
import { Board } from './Board';
import { Awaited, HitSign, Wells } from './Dice';
import css from './battle.module.css';

/** Fire: each die lies in a well under its counter, and the faces are tapped on one row of keys. */
export function Throwing({ game, battle, pending: { mine, dice } }: { game: Game; battle: Battle; pending: Pending }) {
  const busy = useStore(selection, (state) => state.sending !== 'no');
  const offered = useStore(device, (state) => state.automation.dice !== 'off');
  const byHand = mine && isTyped(game.dice);
  const typing = useTyping({ dice, byHand, busy, name: `${game.id}/${game.lastEntry}`, onRoll: (faces) => void record({ roll: { faces } }) });
  const { left, faces, typed } = typing;
  const of = (unit: Unit | null) => dice.filter((die) => die.unit === (unit?.id ?? null));
  const known = new Set([...battle.attackers, ...battle.defenders].map(({ id }) => id));
  // All counters of a row that fires stand at one height, whether they throw dice or not.
  const fires = (unit: Unit) => [battle.attackers, battle.defenders].some((row) => row.includes(unit) && row.some((one) => of(one).length > 0));
  const others = dice.filter((die) => !die.unit || !known.has(die.unit));
  const wells = (name: string, these: typeof dice) => (byHand ? <Wells name={name} dice={these} all={dice} typing={typing} /> : <Awaited dice={these} />);
  return (
    <div className={css.throwing} role="region" aria-label={t('dice.title')} data-part="dice-pad" data-complete={mine && faces ? true : undefined}>
      <Board battle={battle} asked={dice} sign={(unit) => (fires(unit) ? <HitSign dice={of(unit)} /> : null)} dice={(unit) => (of(unit).length > 0 ? wells(unit.name, of(unit)) : null)} />
      {others.length > 0 && wells(t('dice.die'), others)}
      {mine && (
        <div className={css.foot} data-part="pad-foot">
          {game.dice === 'PROVEN' && <AwaitedDevices />}
          {byHand && <FaceKeys className={css.keys} isDisabled={left === 0 && typed.focus >= dice.length} onFace={typing.type} />}
          <div className={css.keyRow}>
            {byHand && <Button className="quiet" aria-label={t('dice.takeBack')} isDisabled={left === dice.length} onPress={typing.takeBack}>⌫</Button>}
            {byHand && left > 0 && <span className={css.toType} role="status">{t('battle.toType', { count: left })}</span>}
            {byHand && left > 0 && dice.length > 1 && dice.some((die) => die.hitsOn) && <Button className="quiet" onPress={typing.missRest}>{t('dice.allMissed')}</Button>}
            {game.dice !== 'TABLE' && (!byHand || (offered && left > 0)) && <HoldButton className={byHand ? 'quiet' : 'main grow'} isDisabled={busy} onDone={() => void rollForMe()}>{t('dice.rollForMe')}</HoldButton>}
            {byHand && left === 0 && <SoonKey soon={typing.soon} isDisabled={busy} onDone={typing.record}>{t('dice.record', { count: dice.length })}</SoonKey>}
          </div>
        </div>
      )}
    </div>
  );
}
