// One cell, read as what its column holds.
import { t } from '../../../../words/words';
import { CHOICES } from '../../forms/choices';
import type { Choices, Field } from '../../forms/fields';
import { choiceName } from '../../forms/names';
import { isHex } from '../../map/geometry';
import { columnName, plainly } from './columns';

/** The value as the form would hold it; or what is wrong, and what would work. */
export type Cell = { value: string } | { found: string; cure: string };

const NO_DIGIT = /^[-–—]$/;
const YES = ['yes', 'y', 'true', 'x', '1'];
const NO = ['no', 'n', 'false', '0'];

/** A spreadsheet takes hexes for numbers, and leaves out the nought before them. */
const hexIn = (text: string): string | null => {
  const hex = /^\d{3}$/.test(text) ? `0${text}` : text;
  return isHex(hex) ? hex : null;
};

function choiceIn(of: Choices, text: string): string | null {
  const wanted = plainly(text);
  const ids = CHOICES[of];
  const whole = ids.find((id) => plainly(id) === wanted || plainly(choiceName(of, id)) === wanted);
  if (whole) return whole;
  // Of a size either its sign or its word: xx, division.
  const parts = ids.filter((id) => choiceName(of, id).split(',').some((part) => plainly(part) === wanted));
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

function yearsIn(text: string): string[] | null {
  const years = text.split(/[\s,;]+/).filter(Boolean).flatMap((part) => {
    const [, first, last] = /^(19\d\d)(?:[-–](19\d\d))?$/.exec(part) ?? [];
    return first ? Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, at) => String(Number(first) + at)) : [''];
  });
  return years.includes('') ? null : years;
}

export function readCell(field: Field, cell: string): Cell {
  const name = columnName(field);
  if (cell === '') return field.optional || field.kind === 'yes' ? { value: '' } : { found: t('paste.empty', { field: name }), cure: t('paste.fill', { field: name }) };
  switch (field.kind) {
    case 'hex': {
      const hex = hexIn(cell);
      return hex ? { value: hex } : { found: t('paste.noHex', { field: name, found: cell }), cure: t('paste.hex') };
    }
    case 'hexes': {
      const hexes = cell.split(/[\s,;]+/).filter(Boolean);
      const wrong = hexes.find((hex) => !hexIn(hex));
      return wrong === undefined ? { value: hexes.map(hexIn).join(', ') } : { found: t('paste.noHex', { field: name, found: wrong }), cure: t('paste.hexes') };
    }
    case 'years': {
      const years = yearsIn(cell);
      return years ? { value: years.join(', ') } : { found: t('paste.noYear', { field: name, found: cell }), cure: t('paste.years') };
    }
    case 'number':
      return numberIn(field, cell, name);
    case 'choice': {
      const id = choiceIn(field.of, cell);
      return id ? { value: id } : { found: t('paste.unknown', { field: name, found: cell }), cure: t('paste.oneOf', { words: CHOICES[field.of].map((known) => choiceName(field.of, known)).join('; ') }) };
    }
    case 'yes': {
      const said = plainly(cell);
      const isYes = YES.includes(said) || said === plainly(t('app.yes'));
      if (isYes || NO.includes(said) || said === plainly(t('app.no'))) return { value: isYes ? 'yes' : 'no' };
      return { found: t('paste.noYes', { field: name, found: cell }), cure: t('paste.yes') };
    }
    default:
      return { value: cell };
  }
}

function numberIn(field: Extract<Field, { kind: 'number' }>, cell: string, name: string): Cell {
  const { least = 0, most = Infinity } = field;
  if (field.optional && NO_DIGIT.test(cell)) return { value: '' };
  const cure = typeof field.most === 'number' ? t('paste.between', { least, most: field.most }) : t('paste.number');
  if (!/^-?\d{1,9}$/.test(cell)) return { found: t('paste.noNumber', { field: name, found: cell }), cure };
  const number = Number(cell);
  return number < least || number > most ? { found: t('paste.outside', { field: name, found: cell }), cure } : { value: String(number) };
}
