import { useEffect, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Awaited } from './Awaited';
import { isTyped } from './setting';
import type { DiceSetting, Pending, Unit } from '../../graphql/types';
import { device } from '../../device/device';
import { allFaces, focusDie, missed, noDice, takeFaceBack, typeFace } from './typed';
import { useStore } from '../../store';
import { HoldButton } from '../../ui/HoldButton';
import { signed } from '../../ui/words';
import { DieFace } from './DieFace';
import { t } from '../../words/words';
import css from '../../ui/styles/panels.module.css';

const FACES = [1, 2, 3, 4, 5, 6] as const;

interface DicePadProps {
  dice: readonly Pending['dice'][number][];
  setting: DiceSetting;
  busy: boolean;
  unitOf: (id: string) => Unit | undefined;
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
export function DicePad({ dice, setting, busy, unitOf, counterOf, was, next, onRoll, onRollForMe }: DicePadProps) {
  const [typed, setTyped] = useState(() => (was ? { faces: was, focus: 0 } : noDice(dice.length)));
  const faces = allFaces(typed);
  // The faces that stand there already are no other faces.
  const isSame = was !== undefined && String(faces) === String(was);
  const byHand = isTyped(setting);
  const offered = useStore(device, (state) => state.automation.dice !== 'off');

  useEffect(() => {
    if (!byHand) return undefined;
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select')) return;
      if (/^[1-6]$/.test(event.key)) setTyped((now) => typeFace(now, Number(event.key)));
      else if (event.key === 'Backspace') setTyped(takeFaceBack);
      // A focused button keeps its own Enter.
      else if (event.key === 'Enter' && faces && !isSame && !busy && !target?.closest('button, [role="button"]')) onRoll(faces);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [byHand, busy, faces, isSame, onRoll]);

  const left = typed.faces.filter((face) => face === null).length;
  return (
    <section className={css.dicePad} data-part="dice-pad" aria-label={t('dice.title')}>
      <ol className={css.diceList} aria-label={t('dice.asked')}>
        {dice.map((die, at) => {
          const unit = die.unit ? unitOf(die.unit) : undefined;
          const name = unit?.name ?? die.unit ?? (dice.length > 1 ? t('dice.dieNumber', { number: at + 1 }) : t('dice.die'));
          const target = die.hitsOn ? t('dice.hitsOn', { target: String(die.hitsOn) }) : '';
          const modifier = die.modifier === 0 ? '' : t('dice.modifier', { modifier: signed(die.modifier) });
          const face = typed.faces[at] ?? null;
          return (
            <li key={`${die.unit ?? 'die'}-${at}`}>
              <Button
                className={`${css.dieRow}${typed.focus === at ? ` ${css.inFocus}` : ''}`} data-part="die-row"
                aria-label={[name, target, modifier, face ? t('dice.typed', { face }) : t('dice.notTyped')].filter(Boolean).join(', ')}
                isDisabled={!byHand}
                onPress={() => setTyped((now) => focusDie(now, at))}
              >
                {unit && counterOf?.(unit)}
                <span className={css.unitText}><b>{name}</b><small>{[target, modifier].filter(Boolean).join(' · ')}</small></span>
                <DieFace face={face} />
              </Button>
            </li>
          );
        })}
      </ol>
      <div className={css.padFoot} data-part="pad-foot">
      {setting === 'PROVEN' && <Awaited />}
      {byHand && (
        <div className={css.keys} data-part="keys" role="group" aria-label={t('dice.faces')}>
          {FACES.map((face) => (
            <Button key={face} className={css.key} data-part="key" aria-label={t('dice.face', { face })} isDisabled={left === 0 && typed.focus >= dice.length} onPress={() => setTyped((now) => typeFace(now, face))}>
              <DieFace face={face} />
            </Button>
          ))}
        </div>
      )}
      {!was && <div className="row">
        {byHand && <Button className="quiet grow" isDisabled={left === dice.length} onPress={() => setTyped(takeFaceBack)}>{t('dice.takeBack')}</Button>}
        {onRollForMe && setting !== 'TABLE' && (!byHand || offered) && <HoldButton className={`grow ${byHand ? 'quiet' : 'main'}`} isDisabled={busy} onDone={onRollForMe}>{t('dice.rollForMe')}</HoldButton>}
      </div>}
      {byHand && (
        <div className="row">
          {!was && dice.some((die) => die.hitsOn) && <Button className="quiet" isDisabled={left === 0} onPress={() => setTyped((now) => missed(now, dice))}>{t('dice.allMissed')}</Button>}
          {left > 0 || !faces
            ? <Button className="main grow" isDisabled>{t('dice.left', { count: left })}</Button>
            : next
              ? <Button className="main grow" isDisabled={busy || isSame} onPress={() => onRoll(faces)}>{next}</Button>
              : <HoldButton className="main grow" isDisabled={busy} onDone={() => onRoll(faces)}>{t('dice.record', { count: dice.length })}</HoldButton>}
        </div>
      )}
      </div>
    </section>
  );
}
