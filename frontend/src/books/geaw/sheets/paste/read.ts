// Lines out of a spreadsheet, read as rows of a sheet. Nothing is entered here.
import { t } from '../../../../words/words';
import { Answers, type Values } from '../../../declared/forms/fields';
import type { Field } from '../../forms/fields';
import type { GeawTranscription } from '../../graphql/types';
import { areAdjacent } from '../../map/geometry';
import type { Pasted } from '../../store/hand';
import { SHEETS } from '../specs';
import { readCell } from './cell';
import { cellsOf, dividerOf, lineOf, type Divider } from './cells';
import { columnName, columnsOf, headingOf } from './columns';
import { Known } from './known';

/** A row that can be entered. */
export interface ReadRow {
  line: number;
  /** The line that would be read as this row alone. */
  source: string;
  transcription: GeawTranscription;
}

/** A line that cannot be read. */
export interface Unread {
  line: number;
  source: string;
  found: string;
  cure: string;
}

export interface Reading {
  /** The line with the names of the columns, where there is one. */
  heading: string | null;
  rows: readonly ReadRow[];
  unread: readonly Unread[];
  /** So many rows stand in the sheets as the lines have them. */
  there: number;
}

/** The columns of a line; null for a cell that belongs to none. */
type Order = readonly (Field | null)[];

/** Names of counters (2.3), as commands take them. */
const NAME = /^\S{1,16}$/;
const HEXSIDE = /^(\d{3,4})\s*[/-]\s*(\d{3,4})$/;

export function readPaste(what: Pasted, text: string, entered: readonly Values[]): Reading {
  const columns = columnsOf(what);
  const divider = dividerOf(text);
  const known = new Known(what, entered);
  const claimed = new Set<string>();
  const rows: ReadRow[] = [];
  const unread: Unread[] = [];
  const lines = text.split(/\r\n|\r|\n/).map((source, at) => ({ source, line: at + 1, cells: cellsOf(source, divider) })).filter(({ cells }) => cells.some(Boolean));
  const [first] = lines;
  const heading = first ? headingOf(first.cells, columns) : null;
  if (first && heading) {
    const stray = first.cells.find((cell, at) => cell !== '' && !heading[at]);
    if (stray !== undefined) unread.push({ line: first.line, source: first.source, found: t('paste.noColumn', { found: stray }), cure: t('paste.fewer', { words: columns.map(columnName).join(', ') }) });
  }
  const order = heading ?? columns;
  const counts = { there: 0 };
  for (const { source, line, cells } of heading ? lines.slice(1) : lines) {
    const spread = what === 'hexside' ? withBothHexes(cells, order, heading !== null) : { cells, order };
    const read = valuesOf(spread.cells, spread.order, columns);
    const mistake = 'found' in read ? read : mistakeIn(what, read.values);
    if (mistake) unread.push({ line, source, ...mistake });
    else if ('values' in read) {
      for (const values of severalOf(what, read.values, known, claimed)) {
        if (what === 'counter' && !NAME.test(String(values['id']))) {
          unread.push({ line, source, found: t('paste.badName', { found: String(values['id']) }), cure: t('paste.goodName') });
          break;
        }
        if (known.has(values)) counts.there += 1;
        else {
          known.add(values);
          rows.push({ line, source: read.values['count'] ? alone(spread.cells, spread.order, values, divider) : source, transcription: SHEETS[what].transcription(new Answers(values)) });
        }
      }
    }
  }
  return { heading: heading && first ? first.source : null, rows, unread, there: counts.there };
}

/** The cells of a line under the keys of their columns; or the first that is wrong. */
function valuesOf(cells: readonly string[], order: Order, columns: readonly Field[]): { values: Values } | { found: string; cure: string } {
  if (cells.slice(order.length).some(Boolean)) return { found: t('paste.tooMany', { found: cells.findLastIndex(Boolean) + 1, most: order.length }), cure: t('paste.fewer', { words: order.map((field) => field && columnName(field)).filter(Boolean).join(', ') }) };
  const values: { [key: string]: string } = {};
  for (const field of columns) {
    const at = order.findIndex((column) => column?.key === field.key);
    const read = readCell(field, cells[at] ?? '');
    if ('found' in read) return read;
    values[field.key] = read.value;
  }
  return { values };
}

/** A hexside in one cell is two hexes: 2915/2916. Under a heading each cell keeps its column; without one those behind it move on. */
function withBothHexes(cells: readonly string[], order: Order, isNamed: boolean): { cells: readonly string[]; order: Order } {
  const at = order.findIndex((field) => field?.key === 'hex');
  const [, one, other] = HEXSIDE.exec(cells[at] ?? '') ?? [];
  if (!one || !other) return { cells, order };
  if (!isNamed) return { cells: [one, other, ...cells.slice(1)], order };
  const second = order.findIndex((field) => field?.key === 'otherHex');
  if (second >= 0) return { cells: order.map((_, index) => (index === at ? one : index === second ? other : (cells[index] ?? ''))), order };
  return { cells: [...order.map((_, index) => (index === at ? one : (cells[index] ?? ''))), other], order: [...order, columnsOf('hexside').find(({ key }) => key === 'otherHex') ?? null] };
}

function mistakeIn(what: Pasted, values: Values): { found: string; cure: string } | null {
  const [one, other] = [String(values['hex']), String(values['otherHex'])];
  return what === 'hexside' && !areAdjacent(one, other) ? { found: t('paste.notAdjacent', { one, other }), cure: t('paste.adjacent') } : null;
}

/**
 * "12 of these" are twelve counters with numbers behind their name. Equal ones that are entered count among the twelve,
 * so that the same line twice makes no more of them; names of other counters are skipped.
 */
function severalOf(what: Pasted, values: Values, known: Known, claimed: Set<string>): readonly Values[] {
  const count = Number(values['count'] || 0);
  if (what !== 'counter' || count === 0) {
    claimed.add(String(values['id']));
    return [values];
  }
  const several: Values[] = [];
  for (let number = 1; several.length < count; number += 1) {
    const id = `${String(values['id'])}${number}`;
    const one: Values = { ...values, id, count: '' };
    if (claimed.has(id) || (known.isTaken(one) && !known.has(one))) continue;
    claimed.add(id);
    several.push(one);
  }
  return several;
}

/** The line for one of several. */
function alone(cells: readonly string[], order: Order, values: Values, divider: Divider): string {
  return lineOf(order.map((field, at) => (field?.key === 'id' ? String(values['id']) : field?.key === 'count' ? '' : (cells[at] ?? ''))), divider);
}

/** The text that is left when some lines are entered: those that are still to be read, were refused, or were not reached. */
export function textLeft({ heading, unread }: Reading, rows: readonly ReadRow[]): string {
  const left = [...unread.filter(({ source }) => source !== heading), ...rows].toSorted((one, other) => one.line - other.line).map(({ source }) => source);
  return left.length === 0 ? '' : [...(heading === null ? [] : [heading]), ...left].join('\n');
}
