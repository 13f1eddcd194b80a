import { useEffect, useState } from 'react';
import { device } from '../../../device/device';
import { papers } from '../../../table/papers';
import { rules } from '../../../rules/rules';
import { server } from '../../../table/server';
import { selection } from '../store/selection';
import { nextStep, type Point, type Seen } from './guide';
import { aways, pointOf, STEPS, type Said } from './steps';
import { foundOf, isOnGlass } from './targets';
import type { Box } from './placing';

/** How often it is looked where things stand, in milliseconds. */
const LOOK = 100;
/** Room between the thing and the ring, in pixels. */
const ROOM = 5;

/** What belongs together, and is not covered in part: dice, keys of the bar, counters in the fan, a menu. */
const WHOLE = '[data-part~="dice-pad"], [data-part~="battle-asked"], .thumb-bar, [data-part~="fan"], [role="menu"]';

/** What the guide says now, the box of what it points at, and of that of which it is a part; null where it is not on the glass. */
export interface Pointed {
  say: Said;
  box: Box | null;
  whole: Box | null;
}

/** Follows the table: goes on to the next step when one was done, and finds what the present one speaks of. */
export function useGuide(): Pointed | null {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    let began = { step: -1, scale: scaleOfMap() };
    const look = () => {
      const { guide } = device.get();
      const { game } = server.get();
      // What is on its way may be what the step waits for.
      if (!guide || !game || guide.game !== game.id || selection.get().sending !== 'no') return;
      if (began.step !== guide.step) began = { step: guide.step, scale: scaleOfMap() };
      const seen: Seen = {
        game,
        selection: selection.get(),
        tab: papers.get().tab,
        rulesOpen: rules.get().pages.length > 0,
        scale: scaleOfMap(),
        scaleBefore: began.scale,
        since: guide.since ?? game.lastEntry,
        isOnGlass,
      };
      const step = STEPS[guide.step];
      const next = nextStep(STEPS, guide.step, seen);
      if (next !== guide.step) {
        device.set({ guide: { game: game.id, step: next, since: game.lastEntry } });
        return;
      }
      if (guide.since === undefined) device.set({ guide: { ...guide, since: game.lastEntry } });
      setPointed((before) => same(before, step ? boxOf(pointOf(step, seen)) : null));
    };
    look();
    const timer = setInterval(look, LOOK);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, []);
  return pointed;
}

/** How many pixels a unit of the map has. */
const scaleOfMap = (): number => document.querySelector<SVGGElement>('.map-frame > g')?.getScreenCTM()?.a ?? 1;

function boxOf(point: Point): Pointed {
  // On a sheet that is still coming nothing else is meant.
  for (const { say, at } of isOnGlass('.veil') ? [point] : [point, ...aways()]) {
    const thing = foundOf(at);
    if (!thing) continue;
    return { say: say as Said, box: around(thing), whole: around(thing.closest(WHOLE) ?? thing) };
  }
  return { say: point.say as Said, box: null, whole: null };
}

function around(thing: Element): Box {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { left: Math.round(left - ROOM), top: Math.round(top - ROOM), width: Math.round(width + 2 * ROOM), height: Math.round(height + 2 * ROOM) };
}

/** The same object while it says the same: a bubble is not placed ten times a second. */
const same = (before: Pointed | null, now: Pointed | null): Pointed | null => (JSON.stringify(before) === JSON.stringify(now) ? before : now);
