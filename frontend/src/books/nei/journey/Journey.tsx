import { Suspense, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Pack } from '../../../graphql/types';
import { areaSays, isCounterReconstructed, isTrackReconstructed, namedIn, type Subject } from '../store/journeys';
import { packIndex, server } from '../../../table/server';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { later } from '../../../ui/later';
import css from '../../../ui/styles/panels.module.css';
import { inTurn } from '../../../ui/inTurn';

const Journeys = later(() => inTurn(() => import('./Journeys')).then((module) => module.Journeys));

/** Beside what is reconstructed; beside what rules or owner say stands nothing. */
export const ReconstructedMark = () => <span className={css.provenanceMark} role="img" aria-label={t('area.reconstructed')}>≈</span>;

/** Whether something printed on it is reconstructed, as far as that is known before its journey is told. */
export function isReconstructed(pack: Pack, { kind, id }: Subject): boolean {
  if (kind === 'table') return isTrackReconstructed(pack, id);
  const { areas, counters } = packIndex(pack);
  const [area, counter] = [kind === 'area' ? areas.get(id) : undefined, kind === 'counter' ? counters.get(id) : undefined];
  return area ? ['part', 'nobody'].includes(areaSays(pack, area)) : counter !== undefined && isCounterReconstructed(pack, counter);
}

/** Where values come from, when somebody wants to know: whatever is told is made only then. */
export function Journey({ of, title }: { of: readonly Subject[]; title: string }) {
  const pack = useStore(server, (state) => state.pack);
  const [open, setOpen] = useState(false);
  const told = useId();
  if (!pack || of.length === 0) return null;
  return (
    <div className={css.journey}>
      <Button className={`quiet ${css.journeyKey}`} data-part="journey-key" aria-expanded={open} aria-controls={open ? told : undefined} onPress={() => setOpen(!open)}>
        <span aria-hidden="true" className={css.turnMark}>▸</span>{of.some((one) => isReconstructed(pack, one)) && <ReconstructedMark />}<span>{title}</span>
      </Button>
      {open && <div id={told} className="journey-told"><Suspense fallback={<p role="status" className="small">{t('app.lookingUp')}</p>}><Journeys pack={pack} of={of} /></Suspense></div>}
    </div>
  );
}

/**
 * Beside what the judge says: what is reconstructed of the areas and counters that the commands name; nothing where nothing
 * is. Which of it a clause looked at the server does not tell.
 */
export function Named({ commands }: { commands: readonly unknown[] }) {
  const pack = useStore(server, (state) => state.pack);
  return pack && <Journey of={namedIn(commands, pack).filter((one) => isReconstructed(pack, one))} title={t('area.journeyJudged')} />;
}
