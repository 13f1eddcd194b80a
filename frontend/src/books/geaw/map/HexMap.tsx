import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { usePanZoom, type Drag, type Point } from '../../../ui/usePanZoom';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { stacksOf } from '../counters/where';
import type { Game, Offer } from '../graphql/types';
import { commandOf, hexOf, passHex, tapHex } from '../store/actions';
import { hand } from '../store/hand';
import { enabledBy, supply } from '../store/supply';
import { desk } from '../store/table';
import { boxAround, boxOf, boxOfHex, extentOf, HEIGHT, hexesAround, hexesBetween, hexesOf, hexUnder, neighbor, outlineOf, OUTLINE, middleOf, sidesOf } from './geometry';
import { Hexsides } from './Hexsides';
import { HexPiece } from './HexPiece';
import { Stack } from './Stack';
import { SupplyRings } from './SupplyRings';
import { Way } from './Way';
import css from '../geaw.module.css';
import mapCss from '../../../ui/styles/map.module.css';

/** Beyond so many hexes, those that are not entered carry no number. */
const NUMBERED = 900;

/** The map as far as it is typed in: hexes, hexsides, units, and what is in reach of the unit in hand. */
export const HexMap = memo(function HexMap({ game }: { game: Game }) {
  const hexes = useStore(desk, (state) => state.hexes);
  const hexsides = useStore(desk, (state) => state.hexsides);
  const opened = useStore(hand, (state) => state.hex);
  const offers = useStore(hand, (state) => state.offers);
  const way = useStore(hand, (state) => state.way);
  const painted = useStore(hand, (state) => state.painted);
  const lineEnd = useStore(hand, (state) => state.line?.last ?? null);
  const sought = useStore(hand, (state) => state.sought);
  const { units, objectives } = game.view;
  const supplied = useStore(supply, (state) => state.lines);

  const stacks = useMemo(() => stacksOf(units), [units]);
  const extent = useMemo(() => extentOf([...hexes.keys(), ...[...hexsides.keys()].flatMap(sidesOf), ...stacks.keys(), ...(sought ? hexesAround(sought.hex) : [])]), [hexes, hexsides, stacks, sought]);
  const spot = JSON.stringify(extent);
  const { all, box } = useMemo(() => ({ all: hexesOf(extent), box: boxOf(extent) }), [spot]);
  const blank = useMemo(() => all.filter((hex) => !hexes.has(hex)), [all, hexes]);
  const reach = useMemo(() => reachOf(offers ?? []), [offers]);
  const held = useMemo(() => new Map(objectives.map((objective) => [objective.hex, objective])), [objectives]);

  const [focused, setFocused] = useState(() => all[Math.floor(all.length / 2)] ?? '2915');
  const moved = useRef(false);
  /** The hexes that the finger has passed on its way. */
  const passed = useRef(new Set<string>());
  const tapAt = useCallback((world: Point) => {
    const hex = hexUnder(world);
    if (!hex) return;
    setFocused(hex);
    void tapHex(hex);
  }, []);
  const drag = useMemo<Drag>(() => ({
    // A unit in hand is dragged from where it stands, brush and pen from everywhere; else the map is.
    takes: (world) => {
      const hex = hexUnder(world);
      const { units: held, brush, line } = hand.get();
      passed.current.clear();
      return Boolean(hex && (brush || line || held.some((unit) => desk.get().units.get(unit)?.hex === hex)));
    },
    passes: (from, to) => {
      const { brush, line } = hand.get();
      if (!brush && !line) return false;
      for (const hex of hexesBetween(from, to)) {
        // The brush enters a hex once, however often the finger comes back to it; a line may come back.
        if (brush ? passed.current.has(hex) : hex === hand.get().line?.last && passed.current.size > 0) continue;
        const isFirst = passed.current.size === 0;
        passed.current.add(hex);
        setFocused(hex);
        void passHex(hex, isFirst);
      }
      return true;
    },
    drop: (world) => {
      const hex = hexUnder(world);
      if (hex) void tapHex(hex);
    },
  }), []);
  const { frame, content, zoomBy, showAll, reveal, center } = usePanZoom(box, HEIGHT, tapAt, drag);

  const cursor = useRef<SVGGElement | null>(null);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    cursor.current?.focus();
    reveal(boxOfHex(focused));
  }, [focused, reveal]);
  // What was opened or taken in hand from a list is brought into view, with its surroundings.
  const subject = useStore(hand, (state) => (state.units[0] && desk.get().units.get(state.units[0])?.hex) ?? state.hex);
  useEffect(() => {
    if (subject) reveal(boxAround(subject));
  }, [subject, reveal]);
  const brought = useRef(sought);
  useEffect(() => {
    // Once: afterwards the map may be moved away from it.
    if (!sought || brought.current === sought) return;
    brought.current = sought;
    setFocused(sought.hex);
    center(middleOf(sought.hex));
  }, [sought, center]);
  const press = (event: React.KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') return zoomBy(1.4);
    if (event.key === '-') return zoomBy(1 / 1.4);
    if (event.key === '0') return showAll();
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return void tapHex(focused);
    }
    const step = ({ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    const next = step && neighbor(focused, step);
    if (!step || !next) return undefined;
    event.preventDefault();
    moved.current = true;
    return setFocused(next);
  };
  const words = (hex: string): string => {
    const record = hexes.get(hex);
    const near = reach.get(hex);
    const there = stacks.get(hex)?.map(({ id }) => id).join(', ');
    const spends = supplied?.filter((line) => line.ready && line.hex === hex && enabledBy(line).length > 0).map((line) => t('plan.spend', { supply: line.supply, count: enabledBy(line).length }));
    return [t('hexes.hex', { hex }), record?.name, record ? (record.terrain ?? t('hexes.noTerrain')) : t('hexes.blank'), there, ...(spends ?? []), near && t(`hexes.${near.state}`), near?.price].filter(Boolean).join(', ');
  };
  const at = middleOf(focused);
  return (
    <section className={`map ${css.hexMap}`} data-part="hex-map" aria-label={t('map.title')}>
      <svg ref={frame} className="map-frame" role="group" aria-label={t('hexes.keys')} data-zoom="near">
        <defs>
          <pattern id="hex-other" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V10" className={mapCss.patternLine} /></pattern>
        </defs>
        <g ref={content}>
          <g aria-hidden="true">
            <path d={blank.map(outlineOf).join('')} className={css.hexBlank} />
            {blank.length <= NUMBERED && blank.map((hex) => <text key={hex} x={middleOf(hex).x} y={middleOf(hex).y - HEIGHT / 2 + 13} textAnchor="middle" className="hex-number" data-part="hex-number">{hex}</text>)}
            {[...hexes.values()].map((record) => <HexPiece key={record.hex} record={record} objective={held.get(record.hex)} />)}
            <SupplyRings game={game} />
            <Hexsides hexsides={hexsides} hexes={hexes} />
            {[...reach].map(([hex, { state, price }]) => (
              <g key={hex} transform={`translate(${middleOf(hex).x} ${middleOf(hex).y})`} className={`${css.hexReach} ${css[state] ?? ''}`} data-part={`hex-reach ${state}`}>
                <polygon points={OUTLINE} />
                {price && <text y={HEIGHT / 2 - 5} textAnchor="middle">{price}{state === 'asks' && ' ?'}</text>}
              </g>
            ))}
            {opened && <path d={outlineOf(opened)} className={css.hexOpen} />}
            {painted.length > 0 && <path d={painted.map(outlineOf).join('')} className={css.hexOpen} />}
            {lineEnd && <path d={outlineOf(lineEnd)} className={css.hexOpen} />}
            <Way way={way} units={game.view.units} />
            {[...stacks].map(([hex, there]) => <Stack key={hex} hex={hex} units={there} />)}
          </g>
          <g ref={cursor} key={focused} role="button" tabIndex={0} aria-label={words(focused)} className={css.hexCursor} data-part="hex-cursor" onKeyDown={press} onClick={(event) => { if (event.detail === 0) void tapHex(focused); }} transform={`translate(${at.x} ${at.y})`}>
            <polygon points={OUTLINE} />
          </g>
        </g>
      </svg>
      <div className="map-keys">
        <Button aria-label={t('map.zoomIn')} onPress={() => zoomBy(1.4)}>+</Button>
        <Button aria-label={t('map.zoomOut')} onPress={() => zoomBy(1 / 1.4)}>−</Button>
        <Button aria-label={t('map.showAll')} onPress={showAll}>⤢</Button>
      </div>
    </section>
  );
});

interface Near {
  /** Allowed, allowed once something is declared, or refused. */
  state: 'clear' | 'asks' | 'refused';
  price: string | null;
}

/** The hexes that the offers for what is in hand lead to. */
function reachOf(offers: readonly Offer[]): ReadonlyMap<string, Near> {
  const found = new Map<string, Near>();
  for (const offer of offers) {
    const hex = hexOf(commandOf(offer).order);
    if (!hex) continue;
    const state = offer.verdict.clear ? 'clear' : offer.verdict.questions.length > 0 ? 'asks' : 'refused';
    const known = found.get(hex);
    if (!known || (known.state !== 'clear' && state === 'clear')) found.set(hex, { state, price: typeof offer.price === 'number' ? t('hexes.price', { points: offer.price }) : null });
  }
  return found;
}
