import { memo } from 'react';
import { ToggleButton } from 'react-aria-components';
import { silhouette } from '../../../ui/silhouettes';
import symbols from '../../nei/counters/symbols.json';
import { useStore } from '../../../store';
import { choiceName } from '../forms/names';
import type { AwawNation, AwawUnitKind, Unit } from '../graphql/types';
import { toggleUnit } from '../store/actions';
import { hand } from '../store/hand';
import { remarks, unitWords, whereIs } from './words';
import css from '../../../ui/styles/panels.module.css';

const drawings: { readonly [key: string]: { viewBox: string; markup: string } | undefined } = symbols;

interface Livery {
  letters: string;
  paper: string;
  ink: string;
}

/** Our own colors; letters beside them, so that color is never the only sign. */
const LIVERIES: { readonly [nation in AwawNation]: Livery } = {
  BRITAIN: { letters: 'BR', paper: '#e2c795', ink: '#1a1206' },
  UNITED_STATES: { letters: 'US', paper: '#6a7040', ink: '#ffffff' },
  CANADA: { letters: 'CAN', paper: '#f0d9b2', ink: '#7d1410' },
  SOUTH_AFRICA: { letters: 'SAF', paper: '#dcc48a', ink: '#12402a' },
  AUSTRALIA: { letters: 'AUS', paper: '#ecd8a0', ink: '#123a63' },
  INDIA: { letters: 'IND', paper: '#e6b877', ink: '#3a1a05' },
  FRANCE: { letters: 'FR', paper: '#2f4f8f', ink: '#ffffff' },
  NETHERLANDS: { letters: 'DU', paper: '#ec9238', ink: '#1b1104' },
  CHINA: { letters: 'CH', paper: '#203a6b', ink: '#ffffff' },
  JAPAN: { letters: 'JPN', paper: '#fbf7f0', ink: '#a3150c' },
  INDIAN_NATIONAL_ARMY: { letters: 'INA', paper: '#f6e3c8', ink: '#a3150c' },
  GERMANY: { letters: 'GER', paper: '#5d6166', ink: '#ffffff' },
  ITALY: { letters: 'IT', paper: '#5b7a4b', ink: '#ffffff' },
};

const SHIPS: { readonly [kind in AwawUnitKind]?: string } = { DESTROYER: 'DD', CRUISER: 'CA', BATTLESHIP: 'BB', CARRIER: 'CV', SUBMARINE: 'SS', TRANSPORT: 'TR' };
const SYMBOLS: { readonly [kind in AwawUnitKind]?: string } = { INFANTRY: 'infantry|', ARMOR: 'armor|' };
/** Kinds without a picture: letters in the unit box. */
const LETTERS: { readonly [kind in AwawUnitKind]?: string } = { PARTISAN: 'PTN', REPLACEMENT: 'RPL', ARMY_AIR: 'AAF', NAVAL_AIR: 'NAS', ASW: 'ASW' };

/** A counter; the words beside it are its name for a screen reader. */
export const Counter = memo(function Counter({ unit: { counter: { nation, kind, print } } }: { unit: Unit }) {
  const { letters, paper, ink } = LIVERIES[nation];
  const drawing = drawings[SYMBOLS[kind] ?? ''];
  const ship = SHIPS[kind];
  const letter = LETTERS[kind];
  return (
    <svg className="counter" viewBox="0 0 48 48" style={{ width: '2.75rem', height: '2.75rem' }} aria-hidden="true">
      <rect x="0.75" y="0.75" width="46.500" height="46.500" rx="6" fill={paper} stroke="#00000055" strokeWidth="1.500" />
      <text x="4" y="11" fontSize="8" fontWeight="700" fill={ink}>{letters}</text>
      {drawing && <svg x="8" y="12" width="32" height="20" color={ink} viewBox={drawing.viewBox} preserveAspectRatio="xMidYMid meet" dangerouslySetInnerHTML={{ __html: drawing.markup }} />}
      {ship && <path d={silhouette('NAVAL', ship)} transform="translate(4 11) scale(0.83 0.85)" fill={ink} fillRule="evenodd" />}
      {letter && <><rect x="10" y="14" width="28" height="16" fill="none" stroke={ink} strokeWidth="1.500" /><text x="24" y="25.500" fontSize="9.500" fontWeight="700" textAnchor="middle" fill={ink}>{letter}</text></>}
      <text x="24" y="44" fontSize="11.500" fontWeight="750" textAnchor="middle" fill={ink}>{print}</text>
    </svg>
  );
});

/** A unit that can be taken in hand. */
export function UnitKey({ unit, selected, withPlace = true }: { unit: Unit; selected: boolean; withPlace?: boolean }) {
  const { id, kind } = unit.counter;
  const said = [choiceName('unitkind', kind), ...(withPlace ? [whereIs(unit)] : []), ...remarks(unit)].join(' · ');
  return (
    <ToggleButton className={`${css.unitRow} unit-toggle`} data-part="unit-row" isSelected={selected} onChange={() => toggleUnit(id)} aria-label={[unitWords(unit), ...remarks(unit)].join(', ')}>
      <Counter unit={unit} />
      <span className={css.unitText}><b>{id}</b><small>{said}</small></span>
      <span className={css.tick} aria-hidden="true">{selected ? '✓' : ''}</span>
    </ToggleButton>
  );
}

/** Several units, each a key. */
export function Units({ units, withPlace = true }: { units: readonly Unit[]; withPlace?: boolean }) {
  const inHand = useStore(hand, (state) => state.units);
  return <div className="units">{units.map((unit) => <UnitKey key={unit.counter.id} unit={unit} selected={inHand.includes(unit.counter.id)} withPlace={withPlace} />)}</div>;
}
