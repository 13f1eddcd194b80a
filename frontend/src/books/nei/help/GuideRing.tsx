import { useEffect, useState } from 'react';
import { device } from '../../../device/device';
import { useStore } from '../../../store';
import { POINTS_AT, STEPS } from './guide';

/** How often it is looked where the thing stands. In milliseconds. */
const LOOK = 120;
/** Room between the thing and the ring, in pixels. */
const ROOM = 6;

/** The first of some things that is on the glass, and not folded away. */
function found(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const here = [...document.querySelectorAll(selector)].find((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && (!(element instanceof HTMLElement) || element.checkVisibility());
    });
    if (here) return here;
  }
  return null;
}

/** A ring about what the guided game speaks of now. */
export function GuideRing({ game }: { game: string }) {
  const step = useStore(device, ({ guide }) => (guide?.game === game ? STEPS[guide.step] : undefined));
  return step ? <Ring key={step} at={POINTS_AT[step]} /> : null;
}

/** It stands about a thing wherever that is, and is only looked at: a finger goes through it. */
function Ring({ at }: { at: readonly string[] }) {
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
  return <div className="guide-ring" aria-hidden="true" style={{ left, top, width, height }} />;
}
