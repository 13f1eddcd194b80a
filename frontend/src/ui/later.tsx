// Parts of a table that are not on the glass at the first look: each comes when it is asked for, and all of them ahead,
// once the table is at rest, so that nobody waits for a sheet and none is missing when the wireless goes away.
import { lazy, useState, type ComponentType } from 'react';
import { QUIET, untilAtRest } from '../device/rest';

const ahead: (() => Promise<unknown>)[] = [];

/** A part that comes later. Until it is here it waits in the nearest `Suspense`; once here it is drawn at once. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async () => {
    here ??= await load();
    return { default: here };
  };
  const Coming = lazy(fetch);
  ahead.push(fetch);
  return function Later(props: Props) {
    // Whatever it began as it stays, or what was typed into it would be lost when the part is fetched ahead.
    const [Part] = useState<ComponentType<Props>>(() => here ?? Coming);
    return <Part {...props} />;
  };
}

/** Fetches every part that this table may show, one after the other, while no finger is on the glass; the answer ends it. */
export function fetchAhead(): () => void {
  let wanted = true;
  void (async () => {
    // The first look comes first, with all that it asks.
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    while (wanted) {
      await untilAtRest();
      const next = wanted ? ahead.shift() : undefined;
      if (!next) return;
      // A part that cannot be had now is fetched when it is asked for.
      await next().catch(() => undefined);
    }
  })();
  return () => {
    wanted = false;
  };
}
