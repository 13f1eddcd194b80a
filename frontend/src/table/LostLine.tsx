import { useEffect, useState } from 'react';
import { useStore } from '../store';
import { localeNow, t } from '../words/words';
import { outbox } from './outbox';
import { server } from './server';
import css from '../ui/styles/game.module.css';

const MINUTE = 60_000;

/** Over the table while the server is away: that it is, and how old is what one sees where it was seen before this page. */
export function LostLine() {
  const lost = useStore(server, (state) => state.connection === 'lost');
  const seenAt = useStore(server, (state) => state.seenAt);
  const waits = useStore(outbox, ({ waiting }) => waiting.length > 0);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (seenAt === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, [seenAt]);
  if (seenAt !== null) return <p className={css.lostLine} data-part="lost-line as-of" role="status">{asOf(seenAt, now)}</p>;
  // What waits says so itself, at the place where it was entered.
  return lost && !waits ? <p className={css.lostLine} data-part="lost-line" role="status">{t('game.lost')}</p> : null;
}

/** How old is what one sees. */
export const asOf = (seenAt: number, now: number): string => t('game.asOf', { time: clock(seenAt, now), minutes: Math.max(0, Math.floor((now - seenAt) / MINUTE)) });

const dayOf = (moment: number): string => new Date(moment).toDateString();

/** The hour, with its day where that is not today. */
const clock = (moment: number, now: number): string => new Intl.DateTimeFormat(localeNow(), { hour: '2-digit', minute: '2-digit', hour12: false, ...(dayOf(moment) === dayOf(now) ? {} : { day: 'numeric', month: 'short' }) }).format(moment);
