import { memo } from 'react';
import { Offers } from '../../declared/Offers';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { t } from '../../../words/words';
import { choiceName, quarterName } from '../forms/names';
import type { Game, Reckoning } from '../graphql/types';
import { playsSide } from '../plays';
import { desk } from '../store/table';
import { Figure, Figures } from './Lines';
import css from '../awaw.module.css';

/** What falls due, the clocks of the cities, the Indian National Army, wars and conquests. */
export const Dates = memo(function Dates({ game }: { game: Game }) {
  const { due, wars, conquests, britishSurrender, places } = game.view;
  const reckoning = useStore(desk, (state) => state.reckoning);
  const nameOf = (spot: string) => places.find((place) => place.spot === spot)?.name ?? spot;
  return (
    <div className={css.book}>
      <section className={css.cardRow} aria-label={t('dates.due')}>
        <h3>{t('dates.due')}</h3>
        {due.length === 0 && <p className="small">{t('dates.nothing')}</p>}
        <ol className={css.due}>{due.map(({ quarter, text, clause }) => <li key={quarterName(quarter) + text}><b>{quarterName(quarter)}</b><span className="grow">{text}</span><ClauseChip clause={clause} /></li>)}</ol>
      </section>
      {reckoning && <Clocks reckoning={reckoning} nameOf={nameOf} />}
      {reckoning && <Army reckoning={reckoning} game={game} />}
      {reckoning && reckoning.submarineModifiers.length > 0 && <Submarines reckoning={reckoning} nameOf={nameOf} />}
      <section className={css.cardRow} aria-label={t('dates.wars')}>
        <h3>{t('dates.wars')}</h3>
        {wars.length === 0 && <p className="small">{t('dates.noWar')}</p>}
        <ul className={css.tags}>{wars.map((war) => <li key={war} className={css.tag}>{choiceName('war', war)}</li>)}{britishSurrender && <li className={`${css.tag} ${css.bad}`}>{t('dates.britainFell')}</li>}</ul>
      </section>
      {conquests.length > 0 && (
        <section className={css.cardRow} aria-label={t('dates.conquests')}>
          <h3>{t('dates.conquests')}</h3>
          <ul className="plan-lines">
            {conquests.map(({ prize, value, credited, overseas, quarter }) => (
              <li key={prize}><p><b>{choiceName('prize', prize)}</b> <span className="cost">{t('dates.credited', { credited, value })}</span></p><p className="small">{[quarter ? quarterName(quarter) : '', overseas ? t('dates.overseas') : ''].filter(Boolean).join('; ')}</p></li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
});

/** Cities that Britain lost, and how many ends of an Allied player turn are left to regain them. */
function Clocks({ reckoning: { cityClock }, nameOf }: { reckoning: Reckoning; nameOf: (spot: string) => string }) {
  return (
    <section className={css.cardRow} aria-label={t('dates.clocks')}>
      <h3>{t('dates.clocks')}</h3>
      {cityClock.length === 0 && <p className="small">{t('dates.noClock')}</p>}
      <ul className={css.clocks}>
        {cityClock.map(({ city, ends, brps, heldBy, suggestion, prorated }) => (
          <li key={city}>
            <b className={css.handOfClock} aria-hidden="true">{ends}</b>
            <span className="grow"><b>{nameOf(city)}</b><small>{[t('dates.ends', { count: ends }), t('places.value', { brps }), heldBy ? t('dates.heldBy', { side: heldBy }) : '', t(`dates.prorated${prorated}`), typeof suggestion === 'number' ? t('dates.suggestion', { brps: suggestion }) : ''].filter(Boolean).join('; ')}</small></span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Modifiers of submarine warfare that this chapter gives. */
function Submarines({ reckoning: { submarineModifiers }, nameOf }: { reckoning: Reckoning; nameOf: (spot: string) => string }) {
  return (
    <section className={css.cardRow} aria-label={t('dates.submarines')}>
      <h3>{t('dates.submarines')}</h3>
      <ul className={css.due}>{submarineModifiers.map(({ place, favors, size, clause }) => <li key={place}><b>{nameOf(place)}</b><span className="grow">{t('dates.favors', { side: favors })}; {typeof size === 'number' ? t('dates.size', { size }) : t('dates.noSize')}</span><ClauseChip clause={clause} /></li>)}</ul>
    </section>
  );
}

/** What Japan may build of the Indian National Army. */
function Army({ reckoning: { inaMenu: menu }, game }: { reckoning: Reckoning; game: Game }) {
  const { subversion } = game.view.ina;
  return (
    <section className={css.cardRow} aria-label={choiceName('nation', 'INDIAN_NATIONAL_ARMY')}>
      <h3>{choiceName('nation', 'INDIAN_NATIONAL_ARMY')}</h3>
      <p className="small">{subversion ? t('dates.subversion', { turn: quarterName(subversion) }) : t('dates.noSubversion')}</p>
      <Figures>
        <Figure name={t('dates.inaLimit')} value={menu.limit} />
        <Figure name="1-2" value={menu.small} />
        <Figure name="2-2" value={menu.large} />
        <Figure name={t('dates.inaSaved')} value={menu.saved} />
        <Figure name={t('dates.inaFactor')} value={menu.factorFree ? t('app.yes') : t('app.no')} />
        <Figure name={t('dates.inaPartisans')} value={menu.partisansLeft} />
        <Figure name={t('dates.inaObjectives')} value={menu.objectives} note={menu.held.length > 0 ? t('dates.inaHeld', { held: menu.held.join(', ') }) : undefined} />
      </Figures>
      {playsSide(game, 'AXIS') && menu.offers.length > 0 && <Offers offers={menu.offers} />}
    </section>
  );
}
