// Which counter somebody wants to see large: a finger that stays on it, a mouse that rests on it, the key i on what is focused.

/** A counter, and where the finger is. */
export interface Held {
  unit: string;
  x: number;
  y: number;
}

/** How long a finger stays, and a mouse rests. In milliseconds. */
const STAYS = 500;
/** A finger that moves farther draws or drags. In pixels. */
const STILL = 9;

/** The counter drawn at a place of the page: itself, or the one of the key around it. */
function counterAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-unit]') ?? target.closest('button, [role="img"]')?.querySelector('[data-unit]') ?? null;
}

/** The map lies beneath a sheet of its squares: what is looked for there are its counters. */
const onGlass = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-part~="map-glass"]') !== null;

function counterUnder(target: EventTarget | null, x: number, y: number): Element | null {
  if (!onGlass(target)) return counterAt(target);
  return document.elementsFromPoint(x, y).map((element) => element.closest('[data-unit]')).find((element) => element !== null) ?? null;
}

/** What is drawn for what has the focus: a square of the map lies beneath its key. */
function focusedPart(): Element | null {
  const focused = document.activeElement;
  if (!(focused instanceof SVGElement) || !onGlass(focused)) return focused;
  const { square, area } = focused.dataset;
  return document.querySelector(`.map-frame :is([data-square="${square}"], [data-place="${area}"])`);
}

/** The counter of what has the focus; of a square of the map the one on top of its first stack. */
function counterFocused(): Element | null {
  const focused = focusedPart();
  return [...(focused?.querySelector('.pile') ?? focused)?.querySelectorAll('[data-unit]') ?? []].at(-1) ?? null;
}

/** Calls with the counter that is to be seen large, and with nothing when it is let go; the answer ends it. */
export function listen(show: (held: Held | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let from: { element: Element | null; x: number; y: number } | null = null;
  let shown = false;
  const letGo = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    from = null;
    if (shown) show(null);
    shown = false;
  };
  const see = (element: Element, x: number, y: number) => {
    const unit = (element as SVGElement).dataset['unit'];
    if (!unit) return;
    shown = true;
    show({ unit, x, y });
  };
  const down = (event: PointerEvent) => {
    letGo();
    const { target, pointerId, pointerType, clientX: x, clientY: y } = event;
    from = { element: null, x, y };
    if (pointerType === 'mouse' || !(onGlass(target) || counterAt(target))) return;
    timer = setTimeout(() => {
      const element = counterUnder(target, x, y);
      if (!element) return;
      see(element, x, y);
      // What lies under the finger is not tapped when it is lifted.
      target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, pointerType, bubbles: true }));
    }, STAYS);
  };
  /** A mouse rests where it has stood for a while; what it shows stays until it comes to something else. */
  const rest = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    if (shown && counterUnder(target, x, y) === from?.element) return;
    letGo();
    from = { element: null, x, y };
    timer = setTimeout(() => {
      const element = counterUnder(target, x, y);
      if (!element) return;
      from = { element, x, y };
      see(element, x, y);
    }, STAYS);
  };
  const move = (event: PointerEvent) => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= STILL) return;
    if (event.pointerType === 'mouse') {
      if (event.buttons === 0) rest(event);
    } else if (from && !shown) letGo();
  };
  const end = (event: PointerEvent) => {
    if (event.isTrusted && event.pointerType !== 'mouse') letGo();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      return letGo();
    }
    const target = event.target instanceof Element ? event.target : null;
    if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select')) return undefined;
    const wasShown = shown;
    letGo();
    const element = wasShown ? null : counterFocused();
    if (!element) return undefined;
    const box = element.getBoundingClientRect();
    see(element, box.x + box.width / 2, box.y);
    return undefined;
  };
  const menu = (event: Event) => {
    if (shown && from) event.preventDefault();
  };
  const heard = new AbortController();
  const options = { capture: true, signal: heard.signal };
  window.addEventListener('pointerdown', down, options);
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', end, options);
  window.addEventListener('pointercancel', end, options);
  window.addEventListener('keydown', press, options);
  window.addEventListener('focusout', letGo, options);
  window.addEventListener('contextmenu', menu, options);
  return () => {
    letGo();
    heard.abort();
  };
}
