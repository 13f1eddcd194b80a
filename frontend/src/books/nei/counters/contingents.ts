import type { Unit } from '../../../graphql/types';

export interface Livery {
  /** Two or three letters, so that colour is never the only sign. */
  letters: string;
  paper: string;
  ink: string;
  edge: string;
}

const liveries: { [contingent: string]: Livery } = {
  nei: { letters: 'NEI', paper: '#e98f3c', ink: '#1d1206', edge: '#ffc58a' },
  us: { letters: 'US', paper: '#7fae63', ink: '#101a0a', edge: '#bfe0a8' },
  british: { letters: 'UK', paper: '#a9d4ee', ink: '#0a1a26', edge: '#e2f3fd' },
  australia: { letters: 'AUS', paper: '#41658a', ink: '#ffffff', edge: '#8fb3d6' },
  portuguese: { letters: 'POR', paper: '#b6babd', ink: '#15181a', edge: '#e7e9ea' },
  ija: { letters: 'IJA', paper: '#74492a', ink: '#ffffff', edge: '#b98a66' },
  ijn: { letters: 'IJN', paper: '#d9b23d', ink: '#1d1603', edge: '#f7dd8d' },
};

const unknown: Livery = { letters: '', paper: '#8a8a8a', ink: '#000000', edge: '#c0c0c0' };

/** The colours of 2.7. */
export function liveryOf(unit: Pick<Unit, 'contingent' | 'side'>): Livery {
  const key = unit.contingent.toLowerCase().replace(/[^a-z]/g, '');
  const found = Object.keys(liveries).find((name) => key === name || key.startsWith(name));
  return (found && liveries[found]) || { ...unknown, letters: unit.side === 'JAPAN' ? 'JPN' : 'ALL' };
}
