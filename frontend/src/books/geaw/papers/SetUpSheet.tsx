import { t } from '../../../words/words';
import { CounterFace } from '../counters/Counter';
import { byArea, byHex, byKind, OFF_MAP } from '../counters/where';
import { turnOf } from '../game/turn';
import type { Game, GeawPhase, Hex, SideView, Unit } from '../graphql/types';

interface Laid {
  game: Game;
  hexes: ReadonlyMap<string, Hex>;
  /** What is printed on a counter, by its id. */
  factors: ReadonlyMap<string, string | null>;
}

/** Where every unit is, to be ticked off while it is laid out: the map of each side, its pool and displays, and who holds what. */
export function SetUpSheet(laid: Laid) {
  const { name, lastEntry, view } = laid.game;
  return (
    <>
      <div>
        <p className="kicker">{t('laidout.kicker', { game: name })}</p>
        <h1>{turnOf(view)}</h1>
        <p>{t('laidout.asOf', { entry: lastEntry, phase: t(`geaw.${view.phase as GeawPhase}`) })}</p>
      </div>
      {view.sides.map((side) => <OfSide key={side.side} side={side} {...laid} />)}
      <Objectives {...laid} />
    </>
  );
}

function OfSide({ side: { side, player, victoryPoints }, game, hexes, factors }: Laid & { side: SideView }) {
  const units = game.view.units.filter((unit) => unit.side === side);
  const points = t('laidout.points', { points: victoryPoints });
  const off = OFF_MAP.map((place) => ({ place, there: units.filter((unit) => unit.place === place) })).filter(({ there }) => there.length > 0);
  return (
    <section>
      <h2 className={side.toLowerCase()}>{t(`side.${side}`)}</h2>
      <p>{player ? t('laidout.playedBy', { player, points }) : points}</p>
      {units.length === 0 && <p className="small">{t('laidout.noUnits')}</p>}
      {byArea(units, hexes).map(([area, there]) => (
        <div key={area} className="area">
          <h3>{area} <span className="small">{t('force.units', { count: there.length })}</span></h3>
          <ul className="hexes ticked">
            {byHex(there).map(([hex, stack]) => (
              <li key={hex}><b>{hex}</b> {hexes.get(hex)?.name}<ul className="stack">{stack.map((unit) => <Laying key={unit.id} unit={unit} factors={factors.get(unit.id)} />)}</ul></li>
            ))}
          </ul>
        </div>
      ))}
      {off.map(({ place, there }) => (
        <div key={place} className="area">
          <h3>{t(`place.${place}`)} <span className="small">{t('force.units', { count: there.length })}</span></h3>
          <ul className="kinds ticked">{byKind(there).map(([kind, alike]) => <li key={kind}>{t('laidout.kind', { count: alike.length, kind })} <span className="small">{alike.map(({ id }) => id).join(', ')}</span></li>)}</ul>
        </div>
      ))}
    </section>
  );
}

function Laying({ unit, factors }: { unit: Unit; factors: string | null | undefined }) {
  return <li><svg viewBox="0 0 48 48" aria-hidden="true"><CounterFace unit={unit} factors={factors} /></svg><span>{unit.id} <span className="small">{unit.kind}</span></span></li>;
}

function Objectives({ game: { view } }: Laid) {
  const held = [...view.objectives.map(({ hex, name, value, occupant }) => ({ name: [hex, name].filter(Boolean).join(' '), value, occupant })), ...view.namedObjectives];
  if (held.length === 0) return null;
  return (
    <section>
      <h2>{t('laidout.objectives')}</h2>
      <ul className="kinds">{held.map(({ name, value, occupant }) => <li key={name}>{name}, {t('laidout.points', { points: value })} <span className={occupant?.toLowerCase() ?? 'small'}>{occupant ? t('ledger.heldBy', { side: occupant }) : t('ledger.vacant')}</span></li>)}</ul>
    </section>
  );
}
