import '../odds/words';
import { Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Battle, NeiSide } from '../../../graphql/types';
import { areaName, server } from '../../../table/server';
import { later } from '../../../ui/later';
import { t } from '../../../words/words';
import { askLikeliest, eyesNow, type Likeliest, type Unanswered } from '../odds/asking';
import { enemyOf, percent } from '../odds/figures';
import css from './battle.module.css';
import { inTurn } from '../../../ui/inTurn';

const OddsSheet = later(() => inTurn(() => import('../odds/OddsSheet')).then((module) => module.OddsSheet));

/** Ends told at the head of a battle; a tap tells all of them. */
const TOLD = 2;
/** The sheet is drawn first. In milliseconds. */
const PAUSE = 400;

type End = Likeliest['ends'][number];

/** The likeliest ends of a battle in plain words. */
export function BattleOdds({ battle }: { battle: Battle }) {
  const [said, setSaid] = useState<Likeliest | Unanswered | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => void askLikeliest().then((answer) => current && setSaid(answer)), PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  const told = said && 'ends' in said ? likeliest(said.ends).map((end) => endWords(end, eyesNow())) : [];
  const place = areaName(server.get().pack, battle.area);
  return (
    <>
      <Button className={`quiet ${css.odds}`} data-part="odds-line" aria-haspopup="dialog" aria-label={[t('battle.oddsAll'), ...told].join(', ')} onPress={() => setOpen(true)}>
        {told.length > 0 ? told.map((words) => <span key={words}>{words}</span>) : <span>{said ? t('battle.oddsAll') : '…'}</span>}
      </Button>
      {open && <Suspense><OddsSheet fight={{ command: null, what: t('battle.at', { kind: battle.profile, place }), place: battle.area, attacker: battle.attacker }} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}

/** Ends that cost the same are one, whoever holds the ground then. */
function likeliest(ends: readonly End[]): End[] {
  const known = new Map<string, End>();
  for (const end of ends) {
    const key = `${end.japanSteps} ${end.alliedSteps}`;
    const same = known.get(key);
    known.set(key, same ? { ...same, probability: same.probability + end.probability } : end);
  }
  return [...known.values()].toSorted((a, b) => b.probability - a.probability).slice(0, TOLD);
}

function endWords({ japanSteps: japan, alliedSteps: allies, probability }: End, eyes: NeiSide | null): string {
  const chance = percent(probability);
  if (japan === 0 && allies === 0) return t('battle.oddsNothing', { chance });
  const lost = { JAPAN: japan, ALLIES: allies };
  if (eyes) {
    const [own, enemy] = [lost[eyes], lost[enemyOf(eyes)]];
    if (own > 0 && enemy > 0) return t('battle.oddsBoth', { chance, own, enemy });
    return own > 0 ? t('battle.oddsOwn', { chance, steps: own }) : t('battle.oddsEnemy', { chance, steps: enemy });
  }
  if (japan > 0 && allies > 0) return t('battle.oddsEach', { chance, japan, allies });
  return t('battle.oddsSide', { chance, side: japan > 0 ? 'JAPAN' : 'ALLIES', steps: japan + allies });
}
