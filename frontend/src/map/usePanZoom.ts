import { useCallback, useEffect, useRef } from 'react';
import type { Box, Point } from './geometry';

export interface PanZoom {
  frame: React.RefObject<SVGSVGElement | null>;
  content: React.RefObject<SVGGElement | null>;
  zoomBy(factor: number): void;
  showAll(): void;
  /** Moves the map so that a box of the world lies inside the frame. */
  reveal(box: Box): void;
}

const MOST = 4;
/** A finger that moves less than this many pixels has tapped. */
const TAP = 9;

/**
 * Pan with one finger, pinch with two, wheel and keys. The transform is set on the element itself: no component is
 * drawn again while the map moves.
 */
export function usePanZoom(whole: Box | null, onTap: (world: Point) => void): PanZoom {
  const frame = useRef<SVGSVGElement | null>(null);
  const content = useRef<SVGGElement | null>(null);
  const at = useRef({ x: 0, y: 0, scale: 1, least: 0.1 });
  const tap = useRef(onTap);
  tap.current = onTap;

  const apply = useCallback(() => {
    const svg = frame.current;
    if (!svg || !whole) return;
    const { width, height } = svg.getBoundingClientRect();
    const state = at.current;
    state.scale = Math.min(Math.max(state.scale, state.least), MOST);
    state.x = clampAxis(state.x, state.scale, whole.x, whole.width, width);
    state.y = clampAxis(state.y, state.scale, whole.y, whole.height, height);
    content.current?.setAttribute('transform', `translate(${state.x} ${state.y}) scale(${state.scale})`);
    svg.dataset['zoom'] = state.scale < 0.62 ? 'far' : state.scale < 1.25 ? 'near' : 'close';
  }, [whole]);

  const zoomAt = useCallback(
    (factor: number, middle: Point) => {
      const state = at.current;
      const scale = Math.min(Math.max(state.scale * factor, state.least), MOST);
      const real = scale / state.scale;
      state.x = middle.x - (middle.x - state.x) * real;
      state.y = middle.y - (middle.y - state.y) * real;
      state.scale = scale;
      apply();
    },
    [apply],
  );

  const showAll = useCallback(() => {
    const svg = frame.current;
    if (!svg || !whole) return;
    const { width, height } = svg.getBoundingClientRect();
    const fit = Math.min(width / whole.width, height / whole.height);
    at.current = { least: fit * 0.98, scale: fit, x: (width - whole.width * fit) / 2 - whole.x * fit, y: (height - whole.height * fit) / 2 - whole.y * fit };
    apply();
  }, [apply, whole]);

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

  useEffect(() => {
    const svg = frame.current;
    if (!svg) return undefined;
    showAll();
    const resized = new ResizeObserver(() => showAll());
    resized.observe(svg);
    const fingers = new Map<number, Point>();
    let start: Point | null = null;

    const local = (event: PointerEvent | WheelEvent): Point => {
      const box = svg.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      fingers.set(event.pointerId, local(event));
      start = fingers.size === 1 ? local(event) : null;
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = local(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const spread = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        at.current.x += (now.x - before.x) / 2;
        at.current.y += (now.y - before.y) / 2;
        zoomAt(spread, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      } else if (!start || Math.hypot(now.x - start.x, now.y - start.y) > TAP) {
        if (start) svg.setPointerCapture(event.pointerId);
        start = null;
        at.current.x += now.x - before.x;
        at.current.y += now.y - before.y;
        apply();
      } else {
        return;
      }
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (event.type === 'pointerup' && start) {
        const { x, y, scale } = at.current;
        const point = local(event);
        tap.current({ x: (point.x - x) / scale, y: (point.y - y) / scale });
      }
      start = null;
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 400), local(event));
    };
    svg.addEventListener('pointerdown', down);
    svg.addEventListener('pointermove', move);
    svg.addEventListener('pointerup', up);
    svg.addEventListener('pointercancel', up);
    svg.addEventListener('wheel', wheel, { passive: false });
    return () => {
      resized.disconnect();
      svg.removeEventListener('pointerdown', down);
      svg.removeEventListener('pointermove', move);
      svg.removeEventListener('pointerup', up);
      svg.removeEventListener('pointercancel', up);
      svg.removeEventListener('wheel', wheel);
    };
  }, [apply, showAll, zoomAt]);

  return { frame, content, zoomBy, showAll, reveal };
}

/** Keeps the world in the frame: centred where it is smaller, without a gap where it is larger. */
function clampAxis(offset: number, scale: number, start: number, size: number, frame: number): number {
  if (size * scale <= frame) return (frame - size * scale) / 2 - start * scale;
  return Math.min(-start * scale, Math.max(offset, frame - (start + size) * scale));
}
