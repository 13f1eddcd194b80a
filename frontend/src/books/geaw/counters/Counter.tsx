import { memo } from 'react';
import { silhouette } from '../../../ui/silhouettes';
import { t } from '../../../words/words';
import type { Counter as Sheet, GeawContingent, GeawUnitSize, GeawUnitType, Unit } from '../graphql/types';
import symbols from '../symbols.json';

const drawings: { readonly [key: string]: { viewBox: string; markup: string } | undefined } = symbols;

interface Livery {
  letters: string;
  paper: string;
  ink: string;
  edge: string;
}

/** The colors of 2.11, with letters beside them, so that color is never the only sign. */
const LIVERIES: { readonly [contingent in GeawContingent]: Livery } = {
  JAPANESE: { letters: 'JPN', paper: '#fbf7f0', ink: '#a3150c', edge: '#e0674f' },
  JAPANESE_CLIENT: { letters: 'CLI', paper: '#6d7174', ink: '#ffffff', edge: '#a6abae' },
  BRITISH: { letters: 'BR', paper: '#d9bf8c', ink: '#16120a', edge: '#f3e3bf' },
  DUTCH: { letters: 'DU', paper: '#ec9238', ink: '#1b1104', edge: '#ffc98f' },
  UNITED_STATES: { letters: 'US', paper: '#565a2c', ink: '#ffffff', edge: '#969c5f' },
  CHINESE_NATIONALIST: { letters: 'NAT', paper: '#203a6b', ink: '#ffffff', edge: '#6d8cc6' },
  CHINESE_COMMUNIST: { letters: 'COM', paper: '#7c1717', ink: '#ffffff', edge: '#c26a6a' },
  ALLIED_COMMON: { letters: 'ALL', paper: '#7dbb63', ink: '#0c1a07', edge: '#bfe5ac' },
};

/** Signs of 2.9. */
const SIZES: { readonly [size in GeawUnitSize]: string } = { BRIGADE: 'x', DIVISION: 'xx', CORPS: 'xxx', ARMY: 'xxxx' };
/** Types without a symbol of their own: letters in the unit box. */
const LETTERS: { readonly [type in GeawUnitType]?: string } = { GARRISON: 'GAR', FORTRESS: 'FORT', HEADQUARTERS: 'HQ', TACTICAL_AIRBASE: 'TAC', STRATEGIC_AIRBASE: 'STR' };
const SHIPS: { readonly [type in GeawUnitType]?: string } = { NAVAL_BOMBARDMENT_TASK_FORCE: 'BB', CARRIER_TASK_FORCE: 'CV', AMPHIBIOUS_TASK_FORCE: 'LS' };

/** What a counter says, in words. */
export function counterWords({ id, kind, name }: Unit, sheet: Sheet | undefined): string {
  return [id, name === id ? '' : name, kind, sheet?.factors ? t('unitOf.factors', { factors: sheet.factors }) : ''].filter(Boolean).join(', ');
}

/** A counter drawn in a box of 48 by 48 units: for the map and for the panels alike. */
export const CounterFace = memo(function CounterFace({ unit, factors }: { unit: Pick<Unit, 'id' | 'contingent' | 'unitType' | 'size'>; factors: string | null | undefined }) {
  const { letters, paper, ink, edge } = LIVERIES[unit.contingent];
  const drawing = drawings[`${unit.unitType}|${unit.size}`];
  const ship = SHIPS[unit.unitType];
  return (
    <g>
      <rect x="0.75" y="0.75" width="46.500" height="46.500" rx="5" fill={paper} stroke={edge} strokeWidth="1.500" />
      <g fill={ink} fontFamily="inherit" fontWeight="700">
        <text x="24" y="8.500" fontSize="7" textAnchor="middle" {...(unit.id.length > 9 ? { textLength: 42, lengthAdjust: 'spacingAndGlyphs' as const } : {})}>{unit.id}</text>
        <text x="3" y="44.500" fontSize="6.500">{letters}</text>
        <text x="45" y="45" fontSize="9.500" textAnchor="end" {...((factors?.length ?? 0) > 5 ? { textLength: 28, lengthAdjust: 'spacingAndGlyphs' as const } : {})}>{factors ?? '?'}</text>
      </g>
      {drawing && <svg x="9" y="9.500" width="30" height="26.500" color={ink} viewBox={drawing.viewBox} preserveAspectRatio="xMidYMid meet" dangerouslySetInnerHTML={{ __html: drawing.markup }} />}
      {ship && <path d={silhouette('NAVAL', ship)} transform="translate(3 12) scale(0.875 0.93)" fill={ink} fillRule="evenodd" />}
      {!drawing && !ship && (
        <>
          <rect x="10" y="18" width="28" height="16" fill="none" stroke={ink} strokeWidth="1.500" />
          <text x="24" y="29" fontSize="8.500" fontWeight="700" textAnchor="middle" fill={ink}>{LETTERS[unit.unitType]}</text>
          <text x="24" y="16.500" fontSize="6" fontWeight="700" textAnchor="middle" fill={ink}>{SIZES[unit.size]}</text>
        </>
      )}
    </g>
  );
});

/** A counter in a panel; the words beside it are its name for a screen reader. */
export function Counter({ unit, factors, size = 46 }: { unit: Pick<Unit, 'id' | 'contingent' | 'unitType' | 'size'>; factors: string | null | undefined; size?: number }) {
  return (
    <svg className="counter" viewBox="0 0 48 48" style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }} aria-hidden="true">
      <CounterFace unit={unit} factors={factors} />
    </svg>
  );
}
