import type { Unit } from '../../../graphql/types';
import { CounterFace } from '../counters/CounterFace';
import { findUnit, server } from '../../../table/server';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import css from './guide.module.css';

/** The counter that is explained. */
const SHOWN = 'J-CA5';

/** A counter, large, with a line from each of its figures to what it says. */
export function CounterFigures() {
  const unit = useStore(server, (state) => findUnit(state, SHOWN));
  if (!unit) return null;
  return (
    <svg className={css.figures} viewBox="0 0 148 82" role="img" aria-label={inWords(unit)}>
      <g transform="translate(50 2)"><CounterFace unit={unit} /></g>
      {CALLS.map(({ word, from, to, anchor }) => (
        <g key={word}>
          <path d={`M${from.join(' ')}L${to.join(' ')}`} />
          <text x={to[0] + (anchor === 'start' ? 2 : anchor === 'end' ? -2 : 0)} y={to[1] + (anchor === 'middle' ? 6.5 : 2.2)} textAnchor={anchor}>{t(`guide.figure_${word}`)}</text>
        </g>
      ))}
    </svg>
  );
}

const CALLS = [
  { word: 'moves', from: [96, 8], to: [103, 8], anchor: 'start' },
  { word: 'steps', from: [97, 20], to: [103, 20], anchor: 'start' },
  { word: 'ground', from: [56, 44], to: [46, 44], anchor: 'end' },
  { word: 'air', from: [68.5, 48], to: [52, 60], anchor: 'end' },
  { word: 'submarine', from: [79.5, 48], to: [79.5, 66], anchor: 'middle' },
  { word: 'ship', from: [92, 44], to: [103, 44], anchor: 'start' },
] as const;

const inWords = ({ name, factors, movement, steps }: Unit): string =>
  [name, ...([['ground', factors.antiGround], ['air', factors.antiAir], ['submarine', factors.antiSubmarine], ['ship', factors.antiShip], ['moves', movement], ['steps', steps]] as const).map(([word, figure]) => `${t(`guide.figure_${word}`)} ${figure}`)].join(', ');
