import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import css from '../../../ui/styles/map.module.css';

/** How long news are seen, and how long words are. In milliseconds. */
const SEEN = { news: 2500, words: 5000 } as const;

/** What the other side did, or what went wrong, for a moment at the lower edge of the map; and what is only read aloud. */
export function Message() {
  const message = useStore(selection, (state) => state.message);
  const aloud = useStore(selection, (state) => state.aloud);
  const box = useRef<HTMLParagraphElement>(null);
  const [high, setHigh] = useState(false);
  const [lift, setLift] = useState(0);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => selection.set({ message: null }), SEEN[message.kind]);
    return () => clearTimeout(timer);
  }, [message]);
  useLayoutEffect(() => {
    setHigh(false);
    // Above the shelf of the tracks and the counters fanned out: both are keys.
    const below = [...document.querySelectorAll('[data-part~="fan"], [data-part~="shelf"]')].map((key) => key.getBoundingClientRect()).filter(({ height }) => height > 0).map(({ top }) => top);
    const board = document.querySelector('[data-part~="board"]')?.getBoundingClientRect();
    setLift(board && below.length > 0 ? board.bottom - Math.min(...below) : 0);
  }, [message]);
  // The counters in hand are not lain over: then it stands at the upper edge.
  useLayoutEffect(() => {
    const here = box.current?.getBoundingClientRect();
    const lies = (other: DOMRect) => here !== undefined && other.left < here.right && other.right > here.left && other.top < here.bottom && other.bottom > here.top;
    if (message) setHigh([...document.querySelectorAll('.pile.picked')].some((pile) => lies(pile.getBoundingClientRect())));
  }, [lift, message]);
  return (
    <div className={`message ${css.onMap}${high ? ` ${css.high}` : ''}`} style={high ? undefined : { bottom: `${lift + 8}px` }} role="status" aria-live="polite">
      {message && <p ref={box} className={message.kind}><span>{message.text}</span></p>}
      {aloud && <span className="unseen">{aloud}</span>}
    </div>
  );
}
