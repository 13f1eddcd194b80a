import { useCallback, useEffect, useRef } from 'react';
import css from './styles/map.module.css';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface PanZoom {
  frame: React.RefObject<SVGSVGElement | null>;
  /** What lies under the map and moves with it. */
  ground: React.RefObject<SVGGElement | null>;
  content: React.RefObject<SVGGElement | null>;
  /** What lies over the map and moves with it. */
  marks: React.RefObject<SVGGElement | null>;
  /** What fingers come to, where that is another sheet than the map itself, and what moves in it. */
  glass: React.RefObject<SVGSVGElement | null>;
  touched: React.RefObject<SVGGElement | null>;
  zoomBy(factor: number): void;
  showAll(): void;
  /** Moves the map so that a box of the world lies inside the frame. */
  reveal(box: Box): void;
  /** The same in a moment that can be followed; nothing moves where it lies inside already. */
  glideTo(box: Box): void;
  /** Moves the map so that a point of the world lies in the middle of the frame, as far as the edge of the map lets it. */
  center(point: Point): void;
  /** The point of the world that lies at a point of the window. */
  worldAt(point: Point): Point;
}

/** Heard by a map: something on it is to be brought into its frame. */
export const REVEAL = 'adjutant-reveal';
/** What it says where the thing is in the frame already, and something lies over it. */
export const MIDDLE = 'middle';

const MOST = 4;
/** The least width and height of a square, in pixels. */
const FINGER = 48;
/** A finger that moves less than this many pixels has tapped. */
const TAP = 9;
/** A second tap within this time, in milliseconds, and this near, in pixels, zooms. */
const DOUBLE = { pause: 300, far: 30, factor: 1.9 } as const;

/** How long the map glides to what has to be seen. In milliseconds. */
const GLIDE = 300;

/** What may be dragged over the map instead of the map itself. */
export interface Drag {
  /** Whether a finger that begins here drags it. */
  takes(world: Point): boolean;
  drop(world: Point): void;
  /** What is done on the way of the finger, from one point to the next. Where it does something, nothing is dragged or dropped. */
  passes?(from: Point, to: Point): boolean;
  /** What is seen of it under the finger, drawn in the world. */
  image?(): SVGElement | null;
}

export interface Nearing {
  /** How much larger than it would fit the map is shown first, for whoever has the text enlarged. */
  grown?: number;
  /** From these scales on what lies on the map is drawn as it is seen from near, and from close by. */
  near?: number;
  close?: number;
}

/**
 * Pan with one finger, pinch with two, wheel and keys. The transform is set on the element itself: no component is
 * drawn again while the map moves.
 */
export function usePanZoom(whole: Box | null, square: number, onTap: (world: Point) => void, drag: Drag, { grown = 1, near = 0.62, close = 1.25 }: Nearing = {}): PanZoom {
  const frame = useRef<SVGSVGElement | null>(null);
  const ground = useRef<SVGGElement | null>(null);
  const content = useRef<SVGGElement | null>(null);
  const marks = useRef<SVGGElement | null>(null);
  const glass = useRef<SVGSVGElement | null>(null);
  const touched = useRef<SVGGElement | null>(null);
  const at = useRef({ x: 0, y: 0, scale: 1, least: 0.1 });
  /** The frame as it was last drawn, and whether the whole map was shown in it: then it is shown in a frame of any size. */
  const drawn = useRef({ width: 0, height: 0, isWhole: true });
  const tap = useRef(onTap);
  tap.current = onTap;
  const carried = useRef(drag);
  carried.current = drag;

  const apply = useCallback(() => {
    const svg = frame.current;
    if (!svg || !whole) return;
    const { width, height } = svg.getBoundingClientRect();
    const state = at.current;
    state.scale = Math.min(Math.max(state.scale, state.least), MOST);
    state.x = clampAxis(state.x, state.scale, whole.x, whole.width, width);
    state.y = clampAxis(state.y, state.scale, whole.y, whole.height, height);
    for (const sheet of [ground, content, marks, touched]) sheet.current?.setAttribute('transform', `translate(${state.x} ${state.y}) scale(${state.scale})`);
    // On what holds all sheets of the map.
    const sheets = svg.parentElement ?? svg;
    const zoom = state.scale < near * grown ? 'far' : state.scale < close * grown ? 'near' : 'close';
    if (sheets.dataset['zoom'] !== zoom) sheets.dataset['zoom'] = zoom;
  }, [close, grown, near, whole]);

  const zoomAt = useCallback(
    (factor: number, middle: Point) => {
      const state = at.current;
      const scale = Math.min(Math.max(state.scale * factor, state.least), MOST);
      const real = scale / state.scale;
      state.x = middle.x - (middle.x - state.x) * real;
      state.y = middle.y - (middle.y - state.y) * real;
      state.scale = scale;
      drawn.current.isWhole = false;
      apply();
    },
    [apply],
  );

  /** Never so far away that a square is smaller than a finger, even if the whole map does not fit then. */
  const fitting = useCallback(
    ({ width, height }: { width: number; height: number }, { width: across, height: down }: Box) => {
      const finger = FINGER / square;
      const whole = Math.max(finger, Math.min(width / across, height / down));
      return { fit: whole * grown, least: Math.max(finger, whole * 0.98) };
    },
    [grown, square],
  );

  const showAll = useCallback(() => {
    const svg = frame.current;
    if (!svg || !whole) return;
    const { width, height } = svg.getBoundingClientRect();
    const { fit, least } = fitting({ width, height }, whole);
    at.current = { least, scale: fit, x: (width - whole.width * fit) / 2 - whole.x * fit, y: (height - whole.height * fit) / 2 - whole.y * fit };
    drawn.current = { width, height, isWhole: true };
    apply();
  }, [apply, fitting, whole]);

  /** The frame has another size: what lay in its middle stays there, as near as it was. */
  const keepMiddle = useCallback(() => {
    const svg = frame.current;
    if (!svg || !whole) return;
    const { width, height } = svg.getBoundingClientRect();
    const before = drawn.current;
    if (width === 0 || height === 0) return;
    if (before.isWhole || before.width === 0) return showAll();
    const state = at.current;
    state.least = fitting({ width, height }, whole).least;
    state.x += (width - before.width) / 2;
    state.y += (height - before.height) / 2;
    drawn.current = { width, height, isWhole: false };
    apply();
  }, [apply, fitting, showAll, whole]);

  const zoomBy = useCallback(
    (factor: number) => {
      const box = frame.current?.getBoundingClientRect();
      if (box) zoomAt(factor, { x: box.width / 2, y: box.height / 2 });
    },
    [zoomAt],
  );

  const reveal = useCallback(
    (box: Box) => {
      const rect = frame.current?.getBoundingClientRect();
      if (!rect) return;
      const state = at.current;
      drawn.current.isWhole = false;
      const left = box.x * state.scale + state.x;
      const top = box.y * state.scale + state.y;
      const right = left + box.width * state.scale;
      const bottom = top + box.height * state.scale;
      if (left < 0) state.x -= left;
      else if (right > rect.width) state.x -= right - rect.width;
      if (top < 0) state.y -= top;
      else if (bottom > rect.height) state.y -= bottom - rect.height;
      apply();
    },
    [apply],
  );

  const center = useCallback(
    ({ x, y }: Point) => {
      const rect = frame.current?.getBoundingClientRect();
      if (!rect) return;
      const state = at.current;
      drawn.current.isWhole = false;
      state.x = rect.width / 2 - x * state.scale;
      state.y = rect.height / 2 - y * state.scale;
      apply();
    },
    [apply],
  );

  const glideTo = useCallback(
    (box: Box) => {
      const from = { ...at.current };
      reveal(box);
      const to = { ...at.current };
      if ((from.x === to.x && from.y === to.y) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const began = performance.now();
      const step = (now: number) => {
        // A finger that moves the map meanwhile has it.
        if (at.current.scale !== to.scale) return;
        const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
        const eased = part * (2 - part);
        at.current.x = from.x + (to.x - from.x) * eased;
        at.current.y = from.y + (to.y - from.y) * eased;
        apply();
        if (part < 1) requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    },
    [apply, reveal],
  );

  useEffect(() => {
    const svg = frame.current;
    if (!svg) return undefined;
    const surface = glass.current ?? svg;
    keepMiddle();
    const resized = new ResizeObserver(keepMiddle);
    resized.observe(svg);
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let before: { at: Point; time: number } | null = null;
    /** Where what is dragged began, in the world. */
    let load: Point | null = null;
    const worldOf = (point: Point): Point => ({ x: (point.x - at.current.x) / at.current.scale, y: (point.y - at.current.y) / at.current.scale });
    const trail = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    trail.setAttribute('class', `${css.trail}`);
    /** Follows the finger, above everything else. */
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    image.setAttribute('class', `${css.dragged}`);
    image.dataset['part'] = 'dragged';
    const follow = (point: Point | null) => {
      if (!point || !load) {
        image.remove();
        image.replaceChildren();
        return trail.remove();
      }
      const to = worldOf(point);
      if (!image.isConnected) {
        const carriedImage = carried.current.image?.();
        if (carriedImage) image.append(carriedImage);
      }
      image.setAttribute('transform', `translate(${to.x} ${to.y})`);
      trail.setAttribute('d', `M${load.x} ${load.y}L${to.x} ${to.y}`);
      marks.current?.append(trail, image);
      return undefined;
    };

    const local = (event: PointerEvent | WheelEvent): Point => {
      const box = svg.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      fingers.set(event.pointerId, local(event));
      start = fingers.size === 1 ? local(event) : null;
      load = start && carried.current.takes(worldOf(start)) ? worldOf(start) : null;
      if (fingers.size > 1) follow(null);
    };
    const move = (event: PointerEvent): void => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const now = local(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const spread = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
        at.current.x += (now.x - last.x) / 2;
        at.current.y += (now.y - last.y) / 2;
        zoomAt(spread, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      } else if (!start || Math.hypot(now.x - start.x, now.y - start.y) > TAP) {
        if (start) surface.setPointerCapture(event.pointerId);
        start = null;
        fingers.set(event.pointerId, now);
        if (load && carried.current.passes?.(worldOf(last), worldOf(now))) return undefined;
        if (load) return follow(now);
        at.current.x += now.x - last.x;
        at.current.y += now.y - last.y;
        drawn.current.isWhole = false;
        apply();
      } else {
        return;
      }
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (event.type === 'pointerup' && start) {
        const point = local(event);
        const again = before && event.timeStamp - before.time < DOUBLE.pause && Math.hypot(point.x - before.at.x, point.y - before.at.y) < DOUBLE.far;
        before = again ? null : { at: point, time: event.timeStamp };
        if (event.pointerType === 'touch' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        if (again) zoomAt(DOUBLE.factor, point);
        else tap.current(worldOf(point));
      } else if (event.type === 'pointerup' && load && trail.isConnected) carried.current.drop(worldOf(local(event)));
      follow(null);
      load = null;
      start = null;
    };
    // All is said by the pointer: that the browser plays a mouse afterwards would hold up what the tap lights.
    const lifted = (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault();
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 400), local(event));
    };
    surface.addEventListener('pointerdown', down);
    surface.addEventListener('pointermove', move);
    surface.addEventListener('pointerup', up);
    surface.addEventListener('pointercancel', up);
    surface.addEventListener('touchend', lifted, { passive: false });
    surface.addEventListener('wheel', wheel, { passive: false });
    return () => {
      resized.disconnect();
      surface.removeEventListener('pointerdown', down);
      surface.removeEventListener('pointermove', move);
      surface.removeEventListener('pointerup', up);
      surface.removeEventListener('pointercancel', up);
      surface.removeEventListener('touchend', lifted);
      surface.removeEventListener('wheel', wheel);
    };
  }, [apply, keepMiddle, zoomAt]);

  const worldAt = useCallback(({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect();
    const state = at.current;
    return { x: (x - (box?.left ?? 0) - state.x) / state.scale, y: (y - (box?.top ?? 0) - state.y) / state.scale };
  }, []);

  return { frame, ground, content, marks, glass, touched, zoomBy, showAll, reveal, center, glideTo, worldAt };
}

/** How far the edge of the map may leave the edge of the frame, in pixels: what lies under the fan can be drawn out. */
const SLACK = 120;

/** Keeps the world in the frame: about the middle where it is smaller, without a large gap where it is larger. */
function clampAxis(offset: number, scale: number, start: number, size: number, frame: number): number {
  const middle = (frame - size * scale) / 2 - start * scale;
  if (size * scale <= frame) return Math.min(middle + SLACK, Math.max(offset, middle - SLACK));
  return Math.min(-start * scale + SLACK, Math.max(offset, frame - (start + size) * scale - SLACK));
}
