import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Choose } from '../ui/Choose';
import { t } from '../words/words';
import { confirming, type Cell } from './cells';
import { useDesk } from './desk';
import { tableRemarks } from './doubts';
import { keyOf, type Book } from './form';
import { fieldName, wordName } from './names';
import { isDone } from './progress';
import { Walk, type Row } from './Walk';

interface Table {
  id: 'incidentJapanese' | 'incidentAllied' | 'singapore' | 'tracks' | 'refitJapanese' | 'refitAllied' | 'terrain' | 'turns' | 'oilfields';
  kinds: readonly string[];
  /** Which records of the kind. */
  starts?: string;
  fields: readonly string[];
}

/** In the order of doubt: SOURCES.md, “Most likely wrong”, 2, 8 and 10; what the rules give comes last. */
const TABLES: readonly Table[] = [
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

const DICE = [0, 1, 2, 3, 4, 5] as const;

const headOf = (kind: string, id: string): string => (/-\d+$/.test(id) ? t(kind === 'refit' ? 'copy.rowNumber' : 'copy.dieNumber', { number: id.replace(/^.*-/, '') }) : kind === 'turn' ? t('copy.turnNumber', { number: id }) : kind === 'singapore_drive' ? t('copy.drive') : kind === 'singapore_track' ? t('copy.track') : kind === 'oilfields' ? t('copy.table_oilfields') : kind === 'actions_track' ? t('copy.trackOf', { side: wordName(id === 'japanese' ? 'japan' : 'allied') }) : wordName(id));

/** One column for each figure: a result for every die is six of them. */
function columnsOf({ kinds, fields }: Table, book: Book): { field: string; at?: number; head: string }[] {
  return fields.flatMap((name) => {
    const field = kinds.map((kind) => book.field(kind, name)).find((one) => one !== undefined);
    const six = field?.holds === 'LETTERS' || (field?.holds === 'NUMBERS' && field.length === 6);
    return six ? DICE.map((at) => ({ field: name, at, head: t('copy.die', { die: at + 1 }) })) : [{ field: name, head: fieldName(name) }];
  });
}

/** The cells of a table. */
export function rowsOf(table: Table, book: Book): Row[] {
  const columns = columnsOf(table, book);
  return table.kinds.flatMap((kind) => book.ids(kind).filter((id) => id.startsWith(table.starts ?? '')).map((id): Row => {
    const head = headOf(kind, id);
    const cells = columns.map(({ field: name, at, head: column }): Cell | null => {
      const field = book.field(kind, name);
      // The sides have other columns: the drive on Singapore is in the Japanese table alone.
      return field ? { kind, ids: [id], field, name: t('copy.cellName', { row: head, column }), ...(at === undefined ? {} : { at }) } : null;
    });
    return { id: `${kind}/${id}`, head, cells };
  }).sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })));
}

/** The tables and tracks of the map, each as a grid. */
export function Tables() {
  const { book, draft, typing, blind } = useDesk();
  const cellsOf = (one: Table) => rowsOf(one, book).flatMap(({ cells }) => cells.filter((cell) => cell !== null));
  const isTyped = (one: Table) => isDone(draft, cellsOf(one).flatMap(({ kind, ids, field }) => ids.filter((id) => book.origin(kind, id, field.name)).map((id) => keyOf(kind, id, field.name))));
  // Whoever comes back goes on where he left.
  const [at, setAt] = useState(() => Math.max(0, TABLES.findIndex((one) => !isTyped(one))));
  const table = TABLES[at] ?? TABLES[0];
  if (!table) return null;
  const go = (to: number) => setAt(Math.max(0, Math.min(TABLES.length - 1, to)));
  // A blank that nobody typed says nothing; Enter on its cell says that nothing is printed.
  const all = () => typing.give(Object.fromEntries(Object.entries(confirming(cellsOf(table), draft, book, blind)).filter(([key, value]) => value !== '""' || key in draft.values)));
  return (
    <>
      <div className="copy-bar">
        <div className="copy-jump">
          <Choose label={t('copy.table')} value={table.id} choices={TABLES.map((one) => ({ id: one.id, name: isTyped(one) ? t('copy.doneName', { name: t(`copy.table_${one.id}`) }) : t(`copy.table_${one.id}`) }))} onChange={(id) => go(TABLES.findIndex((one) => one.id === id))} />
          <Button className="quiet" isDisabled={at === 0} onPress={() => go(at - 1)}>{t('copy.previous')}</Button>
          <Button className="quiet" isDisabled={at === TABLES.length - 1} onPress={() => go(at + 1)}>{t('copy.next')}</Button>
        </div>
      </div>
      <section className="card copy-form" aria-labelledby="copy-form">
        <header className="copy-form-head">
          <h2 id="copy-form">{t(`copy.table_${table.id}`)}</h2>
          {!blind && <Button className="quiet" onPress={all}>{t('copy.allAsShown')}</Button>}
        </header>
        <Walk key={table.id} label={t(`copy.table_${table.id}`)} columns={columnsOf(table, book).map(({ head }) => head)} rows={rowsOf(table, book)} enter="cell" end={at === TABLES.length - 1 ? t('copy.lastTable') : t('copy.nextTable')} onEnd={() => go(at + 1)} remarks={tableRemarks(rowsOf(table, book), draft)} />
      </section>
    </>
  );
}
