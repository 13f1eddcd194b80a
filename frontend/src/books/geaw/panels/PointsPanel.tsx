import { memo, useEffect, useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { Fact } from '../../declared/Fact';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { t } from '../../../words/words';
import { GeawForecastDocument } from '../graphql/generated/graphql';
import type { Declaration, Forecast, Game, NamedObjective, Objective, SideView } from '../graphql/types';
import { playsSide } from '../plays';
import { openHex } from '../store/actions';
import { desk, table } from '../store/table';
import deskCss from '../../declared/desk.module.css';
import geawCss from '../geaw.module.css';
import css from '../../../ui/styles/panels.module.css';

const signed = (amount: number): string => (amount > 0 ? `+${amount}` : `${amount}`.replace('-', '−'));

/** The victory points of both sides with every entry, what the next scoring brings, the objectives, what was declared. */
export const PointsPanel = memo(function PointsPanel({ game }: { game: Game }) {
  const { sides, objectives, namedObjectives, declarations, victory } = game.view;
  const forecasts = useForecasts();
  return (
    <div className={css.tracks} data-part="tracks">
      {sides.map((side) => <Ledger key={side.side} side={side} forecast={forecasts?.[side.side]} />)}
      <p className="small">{victory.ahead ? t('ledger.ahead', { side: victory.ahead }) : t('ledger.level')}</p>
      <h3>{t('ledger.objectives')}</h3>
      {objectives.length + namedObjectives.length === 0 && <p className="small">{t('ledger.noObjectives')}</p>}
      <ul className={`plan-lines ${geawCss.objectives}`}>{objectives.map((objective) => <ObjectiveRow key={objective.hex} objective={objective} />)}{namedObjectives.map((objective) => <NamedRow key={objective.name} objective={objective} />)}</ul>
      <h3>{t('fact.title')}</h3>
      {declarations.length === 0 && <p className="small">{t('fact.none')}</p>}
      <ul className="plan-lines">{declarations.map((fact) => <Fact key={fact.number} fact={fact} made={madeOf(fact)} isOwn={playsSide(game, fact.by)} isOthers={playsSide(game, fact.by === 'JAPAN' ? 'ALLIES' : 'JAPAN')} />)}</ul>
    </div>
  );
});

function useForecasts(): { JAPAN: Forecast; ALLIES: Forecast } | null {
  const entry = useStore(desk, (state) => state.game?.lastEntry);
  const [forecasts, setForecasts] = useState<{ JAPAN: Forecast; ALLIES: Forecast } | null>(null);
  useEffect(() => {
    const open = table.now();
    let stale = false;
    void open?.line.client.query(GeawForecastDocument, { id: open.game }).toPromise().then(({ data }) => {
      if (!stale && data?.game?.__typename === 'GeawGame') setForecasts({ JAPAN: data.game.japan, ALLIES: data.game.allies });
    });
    return () => {
      stale = true;
    };
  }, [entry]);
  return forecasts;
}

function Ledger({ side, forecast }: { side: SideView; forecast: Forecast | undefined }) {
  const { bookings } = side;
  return (
    <section aria-label={t('ledger.of', { side: side.side })} className={`${deskCss.ledger} ${side.side.toLowerCase()}`}>
      <h3>{t(`side.${side.side}`)}{side.player && <small> {side.player}</small>} <span className="big">{side.victoryPoints}</span></h3>
      <div className="ledger-track" role="img" aria-label={t('geaw.pointsOf', { side: side.side, points: side.victoryPoints })}><span style={{ width: `${Math.max(0, Math.min(100, side.victoryPoints))}%` }} /></div>
      <p className="small">{t('ledger.spendable', { points: side.spendable })}{forecast && `; ${t('ledger.forecast', { income: signed(forecast.income), total: forecast.then })}`}{forecast && forecast.forfeited > 0 && `; ${t('ledger.forfeits', { points: forecast.forfeited })}`}{forecast && `; ${t('ledger.scorings', { count: forecast.scoringsLeft })}`}</p>
      {bookings.length > 0 && (
        <Disclosure className={css.terms} data-part="terms">
          <Heading level={4}><Button slot="trigger" className="quiet"><span aria-hidden="true" className={css.turnMark}>▸</span> {t('ledger.entries', { count: bookings.length })}</Button></Heading>
          <DisclosurePanel>
            <ul>
              {bookings.toReversed().map((booking, at) => (
                <li key={bookings.length - at}>
                  <b>{signed(booking.change)}</b>
                  <span className="grow">{booking.reason}<small> {t('ledger.when', { turn: booking.turn, phase: t(`geaw.${booking.phase}`), total: booking.total })}{booking.forfeited !== 0 && `; ${t('ledger.forfeited', { points: booking.forfeited })}`}{booking.section && `; ${t('order.section', { section: booking.section })}`}</small></span>
                  <ClauseChip clause={booking.clause} />
                </li>
              ))}
            </ul>
          </DisclosurePanel>
        </Disclosure>
      )}
    </section>
  );
}

function ObjectiveRow({ objective: { hex, name, value, occupant, onlyNaval } }: { objective: Objective }) {
  return (
    <li className={occupant?.toLowerCase() ?? ''}>
      <Button className={`quiet wide ${geawCss.objective}`} aria-label={t('hexes.openHex', { hex })} onPress={() => openHex(hex)}>
        <span className={css.squareTag} data-part="square-tag">{hex}</span><span className="grow">{name}</span><b>{value}</b><small>{occupant ? t('ledger.heldBy', { side: occupant }) : onlyNaval ? t('ledger.onlyNaval') : t('ledger.vacant')}</small>
      </Button>
    </li>
  );
}

function NamedRow({ objective: { name, value, occupant } }: { objective: NamedObjective }) {
  return (
    <li className={occupant?.toLowerCase() ?? ''}>
      <p className={`row ${geawCss.objective}`}><span className="grow">{name}</span><b>{value}</b><small>{occupant ? t('ledger.heldBy', { side: occupant }) : t('ledger.vacant')}</small></p>
    </li>
  );
}

const madeOf = ({ by, turn, phase, section }: Declaration): string => t('fact.made', { side: by, turn, phase: t(`geaw.${phase}`), section });
