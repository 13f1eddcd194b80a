import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { device } from '../../../device/device';
import { papers } from '../../../table/papers';
import { rules } from '../../../rules/rules';
import { selection } from '../store/selection';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { isDone, STEPS } from './guide';
import css from '../../../ui/styles/panels.module.css';

/** The next step of the guided game; it goes on by itself when the table shows that it was done. */
export function Guide({ game }: { game: Game }) {
  const guide = useStore(device, (state) => state.guide);
  const entries = useStore(server, (state) => state.entries);
  const area = useStore(selection, (state) => state.area);
  const units = useStore(selection, (state) => state.units);
  const proposal = useStore(selection, (state) => state.proposal);
  const offers = useStore(selection, (state) => state.offers);
  const tab = useStore(papers, (state) => state.tab);
  const rulesOpen = useStore(rules, (state) => state.pages.length > 0);
  const canRedo = game.nextRedo !== null;
  const since = useRef({ step: -1, entry: game.lastEntry });
  const at = guide?.game === game.id ? guide.step : null;
  if (at !== null && since.current.step !== at) since.current = { step: at, entry: game.lastEntry };
  const step = at === null ? undefined : STEPS[at];
  const done = step !== undefined && isDone(step, { game, entries, selection: { area, units, proposal, offers }, tab, rulesOpen, canRedo, since: since.current.entry });
  const next = () => device.set({ guide: at === null ? null : { game: game.id, step: at + 1 } });
  useEffect(() => {
    if (done) next();
  });
  if (at === null) return null;
  return (
    <section className="guide owed mine" aria-label={t('help.guide')}>
      <p className="small">{step ? t('help.step', { number: at + 1, count: STEPS.length }) : t('help.guide')}</p>
      <p role="status"><b>{step ? t(`help.do_${step}`) : t('help.finished')}</b></p>
      <div className="row">
        {step && <Button className="quiet grow" onPress={next}>{t('help.skip')}</Button>}
        <Button className={step ? `quiet ${css.plain}` : 'quiet grow'} onPress={() => device.set({ guide: null })}>{step ? t('help.stop') : t('help.playOn')}</Button>
      </div>
    </section>
  );
}
