import type { PointerEvent as ReactPointerEvent } from 'react';
import css from './styles/map.module.css';

/** Heard by a map: what was carried out of a list was let go at this point of the window. */
export const CARRIED = 'adjutant-carried';

/** A finger that moves less than this many pixels has tapped. */
const TAP = 9;

export interface Hand {
  /** A counter is drawn out: it alone is in hand, or all that was when the finger came where it was among that. */
  take(id: string): void;
  /** A finger strokes over a counter: it is in hand with the others. */
  add(id: string): void;
}

/**
 * For a list of counters, each marked with `data-carry`: a finger that draws one out takes it in hand, and the map under which
 * it is let go hears of it. One that strokes along the list takes all that it passes. A finger that stays has tapped.
 */
export function carry({ target, pointerId, clientX, clientY }: ReactPointerEvent, { take, add }: Hand): void {
  const counter = target instanceof Element ? target.closest<HTMLElement>('[data-carry]') : null;
  const list = counter?.parentElement;
  if (!counter || !list) return;
  const image = document.createElement('div');
  image.className = css.carried ?? '';
  const own = counter.dataset['carry'] ?? '';
  const stroked = new Set<string>();
  const isWithin = ({ clientX: x, clientY: y }: PointerEvent) => {
    const { left, right, top, bottom } = list.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  const stroke = (id: string | undefined) => {
    if (id === undefined || stroked.has(id)) return;
    stroked.add(id);
    add(id);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (!image.isConnected && isWithin(event)) {
      if (stroked.size === 0 && Math.hypot(event.clientX - clientX, event.clientY - clientY) <= TAP) return;
      const passed = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-carry]');
      // A finger that has not left its counter may still draw it out.
      if (passed === counter || !list.contains(passed ?? null)) return;
      stroke(own);
      stroke(passed?.dataset['carry']);
      return;
    }
    if (!image.isConnected) {
      take(own);
      const face = counter.querySelector('svg')?.cloneNode(true);
      if (face) image.append(face);
      document.body.append(image);
    }
    image.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    const isCarried = image.isConnected;
    image.remove();
    if (!isCarried || event.type !== 'pointerup') return;
    const map = document.elementFromPoint(event.clientX, event.clientY)?.closest('.map')?.querySelector('.map-frame');
    map?.dispatchEvent(new CustomEvent(CARRIED, { detail: { x: event.clientX, y: event.clientY } }));
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
