import { useMemo } from 'react';
import { Disclosure, Button, DisclosurePanel } from 'react-aria-components';
import { t } from '../../../words/words';
import { useDesk } from './desk';
import { keyOf, read } from './form';
import { fieldName, wordName } from './names';
import { FRONT, packText } from './units';
import copyCss from './copy.module.css';
import gridCss from './grid.module.css';

const SUMMED = [...FRONT, 'move'] as const;

/** Counts and sums of the sheet, to be held against one's own: how many of each type and side, and what their figures add up to. */
export function Sums() {
  const { book, draft } = useDesk();
  const rows = useMemo(() => {
    const found = new Map<string, { side: string; type: string; count: number; given: number; sums: number[] }>();
    for (const id of book.ids('counter')) {
      const [side, type] = [packText(book, id, 'side'), packText(book, id, 'type')];
      const row = found.get(`${side}/${type}`) ?? { side, type, count: 0, given: 0, sums: SUMMED.map(() => 0) };
      found.set(`${side}/${type}`, row);
      row.count += 1;
      if (SUMMED.every((field) => keyOf('counter', id, field) in draft.values)) row.given += 1;
      for (const [at, field] of SUMMED.entries()) {
        const value = read(draft.values[keyOf('counter', id, field)]?.value ?? book.ours('counter', id, field));
        if (typeof value === 'number') row.sums[at] = (row.sums[at] ?? 0) + value;
      }
    }
    return [...found.values()];
  }, [book, draft]);
  return (
    <Disclosure className={`card ${copyCss.sums}`}>
      <h2><Button slot="trigger" className="quiet">{t('copy.sums')}</Button></h2>
      <DisclosurePanel>
        <p className="small">{t('copy.sumsHint')}</p>
        <div className={gridCss.copyScroll} role="region" aria-label={t('copy.sums')} tabIndex={0}>
          <table className={`${gridCss.copyGrid} ${gridCss.copySumGrid}`}>
            <thead><tr><th scope="col">{fieldName('type')}</th><th scope="col">{t('copy.sumCount')}</th><th scope="col">{t('copy.sumGiven')}</th>{SUMMED.map((field) => <th key={field} scope="col">{fieldName(field)}</th>)}</tr></thead>
            <tbody>
              {rows.map(({ side, type, count, given, sums }) => (
                <tr key={`${side}/${type}`}><th scope="row">{t('copy.sideType', { side: wordName(side), type: wordName(type) })}</th><td>{count}</td><td>{given}</td>{sums.map((sum, at) => <td key={SUMMED[at]}>{sum}</td>)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      </DisclosurePanel>
    </Disclosure>
  );
}
