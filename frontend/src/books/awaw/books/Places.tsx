import { memo } from 'react';
import { plays } from '../../declared/types';
import { Segments } from '../../../ui/Segments';
import { t } from '../../../words/words';
import type { Game, Side } from '../graphql/types';
import { propose } from '../store/actions';
import css from '../awaw.module.css';

/** The places of the chapter and who controls them; another side is a command like any other. */
export const Places = memo(function Places({ game }: { game: Game }) {
  const sides: readonly (Side | '')[] = ['AXIS', 'ALLIES', ''];
  const name = (side: Side | '') => (side ? t(`side.${side}`) : t('side.nobody'));
  return (
    <div className={css.book}>
      <p className="small">{t('places.hint')}</p>
      <ul className={css.placeList} data-part="place-list">
        {game.view.places.map((place) => (
          <li key={place.spot}>
            <h3>{place.name}{place.brps > 0 && <small> {t('places.value', { brps: place.brps })}</small>}</h3>
            {plays(game)
              ? <Segments label={t('places.controlOf', { place: place.name })} value={place.side ?? ''} choices={sides.map((id) => ({ id, name: name(id) }))} onChange={(side) => void propose({ order: { recordControl: { place: place.spot, side: side || null } } }, t('places.changes', { place: place.name, side: side || 'NOBODY' }))} />
              : <p>{name(place.side ?? '')}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
});
