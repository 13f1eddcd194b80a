import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useStore } from '../../../store';
import { Segments } from '../../../ui/Segments';
import { t } from '../../../words/words';
import { hand, type Line } from '../store/hand';
import { desk } from '../store/table';

const BARE: Line = { what: 'road', river: '', last: null };
const KINDS: readonly Line['what'][] = ['road', 'rail', 'river'];

/** A road, a railroad or a river from hex to hex: each step on the map enters the side that it crosses. */
export function LinePanel() {
  const line = useStore(hand, (state) => state.line);
  const hexsides = useStore(desk, (state) => state.hexsides);
  if (!line) return <Button className="quiet wide" onPress={() => hand.set({ line: BARE, brush: null, units: [], offers: null, way: null, proposal: null })}>{t('sheet.line')}</Button>;
  const rivers = [...new Set([...hexsides.values()].flatMap(({ river }) => (river && river !== 'none' ? [river] : [])))];
  const change = (part: Partial<Line>) => hand.set({ line: { ...line, ...part } });
  const isRiver = line.what === 'river';
  return (
    <section className="owed mine" aria-label={t('sheet.line')}>
      <h3>{t('sheet.lineOn')}</h3>
      <p className="small">{t(isRiver ? 'sheet.riverHint' : 'sheet.lineHint')}</p>
      <Form className="form" onSubmit={(event) => event.preventDefault()}>
        <Segments label={t('sheet.lineWhat')} value={line.what} choices={KINDS.map((id) => ({ id, name: t(`sheet.${id}`) }))} onChange={(what) => change({ what, last: null })} />
        {isRiver && <TextField value={line.river} onChange={(river) => change({ river })} autoComplete="off"><Label>{t('sheet.riverName')}</Label><Input spellCheck="false" /></TextField>}
        {isRiver && rivers.length > 0 && <div className="choices">{rivers.map((river) => <Button key={river} className={river === line.river ? 'chosen' : ''} onPress={() => change({ river })}>{river}</Button>)}</div>}
      </Form>
      {isRiver && line.river.trim() === '' && <p role="status" className="small">{t('sheet.riverFirst')}</p>}
      {line.last && <Button className="quiet wide" onPress={() => change({ last: null })}>{t('sheet.lineAnew')}</Button>}
      <Button className="main wide" onPress={() => hand.set({ line: null })}>{t('sheet.lineEnd')}</Button>
    </section>
  );
}
