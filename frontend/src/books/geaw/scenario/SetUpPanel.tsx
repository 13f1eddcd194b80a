import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { device } from '../../../device/device';
import { useStore } from '../../../store';
import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import { UnitKey } from '../counters/UnitKey';
import type { Answers } from '../../declared/forms/fields';
import { Form } from '../../declared/forms/Form';
import { Step } from '../../declared/Step';
import { plays } from '../../declared/types';
import { KIND, type Field } from '../forms/fields';
import type { Game, GeawScenarioInput, Side } from '../graphql/types';
import { isLight } from '../light/light';
import { playsSide, SIDES } from '../plays';
import { kindOf } from '../sheets/specs';
import { propose, record, toggleUnit } from '../store/actions';
import { hand, openPaste } from '../store/hand';
import { seatOf } from '../../../table/sides';
import css from '../geaw.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';
import panelsCss from '../../../ui/styles/panels.module.css';

/** Before play: who plays which side, the sheet of the scenario, and the units that are set up (3.1, 3.2). */
export function SetUpPanel({ game }: { game: Game }) {
  const [sheet, setSheet] = useState(false);
  const inHand = useStore(hand, (state) => state.units);
  const { scenario, sides, units } = game.view;
  const seated = sides.every(({ player }) => player);
  const ready = seated && Boolean(scenario);
  const pool = units.filter((unit) => unit.place === 'POOL' && playsSide(game, unit.side));
  return (
    <section className={panelsCss.setUp} aria-label={t('scenario.setUp')}>
      <Step number={1} title={t('scenario.players')} done={seated}>
        {SIDES.map((side) => <Seat key={side} game={game} side={side} player={sides.find((known) => known.side === side)?.player ?? null} />)}
      </Step>
      <Step number={2} title={t('scenario.sheet')} done={Boolean(scenario)}>
        {scenario ? <p>{t('scenario.agreed', { name: scenario })}</p> : <p className="small">{t('scenario.sheetHint')}</p>}
        {plays(game) && <Button className={scenario ? 'quiet wide' : 'main wide'} onPress={() => setSheet(true)}>{t(scenario ? 'scenario.again' : 'scenario.enter')}</Button>}
      </Step>
      <Step number={3} title={t('scenario.components')} done={units.length > 0 || isLight(game.view)}>
        <p className="small">{t('scenario.componentsHint')}</p>
        {plays(game) && (
          <div className={css.wrapped}>
            <Button className="quiet grow" onPress={() => hand.set({ tab: 'sheets', sheet: 'counter' })}>{t('scenario.typeCounters')}</Button>
            <Button className="quiet grow" onPress={() => hand.set({ tab: 'sheets', sheet: null })}>{t('scenario.typeHexes')}</Button>
            <Button className="quiet grow" onPress={() => openPaste('counter')}>{t('sheet.paste')}</Button>
          </div>
        )}
        <p className="small">{t('scenario.lightHint')}</p>
        {plays(game) && (
          <div className={css.wrapped}>
            <Button className="quiet grow" onPress={() => openPaste('objective')}>{t('scenario.lightObjectives')}</Button>
            <Button className="quiet grow" onPress={() => openPaste('mobilization')}>{t('scenario.lightPrices')}</Button>
          </div>
        )}
      </Step>
      <Step number={4} title={t('scenario.place')} done={false}>
        {!ready && <p className="small">{t('scenario.placeLater')}</p>}
        {ready && pool.length === 0 && <p className="small">{t('scenario.noneLeft')}</p>}
        {ready && pool.length > 0 && <p className="small">{t('scenario.placeHint')}</p>}
        {ready && <div className="units">{pool.map((unit) => <UnitKey key={unit.id} unit={unit} selected={inHand.includes(unit.id)} onChange={() => toggleUnit(unit.id)} />)}</div>}
        {ready && plays(game) && SIDES.filter((side) => playsSide(game, side)).map((side) => (
          <Button key={side} className="quiet wide" onPress={() => void propose({ order: { finishSetUp: true }, facts: [{ topic: { setUpDone: side }, value: { yes: true } }] }, t('scenario.doneOpen', { side }))}>{t('scenario.doneOpen', { side })}</Button>
        ))}
      </Step>
      {sheet && <ScenarioPaper onClose={() => setSheet(false)} />}
    </section>
  );
}

/** Who plays a side. */
function Seat({ game, side, player }: { game: Game; side: Side; player: string | null }) {
  // Who sits at this tablet plays one of the sides; of a shared one, the other player names himself.
  const [name, setName] = useState(() => (game.seat.kind === seatOf(side) ? device.get().playerName : ''));
  const busy = useStore(hand, (state) => state.sending);
  if (player || !playsSide(game, side)) return <p><b>{t(`side.${side}`)}</b> {player ?? t('scenario.nobodyYet')}</p>;
  return (
    <div className={`row ${css.seatRow}`} data-part="seat-row">
      <TextField className="grow" value={name} onChange={setName} autoComplete="off"><Label>{t('scenario.playerOf', { side })}</Label><Input /></TextField>
      <Button className="main" isDisabled={busy || name.trim() === ''} onPress={() => void record({ order: { takeSide: { side, player: name.trim() } } }, t('order.takeSide'))}>{t('seat.sitDown')}</Button>
    </div>
  );
}

const LINE: readonly Field[] = [{ kind: 'number', key: 'count', least: 1, most: 20 }, ...KIND, { kind: 'hexes', key: 'area', optional: true }];
const DATED: readonly Field[] = [{ kind: 'number', key: 'turn', least: 1, most: 16 }, ...KIND];
const FIELDS: readonly Field[] = [
  { kind: 'choice', key: 'numeral', of: 'numeral' },
  { kind: 'text', key: 'scenarioName' },
  { kind: 'number', key: 'firstTurn', least: 1, most: 16 },
  { kind: 'number', key: 'lastTurn', least: 1, most: 16 },
  { kind: 'number', key: 'japanPoints', least: 1, most: 100 },
  { kind: 'number', key: 'alliesPoints', least: 1, most: 100 },
  { kind: 'yes', key: 'reorganizes' },
  { kind: 'rows', key: 'setUpLines', fields: LINE },
  { kind: 'rows', key: 'schedule', fields: [...DATED, { kind: 'hexes', key: 'hexes', optional: true }] },
  { kind: 'rows', key: 'withdrawals', fields: DATED },
];

function sheetOf(a: Answers): GeawScenarioInput {
  const some = (hexes: string[]) => (hexes.length > 0 ? hexes : null);
  return {
    numeral: a.one('numeral'), name: a.text('scenarioName'), firstTurn: a.number('firstTurn'), lastTurn: a.number('lastTurn'), japan: a.number('japanPoints'), allies: a.number('alliesPoints'),
    reorganizationDuringSetUp: a.yes('reorganizes'),
    setUp: a.rows('setUpLines').map((row) => ({ count: row.number('count'), units: kindOf(row), area: some(row.list('area')) })),
    schedule: a.rows('schedule').map((row) => ({ turn: row.number('turn'), units: kindOf(row), hexes: some(row.list('hexes')) })),
    withdrawals: a.rows('withdrawals').map((row) => ({ turn: row.number('turn'), units: kindOf(row) })),
  };
}

/** The sheet of the scenario, as it is printed; both sides agree to it. */
function ScenarioPaper({ onClose }: { onClose: () => void }) {
  return (
    <Paper title={t('scenario.sheet')} onClose={onClose}>
      <div className={rulesCss.page}>
        <Form fields={FIELDS} initial={{ numeral: 'FIRST', firstTurn: '1' }} submit={t('order.ask')} onSubmit={(answers) => { onClose(); void propose({ order: { defineScenario: sheetOf(answers) } }, t('order.defineScenario')); }} />
      </div>
    </Paper>
  );
}
