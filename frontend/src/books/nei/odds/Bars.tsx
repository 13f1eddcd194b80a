import { barsOf, percent, type Bar, type Likely } from './figures';
import css from './odds.module.css';

interface BarsProps {
  /** What the bars are of, for a screen reader. */
  label: string;
  likely: readonly Likely[];
  /** A value or a range of them in words. */
  words: (bar: Bar) => string;
  /** How a bar is tinted; the words say the same. */
  look?: (bar: Bar) => string;
}

/** A distribution: each value with a bar and its percentage. */
export function Bars({ label, likely, words, look }: BarsProps) {
  const bars = barsOf(likely);
  const longest = Math.max(...bars.map(({ probability }) => probability), 0.01);
  return (
    <ul className={css.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.from} className={look?.(bar) ?? ''}>
          <span>{words(bar)}</span>
          <span className={css.bar} aria-hidden="true"><i style={{ width: `${(bar.probability / longest) * 100}%` }} /></span>
          <b>{percent(bar.probability)}</b>
        </li>
      ))}
    </ul>
  );
}
