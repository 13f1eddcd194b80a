// What is complete is recorded by itself a moment later, so that the last tap is the last one; until then it can be stopped.
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long it can be stopped, in milliseconds. */
export const SOON = 1000;

export interface Soon {
  /** It runs down. */
  isComing: boolean;
  /** What is to be done is complete, by a hand on this page. */
  begin(): void;
  stop(): void;
}

/** Does something after a moment. While the hand is busy with something else it waits for its key. */
export function useSoon(act: () => void): Soon {
  const [isComing, setComing] = useState(false);
  const done = useRef(act);
  done.current = act;
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => {
      setComing(false);
      done.current();
    }, SOON);
    return () => clearTimeout(timer);
  }, [isComing]);
  return { isComing, begin: useCallback(() => setComing(true), []), stop: useCallback(() => setComing(false), []) };
}
