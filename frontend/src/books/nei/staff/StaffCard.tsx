import './words';
import { useRef } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat, Post } from '../../../device/device';
import type { Entry, Game, SeatKind } from '../../../graphql/types';
import { useStore } from '../../../store';
import { lookOf, sideOf } from '../../../table/sides';
import { server } from '../../../table/server';
import { Segments } from '../../../ui/Segments';
import { t } from '../../../words/words';
import { work } from '../store/handed';
import { dutyOf, handedDutyOf } from './duty';
import { takeSeatBack } from './handing';
import css from './staff.module.css';
import { chairOf, keepStaff, waitsFor } from './chair';

const PACES = ['byOrder', 'free'] as const;
/** Lines of an order, and of what came of it last. */
const [ORDER, AFTER] = [3, 2] as const;

const linesOf = (entries: readonly Entry[]): readonly string[] => entries.flatMap(({ lines }) => lines.map(({ text }) => text));

/** Whether a seat has something to answer, or is asked to go back. */
const isAsked = ({ takeBackAsked, view: { pending } }: Game, kind: SeatKind): boolean => (takeBackAsked ? takeBackAsked.by !== kind : pending?.by === kind);

/** What the staff does in a seat, as it is seen at its table: its last order, whether it thinks, and when it goes on. */
export function StaffCard({ game, seat, post }: { game: Game; seat: HeldSeat; post: Post }) {
  const entries = useStore(server, (state) => state.entries);
  const card = useRef<HTMLElement>(null);
  const trouble = useStore(work, (state) => state[post]);
  const chair = chairOf(seat, post);
  if (!chair) return null;
  const { kind, staff } = chair;
  const side = sideOf(kind) ?? 'ALLIES';
  const { order } = staff;
  const handed = post === 'handed' ? seat.handed : undefined;
  const name = handed ? t(seat.seat === 'BOTH' ? 'handed.commandsShared' : 'handed.commands', { side, until: handed.until ?? null }) : t('staff.commands', { side });
  // Its key is gone when it was pressed; whoever works by keyboard stays here.
  const goOn = () => {
    card.current?.focus();
    keepStaff(seat.token, post, { isDone: true });
  };
  const waits = waitsFor(staff, entries) && !game.view.outcome;
  const thinks = handed ? handedDutyOf(game, handed, waits) : dutyOf(game, kind, waits);
  // Whoever handed his seat over waits for the other side, unless something is asked of himself.
  const idle = !handed ? t('staff.waits') : isAsked(game, kind) ? t('handed.yours') : t('handed.waits');
  const own = entries.filter(({ by, takenBack }) => by === kind && !takenBack);
  const ordered = linesOf(own.filter(({ number }) => number === order));
  // What came of it is carried out with it; later the order alone is told.
  const after = waits && order !== undefined ? linesOf(own.filter(({ number }) => number > order)) : [];
  const shown = [...ordered.slice(0, ORDER), ...after.slice(-AFTER)];
  const left = ordered.length + after.length - shown.length;
  return (
    <section ref={card} tabIndex={-1} className={`${css.card} ${lookOf(kind)}`} data-part="staff-card" aria-label={name}>
      <h3>{name}</h3>
      {shown.length > 0 && (
        <div className={css.order} role="group" aria-label={t('staff.lastOrder')}>
          {shown.map((text, at) => <p key={at}>{text}</p>)}
          {left > 0 && <p className="small">{t('staff.moreLines', { count: left })}</p>}
        </div>
      )}
      <div className={css.foot}>
        <p role="status" className="small">{trouble ?? (thinks ? t('staff.thinks') : waits ? t('staff.moveThem') : game.view.outcome ? '' : idle)}</p>
        {trouble && <Button className="quiet wide" onPress={() => work.set({ [post]: null })}>{t('app.tryAgain')}</Button>}
        {waits && !trouble && <Button className="main wide" onPress={goOn}>{t('staff.done')}</Button>}
      </div>
      <Segments label={t('staff.pace')} value={staff.isFree ? 'free' : 'byOrder'} choices={PACES.map((id) => ({ id, name: t(`staff.${id}`) }))} onChange={(pace) => keepStaff(seat.token, post, { isFree: pace === 'free' })} />
      {handed && <Button className="quiet wide" onPress={() => void takeSeatBack(game, seat, side)}>{t('handed.takeBack')}</Button>}
    </section>
  );
}
