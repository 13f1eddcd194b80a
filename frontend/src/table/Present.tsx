import { presence } from './presence';
import { useStore } from '../store';
import { seatName } from '../ui/words';
import { t } from '../words/words';
import { lookOf } from './sides';
import css from '../ui/styles/devices.module.css';

/** Who is at the table: the seats, with their players' names where they gave one. */
export function Present({ book }: { book?: string }) {
  const present = useStore(presence, (state) => state.present);
  if (present.length === 0) return null;
  return (
    <ul className={css.present} aria-label={t('home.present')}>
      {present.map(({ kind, name, devices }) => (
        <li key={`${kind} ${name}`} className={lookOf(kind)}>{name ? t('home.named', { seat: seatName(kind, book), name }) : seatName(kind, book)}{devices > 1 && ` ×${devices}`}</li>
      ))}
    </ul>
  );
}
