import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from '../../../store';
import { NumberChoice } from '../../../ui/NumberChoice';
import { t } from '../../../words/words';
import type { Game, SupplyLine } from '../graphql/types';
import { playsSide } from '../plays';
import { openHex, propose } from '../store/actions';
import { enabledBy, radiusOf, secondPhaseOf, supply } from '../store/supply';
import { desk } from '../store/table';
import css from '../geaw.module.css';

/** So many of the nearest units are named where nobody said how far supply reaches. */
const NEAREST = 8;

/** The supply units of a side, each with whom it enables. */
export function SupplyUnits({ game, lines, isOpen = false }: { game: Game; lines: readonly SupplyLine[]; isOpen?: boolean }) {
  const radius = radiusOf(game.view);
  if (lines.length === 0) return <p className="small">{t('plan.noSupply')}</p>;
  return (
    <>
      {radius === null ? <SayRadius game={game} /> : <p className="small">{t('plan.reaches', { hexes: radius })}</p>}
      <ul className="plan-lines">{lines.map((line) => <SupplyUnit key={line.supply} game={game} line={line} isOpen={isOpen} />)}</ul>
    </>
  );
}

/** The supply units of the phase. */
export function SupplyOfPhase({ game }: { game: Game }) {
  const lines = useStore(supply, (state) => state.lines);
  if (!lines) return <p role="status" className="small">{t('app.lookingUp')}</p>;
  return <section className={css.supply} data-part="supply" aria-label={t('plan.plan')}><h3>{t('plan.plan')}</h3><SupplyUnits game={game} lines={lines} /></section>;
}

/** Those in the hex that is open. */
export function SupplyInHex({ game, hex }: { game: Game; hex: string }) {
  const all = useStore(supply, (state) => state.lines);
  const lines = all?.filter((line) => line.hex === hex) ?? [];
  if (lines.length === 0) return null;
  return <section className={css.supply} data-part="supply" aria-label={t('plan.plan')}><SupplyUnits game={game} lines={lines} isOpen /></section>;
}

function SupplyUnit({ game, line, isOpen }: { game: Game; line: SupplyLine; isOpen: boolean }) {
  const radius = radiusOf(game.view);
  const enabled = enabledBy(line);
  const unsaid = line.near.filter(({ within }) => typeof within !== 'boolean');
  const nearest = unsaid.slice(0, NEAREST).map(({ unit, distance }) => t('plan.nearest', { unit, distance })).join(', ');
  return (
    <li className={line.ready ? '' : 'barred'} data-part="supply-unit">
      <div className="row">
        <p className="grow"><b>{line.supply}</b> <small>{line.ready ? t('plan.ready') : t('plan.moved')}</small></p>
        {!isOpen && <Button className="quiet" aria-label={t('hexes.openHex', { hex: line.hex })} onPress={() => openHex(line.hex)}>{line.hex}</Button>}
      </div>
      {line.ready && <SpendKey game={game} line={line} />}
      {enabled.length > 0 && <p className="small">{enabled.join(', ')}</p>}
      {enabled.length === 0 && radius !== null && <p className="small">{t('plan.enablesNobody')}</p>}
      {radius === null && <p className="small">{nearest ? t('plan.perhaps', { units: nearest }) : t('plan.nobodyNear')}</p>}
    </li>
  );
}

/** Spends a supply unit: the radius says for whom; while nobody said it, the order asks. */
function SpendKey({ game, line }: { game: Game; line: SupplyLine }) {
  const radius = radiusOf(game.view);
  const enabled = enabledBy(line);
  const owner = useStore(desk, ({ units }) => units.get(line.supply)?.side);
  const side = secondPhaseOf(game.view);
  if (!side || side !== owner || !playsSide(game, side) || (radius !== null && enabled.length === 0)) return null;
  const words = enabled.length > 0 ? t('plan.spend', { supply: line.supply, count: enabled.length }) : t('plan.spendAsks', { supply: line.supply });
  const units = radius === null ? [...enabled] : [];
  return <Button className="quiet" onPress={() => void propose({ order: { expendSupply: { supply: line.supply, units } } }, words)}>{words}</Button>;
}

/** How far supply reaches stands in a section that the program does not hold: the players say it. */
function SayRadius({ game }: { game: Game }) {
  const [number, setNumber] = useState(1);
  const side = secondPhaseOf(game.view);
  return (
    <div className={css.sayRadius}>
      <p className="small">{t('plan.radiusUnsaid')}</p>
      {side && playsSide(game, side) && (
        <div className="row">
          <NumberChoice label={t('plan.radius')} value={number} onChange={(value) => setNumber(Number.isNaN(value) ? 0 : value)} />
          <Button className="grow" onPress={() => void propose({ order: { declare: true }, facts: [{ topic: { supplyRadius: true }, value: { number } }] }, t('plan.radiusSaid', { hexes: number }))}>{t('order.say', { number })}</Button>
        </div>
      )}
    </div>
  );
}

/** The fewest supply units for what is in hand, each with the key that spends it. */
export function CoverLine({ game }: { game: Game }) {
  const cover = useStore(supply, (state) => state.cover);
  const lines = useStore(supply, (state) => state.lines);
  if (!cover || !lines) return null;
  const needed = lines.filter((line) => cover.supply?.includes(line.supply));
  const count = cover.units.length;
  return (
    <section className={css.supply} data-part="cover" aria-label={t('plan.cover')}>
      <p>{cover.supply === null ? t('plan.coverNone', { count }) : needed.length === 0 ? t('plan.coverDone', { count }) : t('plan.coverFewest', { count, supply: needed.map((line) => line.supply).join(', ') })}</p>
      {needed.map((line) => <SpendKey key={line.supply} game={game} line={line} />)}
    </section>
  );
}
