// What the guide points at, found on the glass as it is drawn now.
import { MIDDLE, REVEAL } from '../../../ui/usePanZoom';

/** A selector; or a control by how its name begins, inside something if said. */
export type Target = string | { named: string; within?: string };

const CONTROLS = 'button, [role="button"], [role="tab"], [role="menuitem"], a';

/** The map, and the sheet above it that fingers come to. */
const MAP = '.map-frame, [data-part~="map-glass"]';

const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/^[^\p{L}\p{N}]+/u, '').trim();

function all(target: Target): Element[] {
  if (typeof target === 'string') return [...document.querySelectorAll(target)];
  return [...document.querySelectorAll(target.within ?? 'body')].flatMap((place) => [...place.querySelectorAll(CONTROLS)]).filter((element) => nameOf(element).startsWith(target.named));
}

function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && (!(element instanceof HTMLElement) || element.checkVisibility()) && !element.closest('[data-disabled]');
}

export const isOnGlass = (target: Target): boolean => all(target).some(isDrawn);

export const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Whether a finger on the middle of it comes to it, or to the map of which it is a part. The guide's own bubble goes away. */
function isInReach(element: Element): boolean {
  const { x, y } = middleOf(element);
  const hit = document.elementsFromPoint(x, y).find((found) => !found.closest('[data-part~="guide-bubble"]'));
  if (!hit) return false;
  return element.closest(MAP) ? hit.closest(MAP) !== null : element.contains(hit) || hit.contains(element);
}

function isOutside(element: Element): boolean {
  const frame = element.closest('.map')?.getBoundingClientRect();
  const { x, y } = middleOf(element);
  return frame !== undefined && (x < frame.left + 8 || x > frame.right - 8 || y < frame.top + 8 || y > frame.bottom - 8);
}

/** The first of some things that a finger can come to; what only has to be scrolled to is scrolled to, and the map is drawn along. */
export function foundOf(targets: readonly Target[]): Element | null {
  for (const target of targets) {
    for (const element of all(target).filter(isDrawn)) {
      if (isInReach(element)) return element;
      const place = element.closest('[data-place], [data-square]');
      if (place) {
        place.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true, detail: isOutside(element) ? null : MIDDLE }));
        if (isInReach(element)) return element;
      }
      if (element.closest('.map')) continue;
      element.scrollIntoView({ block: 'center' });
      if (isInReach(element)) return element;
    }
  }
  return null;
}
