import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { goTo, replay, stepBy } from './moments';
import css from './replay.module.css';

/** From one entry to the next, in milliseconds. */
const PACES = { slow: 2400, usual: 1200, fast: 400 } as const;
type Pace = keyof typeof PACES;

/** Where a key is for something else: typing, a menu, a paper over the table. */
const TYPING = 'input:not([type="range"]), textarea, [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"]';

/** The keys that move through the record, by finger and by keyboard, and the slider. */
export function Transport({ last, onLeave }: { last: number; onLeave: () => void }) {
  const atFirst = useStore(replay, (state) => state.wanted <= 1);
  const atLast = useStore(replay, (state) => state.wanted >= last);
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState<Pace>('usual');

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      // With the shift key the arrows move over the map.
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || target?.closest(TYPING)) return;
      const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -10, PageDown: 10 }[event.key];
      if (steps) stepBy(steps);
      else if (event.key === 'Home') goTo(1);
      else if (event.key === 'End') goTo(Number.MAX_SAFE_INTEGER);
      else if (event.key === 'Escape') onLeave();
      // A key that has the focus is pressed by the same bar.
      else if (event.key === ' ' && !target?.closest('button, [role="button"]:not([data-part~="square-key"])')) setPlaying((before) => !before);
      else return;
      if (steps) setPlaying(false);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [onLeave]);

  useEffect(() => (playing ? played(last, PACES[pace], () => setPlaying(false)) : undefined), [playing, pace, last]);

  const to = (number: number) => {
    setPlaying(false);
    goTo(number);
  };
  return (
    <section className={css.keys} data-part="replay-keys" aria-label={t('replay.keys')}>
      <div className={css.row}>
        <Button className="quiet" aria-label={t('replay.first')} isDisabled={atFirst} onPress={() => to(1)}>|◀</Button>
        <Button className="quiet" aria-label={t('replay.back')} isDisabled={atFirst} onPress={() => to(replay.get().wanted - 1)}>◀</Button>
        <Button className="main grow" aria-label={playing ? t('replay.stop') : t('replay.play')} isDisabled={last <= 1} onPress={() => { if (!playing && atLast) goTo(1); setPlaying(!playing); }}>{playing ? '❚❚' : '▶'} {playing ? t('replay.stop') : t('replay.play')}</Button>
        <Button className="quiet" aria-label={t('replay.on')} isDisabled={atLast} onPress={() => to(replay.get().wanted + 1)}>▶</Button>
        <Button className="quiet" aria-label={t('replay.last')} isDisabled={atLast} onPress={() => to(last)}>▶|</Button>
      </div>
      <div className={css.row}>
        <Slider last={last} onChange={to} />
        <Choose label={t('replay.pace')} value={pace} choices={(Object.keys(PACES) as Pace[]).map((id) => ({ id, name: t(`replay.${id}`) }))} onChange={setPace} />
      </div>
    </section>
  );
}

function Slider({ last, onChange }: { last: number; onChange: (entry: number) => void }) {
  const wanted = useStore(replay, (state) => state.wanted);
  return <input className={`grow ${css.slider}`} data-part="replay-slider" type="range" min={1} max={Math.max(1, last)} value={wanted} aria-label={t('replay.slider')} aria-valuetext={`${wanted} / ${last}`} onChange={(event) => onChange(Number(event.target.value))} />;
}

/** Goes on by itself. The next entry comes a pace after this one is shown, so that a slow line is not overrun. Answers with
 * what ends it. */
function played(last: number, pace: number, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitsAt = 0;
  const wait = () => {
    const { wanted, entry } = replay.get();
    if (entry !== wanted || entry === waitsAt) return;
    waitsAt = entry;
    clearTimeout(timer);
    if (entry >= last) onEnd();
    else timer = setTimeout(() => stepBy(1), pace);
  };
  wait();
  const unhear = replay.subscribe(wait);
  return () => {
    unhear();
    clearTimeout(timer);
  };
}
