// The theatre as it would lie on a table: drawn from the coast of the map, without a game on it.
import { t, type Words } from '../words/words';
import coast from './theatre.svg?no-inline';
import css from './start.module.css';

/** Degrees of the part that is always in view: a hundred to one in the picture. */
const VIEW = '9950 -1100 2500 2700';

const MERIDIANS = Array.from({ length: 14 }, (_, at) => 8500 + at * 500);
const PARALLELS = Array.from({ length: 11 }, (_, at) => -2500 + at * 500);

type Silhouette = 'ship' | 'carrier' | 'aircraft' | 'troops';

const SILHOUETTES: { readonly [silhouette in Silhouette]: string } = {
  ship: 'M-72 8h30l6-16h14l4-18h12l4 12h18l6 10h22l8 12h20l-12 22H-58Z',
  carrier: 'M-78-6h104l2-22h14l4 22h34l-8 18h-16l-6 14H-60l-8-14Z',
  aircraft: 'M0-46c6 0 8 8 8 22l62 26v14L8 10l-3 24 20 10v10L0 48l-25 6V44l20-10-3-24-62 6V2l62-26c0-14 2-22 8-22Z',
  troops: 'M-56-34H56v64H-56Zm0 0L56 30M56-34-56 30',
};

/** Counters as they lie about before the game: where, turned by how much, whose, what. */
const COUNTERS: readonly { x: number; y: number; turn: number; of: string; silhouette: Silhouette; name: string; factors: string }[] = [
  { x: 11330, y: -545, turn: -7, of: 'ijn', silhouette: 'ship', name: 'CA', factors: '3 2 1 4' },
  { x: 11560, y: -690, turn: 5, of: 'ijn', silhouette: 'carrier', name: 'CVL', factors: '1 3 2 5' },
  { x: 10560, y: -330, turn: 4, of: 'ija', silhouette: 'troops', name: 'DIV', factors: '4 1 0 2' },
  { x: 11640, y: 330, turn: -4, of: 'nei', silhouette: 'ship', name: 'CL', factors: '2 1 1 3' },
  { x: 10720, y: 560, turn: 8, of: 'nei', silhouette: 'aircraft', name: 'BMR', factors: '2 0 1 3' },
  { x: 11790, y: 760, turn: 6, of: 'us', silhouette: 'ship', name: 'DD', factors: '1 1 3 4' },
];

type Place = Extract<keyof Words, `start.${string}`>;

const NAMES: readonly { x: number; y: number; turn: number; place: Place; of: 'sea' | 'island' }[] = [
  { x: 10990, y: -300, turn: -38, place: 'start.southChinaSea', of: 'sea' },
  { x: 11090, y: 490, turn: 0, place: 'start.javaSea', of: 'sea' },
  { x: 12140, y: -300, turn: 0, place: 'start.celebesSea', of: 'sea' },
  { x: 9890, y: 420, turn: 52, place: 'start.indianOcean', of: 'sea' },
  { x: 11440, y: -40, turn: 0, place: 'start.borneo', of: 'island' },
  { x: 10230, y: 60, turn: 48, place: 'start.sumatra', of: 'island' },
];

/** Only to be looked at. */
export function Theatre() {
  return (
    <svg className={css.theatre} viewBox={VIEW} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className={css.graticule}>
        {MERIDIANS.map((x) => <path key={x} d={`M${x}-2500V2500`} />)}
        {PARALLELS.map((y) => <path key={y} d={`M8000 ${y}H15000`} />)}
      </g>
      <use href={`${coast}#land`} className={css.shelf} />
      <use href={`${coast}#land`} className={css.beach} />
      <use href={`${coast}#land`} className={css.land} />
      {NAMES.map(({ x, y, turn, place, of }) => <text key={place} transform={`translate(${x} ${y}) rotate(${turn})`} className={css[of]}>{t(place)}</text>)}
      {COUNTERS.map(({ x, y, turn, of, silhouette, name, factors }) => (
        <g key={name} transform={`translate(${x} ${y}) rotate(${turn}) scale(1.2)`} className={`${css.counter} ${css[of] ?? ''}`}>
          <rect x="-96" y="-90" width="200" height="200" rx="16" className={css.fallen} />
          <rect x="-100" y="-100" width="200" height="200" rx="16" />
          <path d="M-84-100H84A16 16 0 0 1 100-84V-58H-100V-84A16 16 0 0 1-84-100Z" className={css.stripe} />
          <text y="-66" className={css.counterName}>{name}</text>
          <path d={SILHOUETTES[silhouette]} transform="translate(0 -8) scale(0.86)" className={silhouette === 'troops' ? css.box : css.silhouette} />
          <text y="88" className={css.factors}>{factors}</text>
        </g>
      ))}
    </svg>
  );
}
