import { memo, useState } from 'react';
import { Button, Form as AriaForm } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import type { Values } from '../../declared/forms/fields';
import { Form } from '../../declared/forms/Form';
import { FormFields } from '../../declared/forms/FormFields';
import { choiceName } from '../forms/names';
import type { Game, Kind } from '../graphql/types';
import { areAdjacent } from '../map/geometry';
import { KeepCopy } from '../../declared/KeepCopy';
import { plays } from '../../declared/types';
import { record } from '../store/actions';
import { copy, keep } from '../store/copy';
import { hand, openPaste, PASTED, type Brush, type SheetName } from '../store/hand';
import { desk } from '../store/table';
import { GoTo } from './GoTo';
import { LinePanel } from './LinePanel';
import { Missing } from './Missing';
import { hexsideValues, hexValues, rowsOf, SHEETS, type Row } from './specs';
import css from '../../declared/desk.module.css';

const NAMES: readonly SheetName[] = ['hex', 'hexside', 'terrain', 'counter', 'mobilization', 'placement', 'corps', 'turn', 'objective', 'loss', 'marker', 'complete'];

/** Units of a kind in words: what is not said is any. */
export const kindName = (kind: Kind): string => [choiceName('contingent', kind.contingent), kind.unitType && choiceName('unittype', kind.unitType), kind.size && choiceName('unitsize', kind.size), kind.factors, kind.name].filter(Boolean).join(' ');

/** What is printed on map, counters and charts, as far as it is typed in; and the forms that type in more. */
export const SheetsPanel = memo(function SheetsPanel({ game }: { game: Game }) {
  const sheet = useStore(hand, (state) => state.sheet);
  const charts = useStore(desk, (state) => state.charts);
  const hexes = useStore(desk, (state) => state.hexes.size);
  const hexsides = useStore(desk, (state) => state.hexsides.size);
  if (!charts) return <p role="status" className="small">{t('app.lookingUp')}</p>;
  if (sheet) return <OneSheet key={sheet} game={game} sheet={sheet} />;
  const counts: { readonly [name in SheetName]: number | null } = {
    hex: hexes, hexside: hexsides, terrain: charts.terrain.length, counter: charts.counters.length, mobilization: charts.mobilization.length, placement: charts.placement.length,
    corps: charts.corps.length, turn: charts.turns.length, objective: charts.objectives.length, loss: charts.losses.length, marker: charts.markers.length, complete: null,
  };
  return (
    <div className="now">
      <p className="small">{t('sheet.hint')}</p>
      <p><b>{t('sheet.gaps', { count: game.view.gaps })}</b></p>
      <Missing charts={charts} mayEnter={plays(game)} />
      <GoTo />
      {plays(game) && <Button className="quiet wide" onPress={() => openPaste('counter')}>{t('sheet.paste')}</Button>}
      {plays(game) && <BrushPanel />}
      {plays(game) && <LinePanel />}
      <ul className={css.sheetList} data-part="sheet-list">
        {NAMES.map((name) => <li key={name}><Button className="offer" onPress={() => hand.set({ sheet: name, filled: null })}><span className="grow">{t(`sheet.${name}`)}<small>{t(`sheet.${name}Hint`)}</small></span>{counts[name] !== null && <span className="cost">{counts[name]}</span>}</Button></li>)}
      </ul>
      {plays(game) && <KeepCopy book="GEAW" copy={copy} keep={keep} />}
    </div>
  );
});

/** One sheet: its form, and what it holds. */
function OneSheet({ game, sheet }: { game: Game; sheet: SheetName }) {
  const charts = useStore(desk, (state) => state.charts);
  const hexes = useStore(desk, (state) => state.hexes);
  const hexsides = useStore(desk, (state) => state.hexsides);
  const opened = useStore(hand, (state) => state.hex);
  const before = useStore(hand, (state) => state.hexBefore);
  const filled = useStore(hand, (state) => state.filled);
  const [editing, setEditing] = useState<{ at: number; values: Values } | null>(null);
  const first: Values = filled?.sheet === sheet ? filled.values : (sheet === 'hex' && opened ? hexValues(opened, hexes.get(opened)) : sheet === 'hexside' && opened ? (before && areAdjacent(before, opened) ? { hex: before, otherHex: opened } : { hex: opened }) : {});
  const rows: Row[] = !charts ? []
    : sheet === 'hex' ? [...hexes.values()].map((hex) => ({ key: hex.hex, words: [hex.hex, hex.name, hex.terrain, hex.country].filter(Boolean).join(' · '), values: hexValues(hex.hex, hex) }))
      : sheet === 'hexside' ? [...hexsides.values()].map((side) => ({ key: side.hexside, words: [side.hexside, side.river].filter(Boolean).join(' · '), values: hexsideValues(side) }))
        : rowsOf(sheet, charts, kindName);
  const { fields, transcription } = SHEETS[sheet];
  const pasted = PASTED.find((known) => known === sheet);
  return (
    <div className="now">
      <header className="row"><Button className="quiet" onPress={() => hand.set({ sheet: null, filled: null })}><span aria-hidden="true">‹ </span>{t('app.back')}</Button><h3 className="grow">{t(`sheet.${sheet}`)}</h3></header>
      <p className="small">{t(`sheet.${sheet}Hint`)}</p>
      {plays(game) && (
        <Form
          key={[editing?.at, sheet === 'hex' || sheet === 'hexside' ? opened : ''].join(' ')}
          fields={fields}
          initial={editing?.values ?? first}
          submit={t('sheet.enter')}
          onSubmit={(answers) => void record({ order: { transcribe: transcription(answers) } }, t(`sheet.${sheet}`))}
        />
      )}
      {plays(game) && pasted && <Button className="quiet wide" onPress={() => openPaste(pasted)}>{t('sheet.paste')}</Button>}
      {rows.length > 0 && <h4>{t('sheet.known', { count: rows.length })}</h4>}
      <ul className={css.sheetRows}>{rows.map((row) => <li key={row.key}><Button className="quiet wide" onPress={() => setEditing((now) => ({ at: (now?.at ?? 0) + 1, values: row.values }))}>{row.words}</Button></li>)}</ul>
    </div>
  );
}

const BARE: Brush = { terrain: 'clear', country: '', road: false, rail: false };
const BRUSH_FIELDS = SHEETS.hex.fields.filter(({ key }) => key === 'terrain' || key === 'country' || key === 'road' || key === 'rail').map((field) => (field.key === 'terrain' ? { ...field, optional: false } : field));

/** The same terrain for one hex after the other: each tap on the map enters one. */
function BrushPanel() {
  const brush = useStore(hand, (state) => state.brush);
  const terrains = useStore(desk, (state) => state.charts?.terrain);
  if (!brush) return <Button className="quiet wide" onPress={() => hand.set({ brush: BARE, line: null, units: [], offers: null, way: null, proposal: null })}>{t('sheet.brush')}</Button>;
  const values: Values = { terrain: brush.terrain, country: brush.country, road: brush.road ? 'yes' : '', rail: brush.rail ? 'yes' : '' };
  const change = (now: Values) => hand.set({ brush: { terrain: String(now['terrain'] ?? ''), country: String(now['country'] ?? ''), road: now['road'] === 'yes', rail: now['rail'] === 'yes' } });
  return (
    <section className="owed mine" aria-label={t('sheet.brush')}>
      <h3>{t('sheet.brushOn')}</h3>
      <p className="small">{t('sheet.brushHint')}</p>
      <AriaForm className="form">
        {terrains && terrains.length > 0 && <div className="choices">{terrains.map(({ terrain }) => <Button key={terrain} className={terrain === brush.terrain ? 'chosen' : ''} onPress={() => hand.set({ brush: { ...brush, terrain } })}>{terrain}</Button>)}</div>}
        <FormFields fields={BRUSH_FIELDS} values={values} onChange={change} />
      </AriaForm>
      <Button className="main wide" onPress={() => hand.set({ brush: null })}>{t('sheet.brushEnd')}</Button>
    </section>
  );
}
