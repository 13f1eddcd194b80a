import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Awaited } from './Awaited';
import { isTyped } from './setting';
import type { DiceSetting, Pending, Unit } from '../../graphql/types';
import { device } from '../../device/device';
import { useStore } from '../../store';
import { HoldButton } from '../../ui/HoldButton';
import { DieFace } from './DieFace';
import { dieWords, targetWords } from './dieWords';
import { FaceKeys } from './FaceKeys';
import { SoonKey } from './SoonKey';
import { useTyping } from './typing';
import { t } from '../../words/words';
import css from '../../ui/styles/panels.module.css';

interface DicePadProps {
  dice: readonly Pending['dice'][number][];
  setting: DiceSetting;
  busy: boolean;
  unitOf: (id: string) => Unit | undefined;
  /** What the dice are for, so that the faces survive a reload. */
  name?: string;
  /** The counter of a unit that fires; without it only its name is shown. */
  counterOf?: (unit: Unit) => ReactNode;
  /** What the dice showed before, where other faces are put in their place. */
  was?: readonly number[];
  /** What stands on the key that takes the faces, where nothing is recorded by it yet. */
  next?: string;
  onRoll: (faces: number[]) => void;
  onRollForMe?: () => void;
}

/** Dice thrown on the table, typed in one tap a die; or thrown by the server where the game allows it. */
export function DicePad({ dice, setting, busy, unitOf, name, counterOf, was, next, onRoll, onRollForMe }: DicePadProps) {
  const byHand = isTyped(setting);
  const typing = useTyping({ dice, byHand, busy, name, was, onRoll });
  const { typed, left, faces } = typing;
  const offered = useStore(device, (state) => state.automation.dice !== 'off');
  return (
    <section className={css.dicePad} data-part="dice-pad" data-complete={faces && !was ? true : undefined} aria-label={t('dice.title')}>
      <ol className={css.diceList} aria-label={t('dice.asked')}>
        {dice.map((die, at) => {
          const unit = die.unit ? unitOf(die.unit) : undefined;
          const called = unit?.name ?? die.unit ?? (dice.length > 1 ? t('dice.dieNumber', { number: at + 1 }) : t('dice.die'));
          const face = typed.faces[at] ?? null;
          return (
            <li key={`${die.unit ?? 'die'}-${at}`}>
              <Button
                className={`${css.dieRow}${typed.focus === at ? ` ${css.inFocus}` : ''}`} data-part="die-row"
                aria-label={dieWords(called, die, face)}
                isDisabled={!byHand}
                onPress={() => typing.focus(at)}
              >
                {unit && counterOf?.(unit)}
                <span className={css.unitText}><b>{called}</b><small>{targetWords(die).join(' · ')}</small></span>
                <DieFace face={face} />
              </Button>
            </li>
          );
        })}
      </ol>
      <div className={css.padFoot} data-part="pad-foot">
      {setting === 'PROVEN' && <Awaited />}
      {byHand && <FaceKeys isDisabled={left === 0 && typed.focus >= dice.length} onFace={typing.type} />}
      {!was && <div className="row">
        {byHand && <Button className="quiet grow" isDisabled={left === dice.length} onPress={typing.takeBack}>{t('dice.takeBack')}</Button>}
        {onRollForMe && setting !== 'TABLE' && (!byHand || offered) && <HoldButton className={`grow ${byHand ? 'quiet' : 'main'}`} isDisabled={busy} onDone={onRollForMe}>{t('dice.rollForMe')}</HoldButton>}
      </div>}
      {byHand && !(was && dice.length === 1) && (
        <div className="row">
          {!was && left > 0 && dice.some((die) => die.hitsOn) && <Button className="quiet" onPress={typing.missRest}>{t('dice.allMissed')}</Button>}
          {left > 0 || !faces
            ? <span className={`grow ${css.toType}`} role="status">{t('dice.left', { count: left })}</span>
            : next
              ? <Button className="main grow" isDisabled={busy || typing.isSame} onPress={() => onRoll(faces)}>{next}</Button>
              : <SoonKey soon={typing.soon} isDisabled={busy} onDone={typing.record}>{t('dice.record', { count: dice.length })}</SoonKey>}
        </div>
      )}
      </div>
    </section>
  );
}
