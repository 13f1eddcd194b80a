import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { Folded } from '../../declared/Folded';
import type { Charts } from '../graphql/types';
import { hand } from '../store/hand';
import { desk } from '../store/table';
import { curesOf, type Cure } from './gaps';
import css from '../../declared/desk.module.css';
import own from './sheets.module.css';

/** What is missing, line by line; a tap opens the form that fills it. */
export function Missing({ charts, mayEnter }: { charts: Charts; mayEnter: boolean }) {
  const hexes = useStore(desk, (state) => state.hexes);
  const cures = useMemo(() => curesOf(charts.missing, charts, hexes), [charts, hexes]);
  if (charts.missing.length === 0) return null;
  return (
    <Folded part="missing" title={t('sheet.missing')} note={t(mayEnter ? 'sheet.missingTap' : 'sheet.missingHint')}>
      <ul className={`${css.sheetRows} ${own.missing}`}>
        {charts.missing.map(({ text }, at) => {
          const cure = cures[at];
          return <li key={text}>{cure && mayEnter ? <Button className="quiet wide" onPress={() => open(cure)}>{text}</Button> : text}</li>;
        })}
      </ul>
    </Folded>
  );
}

function open({ sheet, hexes, values }: Cure): void {
  const last = hexes.at(-1);
  hand.set({ sheet, filled: values && { sheet, values }, ...(last ? { hex: last, hexBefore: hexes.length > 1 ? (hexes[0] ?? null) : null, sought: { hex: last } } : {}) });
}
