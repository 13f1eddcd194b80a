import './words';
import { Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { NeiCommand, NeiSide } from '../../../graphql/types';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { t } from '../../../words/words';
import { askBrief, type Brief, type Unanswered } from './asking';
import { favoured, mean, percent } from './figures';
import css from './odds.module.css';
import { inTurn } from '../../../ui/inTurn';

const OddsSheet = later(() => inTurn(() => import('./OddsSheet')).then((module) => module.OddsSheet));

/** A finger that goes on to another proposal at once asks nothing. In milliseconds. */
const PAUSE = 500;

export interface Fight {
  /** The command that would begin it; null for the battle in progress. */
  command: NeiCommand | null;
  /** In a few words what it is. */
  what: string;
  /** Where it is fought, as far as the page knows. */
  place: string | null;
  attacker: NeiSide;
}

/** The odds in one quiet line; a tap opens all of them. It asks after a pause, and nothing waits for it. */
export function OddsLine({ fight }: { fight: Fight }) {
  const { command } = fight;
  const [said, setSaid] = useState<Brief | Unanswered | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => void askBrief(command).then((answer) => current && setSaid(answer)), PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [command]);
  return (
    <>
      <Button className={`quiet ${css.line}`} data-part="odds-line" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <b>{t('odds.short')}</b> <Words said={said} attacker={fight.attacker} />
      </Button>
      {open && <Suspense><OddsSheet fight={fight} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}

function Words({ said, attacker }: { said: Brief | Unanswered | null; attacker: NeiSide }) {
  const pack = useStore(server, (state) => state.pack);
  if (!said) return <span>…</span>;
  if ('trouble' in said) return <span>{said.trouble ?? t('odds.away')}</span>;
  const { odds, refusal } = said;
  if (!odds) return <span>{t('odds.none', { why: refusal?.message ?? '' })}</span>;
  const side = favoured(odds.meanSwing);
  const holds = odds.control.find(({ control }) => control === attacker)?.probability ?? 0;
  // Nobody controls a sea area.
  const land = pack?.areas.find(({ id }) => id === odds.area)?.kind !== 'SEA';
  return (
    <>
      <span>{side ? t('odds.swingMean', { side, points: mean(Math.abs(odds.meanSwing)) }) : t('odds.swingEven')}</span>{' '}
      {land && <span>{t('odds.holds', { side: attacker, place: areaName(pack, odds.area), chance: percent(holds) })}</span>}{' '}
      <span>{t('odds.losses', { japan: mean(odds.japan.meanSteps), allies: mean(odds.allies.meanSteps) })}</span>
    </>
  );
}
