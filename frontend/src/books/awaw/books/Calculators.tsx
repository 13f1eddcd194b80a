import { memo, useState, type ReactNode } from 'react';
import { Folded } from '../../declared/Folded';
import { FormFields } from '../../declared/forms/FormFields';
import { Answers, isFilled, type Values } from '../../declared/forms/fields';
import { Offers } from '../../declared/Offers';
import { ClauseChip } from '../../../ui/ClauseChip';
import { t } from '../../../words/words';
import { choiceName } from '../forms/names';
import { AwawDefenceDocument, AwawGibraltarDocument, AwawMalaccaDocument, AwawPayDocument, AwawRangeDocument, AwawWaysInDocument, AwawWaysOutDocument, AwawWhereDocument } from '../graphql/generated/graphql';
import type { AwawCountry, Game, Offer, Passage, Payer, Way } from '../graphql/types';
import type { Field } from '../orders/specs';
import { placeOf } from '../store/places';
import { useAsked } from './ask';
import { MayBuild } from './Forces';
import css from '../awaw.module.css';

const AREA: Field = { kind: 'choice', key: 'boxArea', of: 'boxname', only: ['AUSTRALIA', 'INDIA'] };
const COUNTRY: Field = { kind: 'choice', key: 'country', of: 'country' };
const UNIT: Field = { kind: 'unit', key: 'unit' };
const TO: Field = { kind: 'place', key: 'goesTo' };

/** What a player asks before he acts: each answer is that of the function that judges. */
export const Calculators = memo(function Calculators({ game }: { game: Game }) {
  return (
    <div className={css.book} data-entry={game.lastEntry}>
      <p className="small">{t('calculator.hint')}</p>
      <Calculator name={t('calculator.pay')} note={t('calculator.payHint')} fields={[COUNTRY, { kind: 'number', key: 'brps' }]}>{(a) => <Paying answers={a} />}</Calculator>
      <Calculator name={t('calculator.build')} note={t('calculator.buildHint')} fields={[COUNTRY]}>{(a) => <MayBuild country={a.one<AwawCountry>('country')} />}</Calculator>
      <Calculator name={t('calculator.where')} note={t('calculator.whereHint')} fields={[UNIT, TO]}>{(a) => <Where answers={a} />}</Calculator>
      <Calculator name={t('calculator.waysIn')} note={t('calculator.waysInHint')} fields={[AREA, UNIT]}>{(a) => <WaysIn answers={a} />}</Calculator>
      <Calculator name={t('calculator.waysOut')} note={t('calculator.waysOutHint')} fields={[AREA, UNIT, TO]}>{(a) => <WaysOut answers={a} />}</Calculator>
      <Calculator name={t('calculator.malacca')} note={t('calculator.malaccaHint')} fields={[{ kind: 'choice', key: 'side', of: 'side' }, { kind: 'choice', key: 'activityKind', of: 'activity' }, { kind: 'hexes', key: 'path' }, { kind: 'hex', key: 'targetHex', optional: true }]}>{(a) => <Malacca answers={a} />}</Calculator>
      <Calculator name={t('calculator.gibraltar')} note={t('calculator.gibraltarHint')} fields={[UNIT, TO]}>{(a) => <Gibraltar answers={a} />}</Calculator>
      <Calculator name={t('calculator.defence')} note={t('calculator.defenceHint')} fields={[{ kind: 'choice', key: 'attack', of: 'attack' }, { kind: 'choice', key: 'side', of: 'side' }]}>{(a) => <Defence answers={a} />}</Calculator>
      <Calculator name={t('calculator.range')} note={t('calculator.rangeHint')} fields={[AREA, { kind: 'hex', key: 'via' }, { kind: 'number', key: 'hexesOn' }]}>{(a) => <Range answers={a} />}</Calculator>
    </div>
  );
});

/** A calculator: its fields, and its answer as soon as they are filled. */
function Calculator({ name, note, fields, children }: { name: string; note: string; fields: readonly Field[]; children: (answers: Answers) => ReactNode }) {
  const [values, setValues] = useState<Values>({});
  return (
    <Folded className={css.calculator} part="calculator" title={name} note={note}>
      <div className="form"><FormFields fields={fields} values={values} onChange={setValues} /></div>
      <div className={css.answer} data-part="answer" role="group" aria-label={t('calculator.answer', { name })}>{isFilled(fields, values) ? children(new Answers(values)) : <p className="small">{t('calculator.fill')}</p>}</div>
    </Folded>
  );
}

const Wait = () => <p role="status" className="small">{t('app.lookingUp')}</p>;

const Clauses = ({ clauses }: { clauses: Way['closedBy'] }) => clauses.map((clause) => <span key={clause.id}> <ClauseChip clause={clause} /></span>);

const payers = (game: { whoCanPay: readonly Payer[] }) => game.whoCanPay;

function Paying({ answers }: { answers: Answers }) {
  const lines = useAsked(AwawPayDocument, { country: answers.text('country'), cost: answers.number('brps') }, payers);
  if (!lines) return <Wait />;
  return (
    <ul className="plan-lines">
      {lines.map(({ nation, can, barredBy, limitLeft, level, prewarLeft, transportsNeeded }) => (
        <li key={nation} className={can ? '' : 'barred'}>
          <p><b>{choiceName('nation', nation)}</b> <span className={can ? 'cost' : css.bad}>{t(can ? 'calculator.can' : 'calculator.cannot')}</span><Clauses clauses={barredBy} /></p>
          <p className="small">{[t('calculator.limitLeft', { left: limitLeft }), t('calculator.level', { level }), typeof prewarLeft === 'number' ? t('calculator.prewarLeft', { left: prewarLeft }) : '', transportsNeeded > 0 ? t('calculator.transports', { count: transportsNeeded }) : ''].filter(Boolean).join('; ')}</p>
        </li>
      ))}
    </ul>
  );
}

const waysIn = (game: { waysIn: readonly Way[] }) => game.waysIn;
const waysOut = (game: { waysOut: readonly Way[] }) => game.waysOut;

function WaysIn({ answers }: { answers: Answers }) {
  return <Ways ways={useAsked(AwawWaysInDocument, { area: answers.text('boxArea'), unit: answers.text('unit') }, waysIn)} />;
}

function WaysOut({ answers }: { answers: Answers }) {
  return <Ways ways={useAsked(AwawWaysOutDocument, { area: answers.text('boxArea'), unit: answers.text('unit'), to: placeOf(answers.text('goesTo')) }, waysOut)} />;
}

/** Ways of a unit: those that are open first, then each closed one with the clauses that close it. */
function Ways({ ways }: { ways: readonly Way[] | null }) {
  if (!ways) return <Wait />;
  if (ways.length === 0) return <p className="small">{t('calculator.noWays')}</p>;
  return (
    <ul className={css.ways} data-part="ways">
      {ways.toSorted((one, other) => Number(other.open) - Number(one.open)).map(({ method, phase, via, open, closedBy }) => (
        <li key={`${method} ${via}`} className={open ? 'open' : 'barred'}>
          <span aria-hidden="true" className="sign">{open ? '✓' : '✕'}</span>
          <span className="grow"><b>{choiceName('method', method)}</b>{via && ` ${t('calculator.via', { hex: via })}`}<small>{t('calculator.in', { phase: choiceName('turnphase', phase) })}; {t(open ? 'calculator.open' : 'calculator.closed')}</small></span>
          <Clauses clauses={closedBy} />
        </li>
      ))}
    </ul>
  );
}

const malacca = (game: { mayPassMalacca: Passage }) => game.mayPassMalacca;
const gibraltar = (game: { mayPassGibraltar?: Passage | null }) => ({ passage: game.mayPassGibraltar ?? null });

function Malacca({ answers }: { answers: Answers }) {
  const passage = useAsked(AwawMalaccaDocument, { side: answers.text('side'), kind: answers.text('activityKind'), path: answers.list('path'), target: answers.words('targetHex') }, malacca);
  return passage ? <Passing passage={passage} /> : <Wait />;
}

function Gibraltar({ answers }: { answers: Answers }) {
  const found = useAsked(AwawGibraltarDocument, { unit: answers.text('unit'), to: placeOf(answers.text('goesTo')) }, gibraltar);
  if (!found) return <Wait />;
  return found.passage ? <Passing passage={found.passage} /> : <p>{t('calculator.passesNot')}</p>;
}

const offersOf = (game: { whereMayGo: readonly Offer[] }) => game.whereMayGo;

/** Everything that could be done with a unit to reach a place; what is tapped is proposed. */
function Where({ answers }: { answers: Answers }) {
  const offers = useAsked(AwawWhereDocument, { unit: answers.text('unit'), to: placeOf(answers.text('goesTo')) }, offersOf);
  if (!offers) return <Wait />;
  return offers.length > 0 ? <Offers offers={offers} /> : <p className="small">{t('calculator.noWays')}</p>;
}

const rangeOf = (game: { navalRange?: number | null }) => ({ range: game.navalRange ?? null });

/** How far a hex lies from the ports of a box. */
function Range({ answers }: { answers: Answers }) {
  const found = useAsked(AwawRangeDocument, { area: answers.text('boxArea'), via: answers.text('via'), hexes: answers.number('hexesOn') }, rangeOf);
  if (!found) return <Wait />;
  return <p><b>{found.range === null ? t('calculator.noRange') : t('calculator.hexes', { count: found.range })}</b></p>;
}

const defenceOf = (game: { gibraltarDefence: { modifier?: number | null; declared: boolean } }) => game.gibraltarDefence;

/** The DM of whoever defends Gibraltar. */
function Defence({ answers }: { answers: Answers }) {
  const found = useAsked(AwawDefenceDocument, { attack: answers.text('attack'), defender: answers.text('side') }, defenceOf);
  if (!found) return <Wait />;
  return <p><b>{typeof found.modifier === 'number' ? t('calculator.modifier', { modifier: found.modifier }) : t('calculator.noModifier')}</b>{found.declared && ` ${t('calculator.declared')}`}</p>;
}

/** Whether something may pass a strait, and what stops it. */
function Passing({ passage: { may, gate, heldBy, asSubmarine, stoppedBy } }: { passage: Passage }) {
  return (
    <div className={`passage ${may ? 'open' : 'barred'}`}>
      <p><span aria-hidden="true" className="sign">{may ? '✓' : '✕'}</span> <b>{t(may ? 'calculator.mayPass' : 'calculator.mayNotPass')}</b><Clauses clauses={stoppedBy} /></p>
      <p className="small">{[gate ? t(`calculator.gate_${gate}`) : '', heldBy ? t('calculator.heldBy', { side: heldBy }) : '', asSubmarine ? t('calculator.asSubmarine') : ''].filter(Boolean).join('; ')}</p>
    </div>
  );
}
