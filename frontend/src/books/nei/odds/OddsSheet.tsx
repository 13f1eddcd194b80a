import { useEffect, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Pack, View } from '../../../graphql/types';
import { namedIn } from '../store/journeys';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { Journey } from '../journey/Journey';
import { Paper } from '../../../ui/Paper';
import { Violations } from '../../../ui/Violations';
import { plain, sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { askFull, eyesNow, type Full, type Odds, type Policies, type Policy, type Supposed, type Unanswered } from './asking';
import { Bars } from './Bars';
import { favoured, hiddenPlaces, mean, percent, type Bar } from './figures';
import { MoreNeeded } from './MoreNeeded';
import type { Fight } from './OddsLine';
import { Supposing } from './Supposing';
import css from './odds.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';

const POLICIES: readonly Policy[] = ['CUSTOMARY', 'BEST', 'LEAST_WORTH_FIRST', 'MOST_WORTH_FIRST'];
const AIMS: readonly Policies['aim'][] = ['VICTORY_POINTS', 'STEPS'];
const SIDES = ['JAPAN', 'ALLIES'] as const;
const WAY = { JAPAN: 'japan', ALLIES: 'allies' } as const;
/** Ends named in words. */
const ENDS = 6;

/** All odds of a combat: swing, control, losses, the ends that are most likely, and what they rest on. */
export function OddsSheet({ fight, onClose }: { fight: Fight; onClose: () => void }) {
  const view = useStore(server, (state) => state.game?.view);
  const [losses, setLosses] = useState<Policies>({ japan: 'CUSTOMARY', allies: 'CUSTOMARY', aim: 'VICTORY_POINTS' });
  const [supposed, setSupposed] = useState<readonly Supposed[] | null>(null);
  const [said, setSaid] = useState<Full | Unanswered | null>(null);
  const [busy, setBusy] = useState(true);
  const [asked, setAsked] = useState(0);
  const { command } = fight;
  useEffect(() => {
    let current = true;
    setBusy(true);
    void askFull(command, losses, supposed).then((answer) => {
      if (!current) return;
      setSaid(answer);
      setBusy(false);
    });
    return () => {
      current = false;
    };
  }, [command, losses, supposed, asked]);
  const pack = useStore(server, (state) => state.pack);
  const question = useMemo(() => ({ command, losses, supposed }), [command, losses, supposed]);
  const eyes = eyesNow();
  const hidden = view && eyes ? hiddenPlaces(view, eyes) : [];
  const answer = said && !('trouble' in said) ? said : null;
  return (
    <Paper title={t('odds.title', { what: fight.what })} className="odds-sheet" onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`} data-part="odds-page" aria-busy={busy}>
        <p role="status" className="small">{busy ? t('odds.asking') : answer?.odds ? t('odds.exact', { profile: answer.odds.profile, count: answer.odds.count }) : ''}</p>
        {said && 'trouble' in said && !busy && (
          <>
            <p role="alert">{said.trouble ?? t('odds.away')}</p>
            <Button className="quiet wide" onPress={() => setAsked(asked + 1)}>{t('app.tryAgain')}</Button>
          </>
        )}
        {answer?.refusal && <Violations violations={[]} refusal={answer.refusal} />}
        {answer?.odds && <Told odds={answer.odds} fight={fight} />}
        <section aria-label={t('odds.choosing')}>
          <h3>{t('odds.choosing')}</h3>
          <div className={css.two}>
            {SIDES.map((side) => (
              <Choose key={side} label={t('odds.choosingOf', { side })} value={losses[WAY[side]]} choices={POLICIES.map((id) => ({ id, name: t(`odds.policy${id}`) }))} onChange={(policy) => setLosses({ ...losses, [WAY[side]]: policy })} />
            ))}
          </div>
          {(losses.japan === 'BEST' || losses.allies === 'BEST') && <Choose label={t('odds.aim')} value={losses.aim} choices={AIMS.map((id) => ({ id, name: t(`odds.aim${id}`) }))} onChange={(aim) => setLosses({ ...losses, aim })} />}
        </section>
        {view && eyes && hidden.length > 0 && <Supposing view={view} eyes={eyes} places={hidden} place={answer?.odds?.area ?? fight.place} supposed={supposed} onChange={setSupposed} />}
        {answer?.odds && <MoreNeeded fight={fight} asked={question} land={isLand(pack, answer.odds.area) ? answer.odds.area : null} />}
        {answer?.odds && (
          <section aria-label={t('odds.assumptions')}>
            <h3>{t('odds.assumptions')}</h3>
            <ul className={css.list}>{answer.odds.assumptions.map((one) => <li key={one}>{one}</li>)}</ul>
            <p className="small">{t('app.reconstruction')}</p>
            {pack && view && <Journey of={namedIn([answer.odds.area, command ?? [], supposed ?? [], unitsIn(view, answer.odds.area)], pack)} title={t('area.journey')} />}
          </section>
        )}
      </div>
    </Paper>
  );
}

/** Whoever is seen where it is fought; in a battle, those who fight. */
const unitsIn = (view: View, area: string): readonly string[] => [...(view.battle?.area === area ? [...view.battle.attackers, ...view.battle.defenders] : []), ...(view.areas.find((one) => one.area === area)?.units ?? [])].map(({ id }) => id);

/** Nobody controls a sea area. */
const isLand = (pack: Pack | null, area: string): boolean => pack?.areas.find(({ id }) => id === area)?.kind !== 'SEA';

function Told({ odds, fight: { attacker } }: { odds: Odds; fight: Fight }) {
  const pack = useStore(server, (state) => state.pack);
  const place = areaName(pack, odds.area);
  const land = isLand(pack, odds.area);
  const side = favoured(odds.meanSwing);
  const holds = odds.control.find(({ control }) => control === attacker)?.probability ?? 0;
  return (
    <>
      <dl className={css.figures}>
        <div><dt>{t('odds.swingCard')}</dt><dd>{side ? t('odds.swingMean', { side, points: mean(Math.abs(odds.meanSwing)) }) : t('odds.swingEven')}</dd></div>
        {land && <div><dt>{t('odds.holdsWho', { side: attacker, place })}</dt><dd>{percent(holds)}</dd></div>}
        {SIDES.map((one) => <div key={one}><dt>{t('odds.lossOf', { side: one })}</dt><dd>{t('odds.steps', { steps: mean(odds[WAY[one]].meanSteps) })}</dd></div>)}
      </dl>
      <section aria-label={t('odds.swing')}>
        <h3>{t('odds.swing')}</h3>
        <Bars label={t('odds.swing')} likely={odds.swing} words={swingWords} look={({ from, to }) => (to > 0 ? 'japan' : from < 0 ? 'allies' : '')} />
      </section>
      {land && (
        <section aria-label={t('odds.control', { place })}>
          <h3>{t('odds.control', { place })}</h3>
          <ul className={css.bars} aria-label={t('odds.control', { place })}>
            {odds.control.map(({ control, probability }) => (
              <li key={control} className={control.toLowerCase()}>
                <span>{t(`odds.control${control}`)}</span>
                <span className={css.bar} aria-hidden="true"><i style={{ width: `${probability * 100}%` }} /></span>
                <b>{percent(probability)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={css.two}>
        {SIDES.map((one) => {
          const { steps, units, meanUnits } = odds[WAY[one]];
          return (
            <section key={one} aria-label={t('odds.lossOf', { side: one })}>
              <h3>{t('odds.lossOf', { side: one })}</h3>
              <Bars label={t('odds.lossOf', { side: one })} likely={steps} words={stepWords} look={() => one.toLowerCase()} />
              <p className="small">{t('odds.counters', { mean: mean(meanUnits), chance: percent(units.find(({ value }) => value >= 1)?.atLeast ?? 0) })}</p>
            </section>
          );
        })}
      </div>
      <section aria-label={t('odds.ends')}>
        <h3>{t('odds.ends')}</h3>
        <ol className={css.ends}>
          {odds.ends.slice(0, ENDS).map((end, at) => (
            <li key={at}>
              <b>{percent(end.probability)}</b>
              <span>
                {t('odds.end', { japan: lossWords(end.japanSteps, end.japanUnits), allies: lossWords(end.alliedSteps, end.alliedUnits) })}
                {land && ` ${t('odds.endControl', { place, control: end.control })}`} {end.swing === 0 ? t('odds.endEven') : t('odds.endSwing', { side: end.swing > 0 ? 'JAPAN' : 'ALLIES', points: Math.abs(end.swing) })}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** One number, or the least and the most of a range. */
const range = (from: number, to: number): string => (from === to ? plain(from) : t('odds.range', { from: plain(Math.min(from, to)), to: plain(Math.max(from, to)) }));

function swingWords({ from, to }: Bar): string {
  if (from === 0 && to === 0) return t('odds.even');
  return t('odds.swingFor', { side: sideName(from > 0 ? 'JAPAN' : 'ALLIES'), points: `+${range(Math.abs(from), Math.abs(to))}` });
}

/** What a side loses: steps, and of them whole counters. */
const lossWords = (steps: number, units: number): string => (steps === 0 ? t('odds.nothing') : units === 0 ? t('odds.stepsCount', { steps }) : t('odds.stepsCounters', { steps, units }));

const stepWords = ({ from, to }: Bar): string => (to === 0 ? t('odds.nothing') : t('odds.steps', { steps: range(from, to) }));
