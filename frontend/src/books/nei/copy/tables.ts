// The tables and tracks that are printed on the map, and what their rows are called.
import { t } from '../../../words/words';
import { wordName } from './names';

export interface Table {
  id: 'incidentJapanese' | 'incidentAllied' | 'singapore' | 'tracks' | 'refitJapanese' | 'refitAllied' | 'terrain' | 'turns' | 'oilfields';
  kinds: readonly string[];
  /** Which records of the kind. */
  starts?: string;
  fields: readonly string[];
}

/** In the order of doubt: SOURCES.md, “Most likely wrong”, 2, 8 and 10; what the rules give comes last. */
export const TABLES: readonly Table[] = [
  { id: 'incidentJapanese', kinds: ['incident'], starts: 'japanese-', fields: ['name', 'effect', 'amount', 'action', 'singapore'] },
  { id: 'incidentAllied', kinds: ['incident'], starts: 'allied-', fields: ['name', 'effect', 'amount', 'action'] },
  { id: 'refitJapanese', kinds: ['refit'], starts: 'japanese-', fields: ['row', 'result', 'types'] },
  { id: 'refitAllied', kinds: ['refit'], starts: 'allied-', fields: ['row', 'result', 'types'] },
  { id: 'singapore', kinds: ['singapore_drive', 'singapore_track'], fields: ['boxes_by_die', 'boxes', 'start'] },
  { id: 'tracks', kinds: ['actions_track'], fields: ['value'] },
  { id: 'terrain', kinds: ['terrain'], fields: ['die_modifier_air_naval', 'die_modifier_ground'] },
  { id: 'oilfields', kinds: ['oilfields'], fields: ['squares'] },
  { id: 'turns', kinds: ['turn'], fields: ['name'] },
];

/** What the row of a record is called. */
export const headOf = (kind: string, id: string): string => (/-\d+$/.test(id) ? t(kind === 'refit' ? 'copy.rowNumber' : 'copy.dieNumber', { number: id.replace(/^.*-/, '') }) : kind === 'turn' ? t('copy.turnNumber', { number: id }) : kind === 'singapore_drive' ? t('copy.drive') : kind === 'singapore_track' ? t('copy.track') : kind === 'oilfields' ? t('copy.table_oilfields') : kind === 'actions_track' ? t('copy.trackOf', { side: wordName(id === 'japanese' ? 'japan' : 'allied') }) : wordName(id));
