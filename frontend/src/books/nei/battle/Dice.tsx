import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { Battle, Pending, Unit } from '../../../graphql/types';
import { DieFace } from '../../../table/dice/DieFace';
import { dieWords } from '../../../table/dice/dieWords';
import type { Typing } from '../../../table/dice/typing';
import { signed } from '../../../ui/words';
import { t } from '../../../words/words';
import css from './battle.module.css';

type Die = Pending['dice'][number];

/** What a counter hits with, as a die sign; what is added to its die stands beside it. */
export function HitSign({ dice }: { dice: readonly Die[] }) {
  const die = dice.find(({ hitsOn }) => typeof hitsOn === 'number');
  if (!die?.hitsOn) return <span className={css.sign} />;
  return (
    <span className={css.sign} role="img" aria-label={t('battle.hitsOn', { target: die.hitsOn })}>
      <i aria-hidden="true">≤</i><DieFace face={die.hitsOn} size={24} />{die.modifier !== 0 && <b className="display">{signed(die.modifier)}</b>}
    </span>
  );
}

/** The wells of a counter's dice: each shows the face that was typed, the lit one takes the next. */
export function Wells({ name, dice, all, typing }: { name: string; dice: readonly Die[]; all: readonly Die[]; typing: Typing }) {
  const place = useRef<HTMLSpanElement>(null);
  const lit = typing.typed.focus;
  useEffect(() => {
    place.current?.querySelector(`[data-die="${lit}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [lit]);
  return (
    <span ref={place} className={css.wells}>
      {dice.map((die) => {
        const at = all.indexOf(die);
        const face = typing.typed.faces[at] ?? null;
        return (
          <Button key={at} className={`${css.well}${typing.typed.focus === at ? ` ${css.lit}` : ''}`} data-part="die-row" data-die={at} aria-label={dieWords(name, die, face)} onPress={() => typing.focus(at)}>
            <DieFace face={face} size={32} />
          </Button>
        );
      })}
    </span>
  );
}

/** Dice that are asked for, where this seat does not throw them. */
export function Awaited({ dice }: { dice: readonly Die[] }) {
  return <span className={css.wells} aria-hidden="true">{dice.map((_, at) => <span key={at} className={css.well}><DieFace face={null} size={32} /></span>)}</span>;
}

/** What a counter threw in the stage that is fought: misses are grey, hits flash. */
export function Shots({ battle: { shots, stage }, unit }: { battle: Battle; unit: Unit }) {
  const thrown = shots.map((shot, at) => ({ ...shot, at })).filter((shot) => shot.unit === unit.id && shot.stage === stage);
  if (thrown.length === 0) return null;
  return (
    <span className={css.wells}>
      {thrown.map(({ at, face, hit }) => (
        <span key={at} className={`${css.shot} ${hit ? css.hit : css.miss}`} data-part={hit ? 'hit' : 'miss'} role="img" aria-label={t('battle.shotFace', { face, hit })}><DieFace face={face} size={32} hit={hit} /></span>
      ))}
    </span>
  );
}
