import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../../words/words';
import { confirming, entryOf, giving, partOf, press, shownOf, takesTen, TEN, withdrawing, type Cell } from './cells';
import { useDesk } from './desk';
import { keyOf } from './form';
import { valueName } from './names';
import { Pad } from './Pad';
import { TextCell } from './TextCell';
import css from './grid.module.css';

export interface Row {
  id: string;
  head: string;
  cells: readonly (Cell | null)[];
}

interface WalkProps {
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
  /** What Enter confirms: the cell it is pressed in, or everything shown. */
  enter: 'cell' | 'all';
  /** What stands at the end of the walk, and what it does. */
  end: string;
  onEnd: () => void;
  /** What stands between the cells and the end. */
  children?: ReactNode;
  /** Remarks on what is typed. */
  remarks?: readonly string[];
}

/** Cells that are walked by digits, arrows, Tab and Enter, or by finger, with the keys beside them. */
export function Walk({ label, columns, rows, enter, end, onEnd, children, remarks = [] }: WalkProps) {
  const { book, draft, typing, blind } = useDesk();
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const [at, setAt] = useState(0);
  const [begun, setBegun] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const cell = cells[at] ?? null;

  const go = (to: number) => {
    moved.current = true;
    setBegun('');
    setRefused(null);
    setAt(Math.max(0, Math.min(cells.length, to)));
  };
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    place.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
  });
  // The first cell has the keyboard as soon as the form is there.
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-at="0"]')?.focus({ preventScroll: true }), []);

  const beside = (from: number, way: -1 | 1): number => {
    const row = rows.findIndex((one) => one.cells.includes(cells[from] ?? null));
    const column = rows[row]?.cells.indexOf(cells[from] ?? null) ?? 0;
    for (let next = row + way; next >= 0 && next < rows.length; next += way) {
      const found = rows[next]?.cells[column];
      if (found) return cells.indexOf(found);
    }
    return way === 1 ? cells.length : from;
  };

  const back = () => {
    const own = cell !== null && shownOf(cell, draft, book, blind).given;
    const to = own ? at : at - 1;
    const target = cells[to];
    if (!target) return;
    typing.give(withdrawing(target));
    go(to);
  };

  const undo = (way: 'undo' | 'redo') => {
    const state = typing.store.get();
    const step = way === 'undo' ? state.past.at(-1) : state.future[0];
    if (!step) return;
    typing[way]();
    const key = step.changes[0]?.[0];
    const to = cells.findIndex(({ kind, ids, field }) => ids.some((id) => keyOf(kind, id, field.name) === key));
    if (to >= 0) go(to);
    else if (key) setRefused(t(way === 'undo' ? 'copy.undone' : 'copy.redone', { what: key.replaceAll('/', ' ') }));
  };

  const take = (key: string): boolean => {
    if (key === 'Enter') {
      if (!cell) onEnd();
      else {
        // Words that were typed and not yet taken are taken first.
        if (entryOf(cell) === 'text' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        typing.give(confirming(enter === 'all' ? cells : [cell], typing.store.get().draft, book, blind));
        go(enter === 'all' && !blind ? cells.length : at + 1);
      }
      return true;
    }
    if (key === 'ArrowRight') go(at + 1);
    else if (key === 'ArrowLeft') go(at - 1);
    else if (key === 'ArrowDown') go(beside(at, 1));
    else if (key === 'ArrowUp') go(at >= cells.length ? cells.length - 1 : beside(at, -1));
    else if (key === 'Backspace') back();
    else if (key === 'u') undo('undo');
    else if (key === 'r' && cell?.field.holds !== 'LETTERS') undo('redo');
    else if (!cell) return false;
    else if (key === '-' && entryOf(cell) === 'digits' && (cell.field.lowest ?? 0) < 0) setBegun('-');
    else if (key === TEN && takesTen(cell)) setBegun(TEN);
    else {
      const pressed = press(cell, key, begun);
      if (!pressed) {
        if (!/^[\da-z+-]$/i.test(key)) return false;
        setRefused(t('copy.refused', { key, name: cell.name, allows: cell.field.allows }));
        return true;
      }
      setRefused(null);
      typing.give(giving(cell, pressed.part, shownOf(cell, draft, book, blind)));
      if (pressed.done) go(at + 1);
      else setBegun(`${begun}${key}`);
    }
    return true;
  };

  const typed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (!target.closest('[data-at]')) return;
    const words = target instanceof HTMLTextAreaElement;
    if (words && !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
    // A text cell takes its words itself before the walk goes on.
    if (words && event.key === 'Enter') return;
    if (!take(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  let count = -1;
  return (
    <div className={css.copyWalk} ref={place} onKeyDownCapture={typed}>
      <div className={css.copyCells}>
        <table className={css.copyGrid} aria-label={label}>
          <thead><tr><th scope="col"><span className="unseen">{label}</span></th>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.head}</th>
                {row.cells.map((one, column) => {
                  if (!one) return <td key={column} />;
                  count += 1;
                  const index = count;
                  const shown = shownOf(one, draft, book, blind);
                  const states = `${shown.given ? ' given' : ''}${shown.differs ? ' differs' : ''}${index === at ? ' here' : ''}`;
                  const look = `${css.copyCell}${entryOf(one) === 'choice' && one.at === undefined ? ` ${css.wordy}` : ''}${states}`;
                  if (entryOf(one) === 'text') return <td key={column}><TextCell key={shown.value} cell={one} at={index} shown={shown} part={`copy-cell${states}`} className={look} onHere={() => { if (index !== at) { setAt(index); setBegun(''); setRefused(null); } }} onTyped={(value) => { typing.give(giving(one, value, shown)); go(index + 1); }} onLeft={(value) => typing.give(giving(one, value, shown))} onRefused={() => setRefused(t('copy.refusedText', { name: one.name, allows: one.field.allows }))} /></td>;
                  const value = shown.value === null ? '' : shown.mixed ? '≠' : index === at && begun === '-' ? '−' : index === at && begun === TEN ? '1…' : valueName(partOf(one, shown.value));
                  const state = shown.value === null ? t('copy.untyped') : shown.mixed ? t('copy.mixed') : shown.given ? t('copy.given', { value }) : t('copy.ours', { value });
                  return <td key={column}><Button data-at={index} data-part={`copy-cell${states}`} className={look} aria-label={t('copy.cell', { name: one.name, state })} onFocus={() => index !== at && setAt(index)} onPress={() => go(index)}>{value}</Button></td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {remarks.length > 0 && <ul className={css.copyRemarks} data-part="copy-remarks" role="status">{remarks.map((remark) => <li key={remark}>{remark}</li>)}</ul>}
        {children}
        <Button data-at={cells.length} data-part="copy-end" className={`main wide${at === cells.length ? ' here' : ''}`} onFocus={() => at !== cells.length && setAt(cells.length)} onPress={onEnd}>{end}</Button>
      </div>
      <Pad cell={cell} refused={refused} onKey={(key) => void take(key)} />
    </div>
  );
}
