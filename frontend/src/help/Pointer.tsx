import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** How often it is looked where the thing stands. In milliseconds. */
const LOOK = 120;
/** Room between the thing and the ring, in pixels. */
const ROOM = 6;

/** The first of some things that is on the glass, and not folded away. */
function found(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const here = [...document.querySelectorAll(selector)].find((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility();
    });
    if (here) return here;
  }
  return null;
}

/** A ring about what is spoken of, wherever it stands. It is only looked at: a finger goes through it. */
export function Pointer({ at }: { at: readonly string[] }) {
  const [box, setBox] = useState<string | null>(null);
  useEffect(() => {
    let before: Element | null = null;
    const look = () => {
      const thing = found(at);
      if (thing && thing !== before && !thing.closest('.map')) thing.scrollIntoView({ block: 'nearest' });
      before = thing;
      const { left, top, width, height } = thing?.getBoundingClientRect() ?? new DOMRect();
      setBox(thing ? [left - ROOM, top - ROOM, width + 2 * ROOM, height + 2 * ROOM].map(Math.round).join(' ') : null);
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }, [at]);
  if (!box) return null;
  const [left, top, width, height] = box.split(' ').map(Number);
  return createPortal(<div className="pointer" aria-hidden="true" style={{ left, top, width, height }} />, document.body);
}
