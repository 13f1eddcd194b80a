import { memo, startTransition, useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Game, Pack } from '../../../graphql/types';
import { packIndex } from '../../../table/server';
import { device } from '../../../device/device';
import { useStore } from '../../../store';
import { selection } from '../store/selection';
import { tapArea } from '../store/taps';
import { layoutOf, NEARING, SIZES, SQUARE, type Layout, type Nearness } from './geometry';
import { carriedTo, dropArea } from '../store/taps';
import { TurnBanner } from '../game/TurnBanner';
import { Ground } from './Ground';
import { HomeBase } from './HomeBase';
import { Highlights } from './Highlights';
import { markOf } from './reach';
import { MovesPlayer } from './MovesPlayer';
import { Square } from './Square';
import { HomeBaseKey, SquareKey } from './Glass';
import { useBattleInView } from './useBattleInView';
import { CARRIED } from '../../../ui/carry';
import { MIDDLE, REVEAL, usePanZoom, type Drag, type Point } from '../../../ui/usePanZoom';
import { t } from '../../../words/words';
import css from '../../../ui/styles/map.module.css';

/** How much larger the map is drawn for a percent more of text. */
const GROWTH = 0.006;

interface MapProps {
  game: Game;
  pack: Pack;
  /** A map that is only looked at: what a tap on an area does there, and what lies over it in place of what the hand lights up. */
  look?: { tap: (area: string) => void; marks: (layout: Layout) => ReactNode };
}

export const MapView = memo(function MapView({ game, pack, look }: MapProps) {
  const tap = look?.tap ?? tapArea;
  const layout = useMemo(() => layoutOf(pack), [pack]);
  const [focused, setFocused] = useState(() => pack.squares.find((square) => square.playable)?.id ?? '');

  // As they are read, row by row.
  const squares = useMemo(() => pack.squares.filter((square) => square.playable).toSorted((a, b) => a.row - b.row || a.column - b.column), [pack]);
  const homes = useMemo(() => pack.areas.filter((area) => layout.areas.get(area.id)?.square === null), [layout, pack]);
  const nearness = useRef<() => Nearness>(() => 'near');
  const areaAt = useCallback(
    (world: Point, isDragged = false): string | null => {
      let best = null as { id: string; far: number } | null;
      for (const [id, place] of layout.areas) {
        const { box } = place;
        const stack = nearness.current() === 'far' ? place.far : place.stack;
        // From far away the counters cover their square: there a tap on a lit square means where one can go. What is dragged lies on a counter.
        const own = nearness.current() === 'far' && !isDragged ? 0 : SIZES[nearness.current()] / 2;
        if (world.x < box.x || world.x > box.x + box.width || world.y < box.y || world.y > box.y + box.height) continue;
        if (place.square && !place.square.playable) continue;
        const at = Math.hypot(world.x - stack.x, world.y - stack.y);
        // A tap beside every counter of a lit square means the area that can be reached.
        const far = at > own && markOf(selection.get(), id) !== 'clear' ? at + SQUARE * 2 : at;
        if (!best || far < best.far) best = { id, far };
      }
      return best?.id ?? null;
    },
    [layout],
  );
  const tapAt = useCallback(
    (world: Point) => {
      const area = areaAt(world);
      if (!area) return;
      const square = layout.areas.get(area)?.square;
      tap(area);
      // Where the keys go on from is known soon enough after the tap is seen.
      if (square) startTransition(() => setFocused(square.id));
    },
    [areaAt, layout, tap],
  );
  const drag = useMemo<Drag>(
    () => ({
      // What is in hand is dragged from where it stands; from everywhere else the map is.
      takes: (world) => !look && selection.get().units.length > 0 && areaAt(world, true) === selection.get().area,
      drop: (world) => {
        const area = areaAt(world, true);
        if (area) dropArea(area);
      },
      image: () => document.querySelector<SVGElement>('.pile.picked')?.cloneNode(true) as SVGElement | null,
    }),
    [areaAt, look],
  );
  const grown = useStore(device, ({ scale }) => 1 + Math.max(0, scale - 100) * GROWTH);
  const nearing = useMemo(() => ({ ...NEARING, grown }), [grown]);
  const { frame, ground, content, marks, glass, touched, zoomBy, showAll, reveal, center, glideTo, worldAt } = usePanZoom(layout.played, Math.min(SQUARE, layout.height), tapAt, drag, nearing);
  useBattleInView(look ? undefined : game.view.battle?.area, layout, glideTo);
  nearness.current = () => (frame.current?.parentElement?.dataset['zoom'] ?? 'near') as Nearness;

  useEffect(() => {
    const [svg, surface] = [frame.current, glass.current];
    if (!svg || !surface) return undefined;
    /** A key or a voice, which come to a square as a whole. */
    const press = ({ target }: Event) => {
      if (!(target instanceof SVGElement)) return;
      const area = target.dataset['area'] ?? packIndex(pack).squares.get(target.dataset['square'] ?? '')?.areas[0];
      if (area) tap(area);
    };
    const click = (event: MouseEvent) => {
      if (event.detail === 0) press(event);
    };
    const type = (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '=') return zoomBy(1.4);
      if (event.key === '-') return zoomBy(1 / 1.4);
      if (event.key === '0') return showAll();
      const here = packIndex(pack).squares.get(focused);
      if (!here) return undefined;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        press(event);
        return undefined;
      }
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      if (!step) return undefined;
      event.preventDefault();
      let next = here;
      // Squares that are not played are stepped over.
      for (;;) {
        const found = pack.squares.find((square) => square.row === next.row + (step[0] ?? 0) && square.column === next.column + (step[1] ?? 0));
        if (!found) return undefined;
        next = found;
        if (found.playable) break;
      }
      setFocused(next.id);
      reveal(layout.square(next));
      surface.querySelector<SVGElement>(`[data-square="${next.id}"]`)?.focus();
      return undefined;
    };
    /** Something on it is spoken of: with a little of what lies about it; in the middle, where the keys of the map lie over it. */
    const show = (event: Event) => {
      const { target } = event;
      const of = target instanceof Element ? target.closest<SVGElement>('[data-place], [data-square]') : null;
      const area = of?.dataset['place'] ?? packIndex(pack).squares.get(of?.dataset['square'] ?? '')?.areas[0];
      const box = area && layout.areas.get(area)?.box;
      if (box && event instanceof CustomEvent && event.detail === MIDDLE) center({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      else if (box) reveal({ x: box.x - box.width / 2, y: box.y - box.height / 2, width: box.width * 2, height: box.height * 2 });
    };
    /** A counter was drawn out of the open stack. */
    const take = (event: Event) => {
      const area = event instanceof CustomEvent ? areaAt(worldAt(event.detail as Point), true) : null;
      if (area && !look) carriedTo(area);
    };
    surface.addEventListener('keydown', type);
    surface.addEventListener('click', click);
    svg.addEventListener(REVEAL, show);
    surface.addEventListener(REVEAL, show);
    svg.addEventListener(CARRIED, take);
    return () => {
      surface.removeEventListener('keydown', type);
      surface.removeEventListener('click', click);
      svg.removeEventListener(REVEAL, show);
      surface.removeEventListener(REVEAL, show);
      svg.removeEventListener(CARRIED, take);
    };
  }, [areaAt, center, focused, frame, glass, layout, look, pack, reveal, showAll, tap, worldAt, zoomBy]);

  return (
    <section className="map" aria-label={t('map.title')} style={{ '--theatre': `${layout.played.width} / ${layout.played.height}` } as CSSProperties}>
      <Ground layout={layout} pack={pack} sheet={ground} />
      <div className={css.lamp} aria-hidden="true" />
      <svg ref={frame} className="map-frame" aria-hidden="true">
        <defs>
          <pattern id="japan-pattern" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V10" className={css.patternLine} /></pattern>
          <pattern id="allies-pattern" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="1" className={css.patternDot} /></pattern>
          <pattern id="contested-pattern" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V10M0 0H10" className={css.patternLine} /></pattern>
        </defs>
        <g ref={content}>
          {squares.map((square) => (
            <Square key={square.id} pack={pack} layout={layout} square={square} />
          ))}
          {homes.map((area) => (
            <HomeBase key={area.id} layout={layout} area={area} />
          ))}
        </g>
      </svg>
      {look ? <svg className={css.mapMarks} data-part="map-marks" aria-hidden="true"><g ref={marks}>{look.marks(layout)}</g></svg> : <Highlights pack={pack} layout={layout} content={marks} />}
      <svg ref={glass} className={css.glass} data-part="map-glass" role="group" aria-label={t('map.keys')}>
        <g ref={touched}>
          {squares.map((square) => <SquareKey key={square.id} pack={pack} layout={layout} square={square} focusable={square.id === focused} />)}
          {homes.map((area) => <HomeBaseKey key={area.id} layout={layout} area={area} />)}
        </g>
      </svg>
      {!look && <TurnBanner game={game} />}
      {!look && <MovesPlayer game={game} layout={layout} glideTo={glideTo} />}
      <div className="map-keys">
        <Button aria-label={t('map.zoomIn')} onPress={() => zoomBy(1.5)}>+</Button>
        <Button aria-label={t('map.zoomOut')} onPress={() => zoomBy(1 / 1.5)}>−</Button>
        <Button aria-label={t('map.showAll')} onPress={showAll}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" fill="none" stroke="currentColor" strokeWidth="2" /></svg>
        </Button>
      </div>
    </section>
  );
});
