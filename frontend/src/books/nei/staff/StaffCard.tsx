import './words';
import { useRef } from 'react';
import { Button } from 'react-aria-components';
import { keepStaff, type HeldSeat, type HeldStaff } from '../../../device/device';
import type { Entry, Game } from '../../../graphql/types';
import { useStore } from '../../../store';
import { lookOf, sideOf } from '../../../table/sides';
import { server } from '../../../table/server';
import { Segments } from '../../../ui/Segments';
import { t } from '../../../words/words';
import { dutyOf } from './duty';
import css from './staff.module.css';
import { staffSeat, waitsFor, work } from './work';

const PACES = ['byOrder', 'free'] as const;
/** Lines of an order, and of what came of it last. */
const [ORDER, AFTER] = [3, 2] as const;

const linesOf = (entries: readonly Entry[]): readonly string[] => entries.flatMap(({ lines }) => lines.map(({ text }) => text));

/** What the staff does as its opponent sees it: its last order, whether it thinks, and when it goes on. */
export function StaffCard({ game, seat, staff }: { game: Game; seat: HeldSeat; staff: HeldStaff }) {
  const entries = useStore(server, (state) => state.entries);
  const card = useRef<HTMLElement>(null);
  const trouble = useStore(work, (state) => state.trouble);
  const kind = staffSeat(seat);
  const side = sideOf(kind) ?? 'ALLIES';
  const { order } = staff;
  // Its key is gone when it was pressed; whoever works by keyboard stays here.
  const goOn = () => {
    card.current?.focus();
    keepStaff(game.id, { isDone: true });
  };
  const waits = waitsFor(staff, entries) && !game.view.outcome;
  const own = entries.filter(({ by, takenBack }) => by === kind && !takenBack);
  const ordered = linesOf(own.filter(({ number }) => number === order));
  // What came of it is carried out with it; later the order alone is told.
  const after = waits && order !== undefined ? linesOf(own.filter(({ number }) => number > order)) : [];
  const shown = [...ordered.slice(0, ORDER), ...after.slice(-AFTER)];
  const left = ordered.length + after.length - shown.length;
  return (
    <section ref={card} tabIndex={-1} className={`${css.card} ${lookOf(kind)}`} data-part="staff-card" aria-label={t('staff.commands', { side })}>
      <h3>{t('staff.commands', { side })}</h3>
      {shown.length > 0 && (
        <div className={css.order} role="group" aria-label={t('staff.lastOrder')}>
          {shown.map((text, at) => <p key={at}>{text}</p>)}
          {left > 0 && <p className="small">{t('staff.moreLines', { count: left })}</p>}
        </div>
      )}
      <div className={css.foot}>
        <p role="status" className="small">{trouble ?? (dutyOf(game, kind, waits) ? t('staff.thinks') : waits ? t('staff.moveThem') : game.view.outcome ? '' : t('staff.waits'))}</p>
        {trouble && <Button className="quiet wide" onPress={() => work.set({ trouble: null })}>{t('game.tryAgain')}</Button>}
        {waits && !trouble && <Button className="main wide" onPress={goOn}>{t('staff.done')}</Button>}
      </div>
      <Segments label={t('staff.pace')} value={staff.isFree ? 'free' : 'byOrder'} choices={PACES.map((id) => ({ id, name: t(`staff.${id}`) }))} onChange={(pace) => keepStaff(game.id, { isFree: pace === 'free' })} />
    </section>
  );
}
