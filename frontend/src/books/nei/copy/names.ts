// The fields of an overlay, and the words that stand in them, as a person reads them.
import { t } from '../../../words/words';
import { BLANK, read, type Book } from './form';

/** Words of an overlay that have a name on the page; others are names of the rules or of places. */
const WORDS = ['none', 'minor', 'major', 'missing', 'ap', 'abdacom_toggle', 'morale_check', 'free_action', 'white', 'black', 'true', 'false', 'reduced', 'base', 'patrol', 'transport', 'flag', 'unplayable', 'home_base', 'sea', 'land', 'land_sea', 'open', 'jungle', 'japan', 'allied', 'both', 'ground', 'naval', 'air', 'marker', 'infantry', 'armor', 'artillery', 'engineer', 'marine', 'airborne'] as const;

/** A word of an overlay. The sides have a capital there, and types of one letter are no words. */
export function wordName(word: string): string {
  const known = WORDS.find((one) => one === word.toLowerCase());
  return known ? t(`copy.word_${known}`) : word;
}

const FIELDS = ['name', 'side', 'contingent', 'category', 'type', 'size', 'steps', 'anti_ground', 'anti_air', 'anti_sub', 'anti_ship', 'back', 'back_anti_ground', 'back_anti_air', 'back_anti_sub', 'back_anti_ship', 'move', 'capacity', 'marine', 'mechanized', 'code', 'value', 'boxes', 'start', 'boxes_by_die', 'effect', 'amount', 'action', 'singapore', 'row', 'types', 'result', 'die_modifier_air_naval', 'die_modifier_ground', 'squares', 'kind', 'playable', 'japanese', 'terrain', 'port', 'port_seas', 'airfield', 'oilfield', 'railroad', 'vp', 'choke', 'arrow', 'mountain', 'rail', 'square', 'region', 'base', 'home', 'adjoins', 'lands', 'seas', 'entry', 'entry_seas', 'major_ports', 'open'] as const;

/** The name of a field; one that has none is called as in the files. */
export const fieldName = (field: string): string => ((FIELDS as readonly string[]).includes(field) ? t(`copy.field_${field as (typeof FIELDS)[number]}`) : field);

/** A value as it is read; a dash where nothing is printed. */
export function valueName(value: string): string {
  if (value === BLANK) return '–';
  const plain = read(value);
  if (Array.isArray(plain)) return plain.length === 0 ? '–' : plain.map((one) => wordName(String(one))).join(', ');
  return wordName(String(plain));
}

/** What a record is called by a person: its name where it has one, beside the id of the files. */
export function recordName(book: Book, kind: string, id: string): string {
  const name = book.ours(kind, id, 'name');
  return name === BLANK || kind === 'turn' ? id : t('copy.recordName', { id, name: String(read(name)) });
}
