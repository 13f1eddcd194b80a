import './words';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from 'react-aria-components';
import { device } from '../../../device/device';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { CounterFigures } from './CounterFigures';
import { STEPS } from './steps';
import { useGuide, type Pointed } from './useGuide';
import { placeBeside, placeInMiddle, type Box, type Placed } from './placing';
import css from './guide.module.css';

/** What the bubble should not cover, beside what it speaks of. */
const KEEP_CLEAR = '.thumb-bar, [data-part~="fan"], [data-part~="dice-pad"], .area-panel .tiles, [role="dialog"], [role="menu"]';

/** The guide of a practice game: the page is dimmed but for one thing, and beside that stands what to do with it. */
export function Guide({ onLeave }: { onLeave: () => void }) {
  const step = useStore(device, ({ guide }) => guide?.step ?? 0);
  const pointed = useGuide();
  // Over the sheets of the page, which lie outside the table.
  return createPortal(
    <>
      {pointed?.box ? <div className={css.ring} data-part="guide-ring" data-say={pointed.say} aria-hidden="true" style={{ ...pointed.box }} /> : <div className={css.dim} aria-hidden="true" />}
      <Bubble at={step} pointed={pointed} onLeave={onLeave} />
    </>,
    document.body,
  );
}

function Bubble({ at, pointed, onLeave }: { at: number; pointed: Pointed | null; onLeave: () => void }) {
  const bubble = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Partial<Placed> | null>(null);
  const box = pointed?.box ?? null;
  const whole = pointed?.whole ?? null;
  const say = pointed?.say ?? null;
  useLayoutEffect(() => {
    const own = bubble.current;
    if (!own) return undefined;
    const stand = () => {
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      const glass = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
      setPlace(box && whole ? placeBeside(box, whole, size, glass, boxesOf(KEEP_CLEAR)) : placeInMiddle(size, glass));
    };
    stand();
    // When the typefaces come its words take other room.
    const watch = new ResizeObserver(stand);
    watch.observe(own);
    return () => watch.disconnect();
  }, [box, whole, say, at]);
  const end = () => device.set({ guide: null });
  const isOver = at >= STEPS.length;
  return (
    <section
      ref={bubble}
      className={css.bubble}
      data-part="guide-bubble"
      // A modal sheet takes the rest of the page away from whoever listens; the guide stays.
      data-react-aria-top-layer="true"
      data-side={box ? place?.side : undefined}
      aria-label={t('guide.title')}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0, visibility: place ? 'visible' : 'hidden', '--arrow': `${place?.arrow ?? 0}px` } as React.CSSProperties}
    >
      {isOver ? <h2 className="display">{t('guide.finishedTitle')}</h2> : <p className={`${css.number} display`}>{t('guide.step', { number: at + 1, count: STEPS.length })}</p>}
      {say === 'counter' && <CounterFigures />}
      <p role="status" className={css.words}>{isOver ? t('guide.finished') : say ? t(`guide.say_${say}`) : ''}</p>
      <div className={css.keys}>
        {isOver ? (
          <>
            <Button className="quiet" onPress={end}>{t('guide.playOn')}</Button>
            <Button className={`quiet ${css.go}`} onPress={() => { end(); onLeave(); }}>{t('guide.start')}</Button>
          </>
        ) : (
          <>
            <Button className={css.end} onPress={end}>{t('guide.end')}</Button>
            <Button className="quiet" onPress={() => device.set(({ guide }) => ({ guide: guide && { ...guideWithout(guide), step: guide.step + 1 } }))}>{t('guide.skip')}</Button>
          </>
        )}
      </div>
    </section>
  );
}

/** The next step begins where the table is then. */
const guideWithout = ({ since: _since, ...rest }: NonNullable<ReturnType<typeof device.get>['guide']>) => rest;

const boxesOf = (selector: string): Box[] => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
