import type { PointerEvent as ReactPointerEvent } from 'react';
import css from './styles/map.module.css';

/** Heard by a map: what was carried out of a list was let go at this point of the window. */
export const CARRIED = 'adjutant-carried';

/** A finger that moves less than this many pixels has tapped. */
const TAP = 9;

/**
 * For a list of counters, each marked with `data-carry`: a finger that draws one out takes it in hand, and the map under which
 * it is let go hears of it. A finger that stays has tapped, as everywhere.
 */
export function carry({ target, pointerId, clientX, clientY }: ReactPointerEvent, take: (id: string) => void): void {
  const counter = target instanceof Element ? target.closest<HTMLElement>('[data-carry]') : null;
  if (!counter) return;
  const image = document.createElement('div');
  image.className = css.carried ?? '';
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (!image.isConnected) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) <= TAP) return;
      take(counter.dataset['carry'] ?? '');
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
