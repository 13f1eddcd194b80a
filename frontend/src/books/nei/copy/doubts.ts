// What is possible and unlikely, told while it is typed. The server has more to say when the whole is checked.
import { t } from '../../../words/words';
import type { Draft } from './draft';
import { keyOf, read, type Book } from './form';
import { fieldName } from './names';
import { BACK, FRONT, groupsOf, packText, type Group } from './units';
import type { Row } from './Walk';

/** No ship or aircraft of the game goes further in one move. */
const FAR = 8;

/** Remarks on the figures of counters that were given. */
export function remarksOf(book: Book, draft: Draft, group: Group, ids: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const number = (id: string, field: string): number | null => {
    const value = read(draft.values[keyOf('counter', id, field)]?.value ?? book.ours('counter', id, field));
    return typeof value === 'number' ? value : null;
  };
  const given = (id: string, field: string) => keyOf('counter', id, field) in draft.values;
  const others = groupsOf(book).filter(({ side, type, category }) => side === group.side && type === group.type && category === group.category).flatMap((one) => one.ids).filter((id) => !ids.includes(id));
  for (const id of ids) {
    const name = packText(book, id, 'name');
    for (const [at, front] of FRONT.entries()) {
      const back = BACK[at] ?? front;
      const [full, reduced] = [number(id, front), number(id, back)];
      const side = draft.values[keyOf('counter', id, 'back')]?.value ?? book.ours('counter', id, 'back');
      if ((given(id, front) || given(id, back)) && side === '"reduced"' && full !== null && reduced !== null && reduced > full) found.add(t('copy.doubtBack', { field: fieldName(back), value: reduced, front: full }));
      const most = Math.max(-1, ...others.map((other) => number(other, front) ?? -1));
      if (given(id, front) && full !== null && others.length > 0 && full > most) found.add(t('copy.doubtMost', { name: ids.length > 1 ? '' : name, field: fieldName(front), value: full, most }));
    }
    const move = number(id, 'move');
    if (given(id, 'move') && move !== null && move > FAR) found.add(t('copy.doubtFar', { squares: move }));
  }
  return [...found];
}

/** The results of a Refit Table from the best to the worst; nobody knows the fourth. */
const WORSE = ['R', 'D', 'X'];
/** So large is no change of Action Points by an incident. */
const LARGE = 3;

/** Remarks on what was given of a table. */
export function tableRemarks(rows: readonly Row[], draft: Draft): readonly string[] {
  const cells = rows.flatMap(({ head, cells: all }) => all.filter((cell) => cell !== null).map((cell) => ({ head, cell })));
  const found = cells.flatMap(({ head, cell: { kind, ids, field } }) => {
    const value = read(draft.values[keyOf(kind, ids[0] ?? '', field.name)]?.value ?? 'null');
    if (field.name === 'amount' && typeof value === 'number' && (value === 0 || Math.abs(value) > LARGE)) return [t('copy.doubtAmount', { row: head, value })];
    if (!Array.isArray(value) || (field.name !== 'result' && field.name !== 'boxes_by_die')) return [];
    const order = value.map((one) => (typeof one === 'number' ? one : WORSE.indexOf(String(one)))).filter((one) => one >= 0);
    return order.some((one, at) => one < (order[at - 1] ?? 0)) ? [t('copy.doubtOrder', { row: head })] : [];
  });
  return [...new Set(found)];
}
