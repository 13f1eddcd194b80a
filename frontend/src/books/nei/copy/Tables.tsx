import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { confirming, type Cell } from './cells';
import { useDesk } from './desk';
import { tableRemarks } from './doubts';
import { keyOf, type Book } from './form';
import { fieldName } from './names';
import { isDone } from './progress';
import { headOf, TABLES, type Table } from './tables';
import { Walk, type Row } from './Walk';
import css from './copy.module.css';

const DICE = [0, 1, 2, 3, 4, 5] as const;

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
export function Tables({ start }: { start?: string | undefined }) {
  const { book, draft, typing, blind } = useDesk();
  const cellsOf = (one: Table) => rowsOf(one, book).flatMap(({ cells }) => cells.filter((cell) => cell !== null));
  const isTyped = (one: Table) => isDone(draft, cellsOf(one).flatMap(({ kind, ids, field }) => ids.filter((id) => book.origin(kind, id, field.name)).map((id) => keyOf(kind, id, field.name))));
  // Whoever comes for one table gets it; whoever comes back goes on where he left.
  const [at, setAt] = useState(() => { const named = TABLES.findIndex(({ id }) => id === start); return named >= 0 ? named : Math.max(0, TABLES.findIndex((one) => !isTyped(one))); });
  const table = TABLES[at] ?? TABLES[0];
  if (!table) return null;
  const go = (to: number) => setAt(Math.max(0, Math.min(TABLES.length - 1, to)));
  // A blank that nobody typed says nothing; Enter on its cell says that nothing is printed.
  const all = () => typing.give(Object.fromEntries(Object.entries(confirming(cellsOf(table), draft, book, blind)).filter(([key, value]) => value !== '""' || key in draft.values)));
  return (
    <>
      <div className={css.bar}>
        <div className={css.jump}>
          <Choose label={t('copy.table')} value={table.id} choices={TABLES.map((one) => ({ id: one.id, name: isTyped(one) ? t('copy.doneName', { name: t(`copy.table_${one.id}`) }) : t(`copy.table_${one.id}`) }))} onChange={(id) => go(TABLES.findIndex((one) => one.id === id))} />
          <Button className="quiet" isDisabled={at === 0} onPress={() => go(at - 1)}>{t('copy.previous')}</Button>
          <Button className="quiet" isDisabled={at === TABLES.length - 1} onPress={() => go(at + 1)}>{t('copy.next')}</Button>
        </div>
      </div>
      <section className={`card ${css.form}`} aria-labelledby="copy-form">
        <header className={css.formHead}>
          <h2 id="copy-form">{t(`copy.table_${table.id}`)}</h2>
          {!blind && <Button className="quiet" onPress={all}>{t('copy.allAsShown')}</Button>}
        </header>
        <Walk key={table.id} label={t(`copy.table_${table.id}`)} columns={columnsOf(table, book).map(({ head }) => head)} rows={rowsOf(table, book)} enter="cell" end={at === TABLES.length - 1 ? t('copy.lastTable') : t('copy.nextTable')} onEnd={() => go(at + 1)} remarks={tableRemarks(rowsOf(table, book), draft)} />
      </section>
    </>
  );
}
