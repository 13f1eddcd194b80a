import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading, Input, Label, TextField } from 'react-aria-components';
import { outbox } from '../../store/outbox';
import { useStore } from '../../store/store';
import { ClauseChip } from '../../ui/ClauseChip';
import { HoldButton } from '../../ui/HoldButton';
import { NumberChoice } from '../../ui/NumberChoice';
import { Violations } from '../../ui/Violations';
import { t } from '../../words/words';
import type { Game, GeawBasis, GeawClaim, GeawOrder, Path, Question, Rest } from '../graphql/types';
import { isStep, orderName } from '../orders/names';
import { plays } from '../plays';
import { answerQuestion, cancel, commandOf, proposeOffer, record } from '../store/actions';
import { hand, type Proposal } from '../store/hand';

/** What one side alone cannot take back. */
const FOR_GOOD: readonly (keyof GeawOrder)[] = ['endPhase', 'finishSetUp', 'concede'];

/** The main key, always in the same place: the next step of the sequence, or what is proposed with all that belongs to it. */
export function ProposalBar({ game }: { game: Game }) {
  const proposal = useStore(hand, (state) => state.proposal);
  const waits = useStore(outbox, ({ waiting }) => waiting.some(({ late }) => late));
  if (proposal) return <Proposed key={proposal.text} game={game} proposal={proposal} />;
  if (waits || !plays(game)) return null;
  const { pending, active, outcome } = game.view;
  if (pending) return pending.mine ? null : <div className="thumb-bar"><p role="status">{t('side.waiting', { side: pending.by })}</p></div>;
  const steps = game.options.filter((offer) => offer.verdict.clear && isStep(commandOf(offer).order)).slice(0, 2);
  return (
    <div className="thumb-bar">
      {steps.length === 0 && <p role="status">{outcome ? t('geaw.FINISHED') : active ? t('side.acts', { side: active }) : t(`geaw.${game.view.phase}`)}</p>}
      {steps.map((offer, at) => <Button key={offer.text} className={`grow ${at === 0 ? 'main' : 'quiet'}`} onPress={() => proposeOffer({ ...offer, text: orderName(commandOf(offer).order) })}>{orderName(commandOf(offer).order)}</Button>)}
    </div>
  );
}

function Proposed({ game, proposal }: { game: Game; proposal: Proposal }) {
  const busy = useStore(hand, (state) => state.sending);
  const [reason, setReason] = useState('');
  const { command, text, judgement, path, isRefused } = proposal;
  const questions = judgement?.questions ?? [];
  const verdict = judgement?.verdict;
  const objections = questions.length > 0 ? [] : (verdict?.violations ?? []);
  const refusal = questions.length > 0 ? null : verdict?.refusal;
  const overrules = Boolean(verdict && !verdict.clear && !refusal && questions.length === 0) && game.enforcement !== 'STRICT';
  const ready = Boolean(verdict?.clear) || (overrules && (game.enforcement === 'RECORD' || reason.trim() !== ''));
  const facts = command.facts?.length ?? 0;
  const done = () => void record(command, text, overrules && reason.trim() !== '' ? reason.trim() : null);
  const keys = overrules ? t('notice.allTheSame') : t('action.doIt');
  return (
    <section className={`proposal${isRefused || (verdict && !verdict.clear && questions.length === 0) ? ' refused' : ''}`} aria-label={t('action.confirm')}>
      <div className="proposal-text">
        <p><b>{text}</b>{path && <span> {path.left === null || path.left === undefined ? t('hexes.price', { points: path.price }) : t('order.priceLeft', { price: path.price, left: path.left })}</span>}</p>
        {path && <Steps path={path} />}
        {!judgement && <p role="status" className="small">{t('order.asking')}</p>}
        {questions.length > 0 && <p className="small">{t('order.saysFirst', { count: questions.length })}</p>}
        {questions.map((question) => <Ask key={JSON.stringify(question.topic)} question={question} onAnswer={(claim) => answerQuestion(proposal, [claim])} />)}
        {facts > 0 && <p className="small">{t('order.declared', { count: facts })} <Button className="quiet" onPress={() => answerQuestion({ ...proposal, command: { order: command.order } }, [])}>{t('order.sayAnew')}</Button></p>}
        {(objections.length > 0 || refusal) && <Violations violations={objections} refusal={refusal} />}
        {questions.length === 0 && judgement && judgement.rests.length > 0 && <Rests rests={judgement.rests} />}
        {overrules && game.enforcement === 'ADVISE' && <TextField value={reason} onChange={setReason}><Label>{t('notice.reason')}</Label><Input /></TextField>}
      </div>
      <div className="row" role="group" aria-label={t('action.confirm')}>
        <Button className="quiet" isDisabled={busy} onPress={cancel}>{t('app.cancel')}</Button>
        {FOR_GOOD.some((key) => command.order[key])
          ? <HoldButton className="main grow" isDisabled={busy || !ready} onDone={done}>{keys}</HoldButton>
          : <Button className="main grow" isDisabled={busy || !ready} onPress={done}>{keys}</Button>}
      </div>
    </section>
  );
}

/** The price of a way, step by step, each with the clause that sets it. */
function Steps({ path }: { path: Path }) {
  return (
    <Disclosure className="terms">
      <Heading level={4}><Button slot="trigger" className="quiet"><span aria-hidden="true" className="turn-mark">▸</span> {t('order.stepByStep', { count: path.steps.length })}</Button></Heading>
      <DisclosurePanel>
        <ul>{path.steps.map(({ hex, charge, price, clause }, at) => <li key={at}><b>{price}</b><span className="grow">{hex}, {t(`charge.${charge}`)}</span><ClauseChip clause={clause} /></li>)}</ul>
      </DisclosurePanel>
    </Disclosure>
  );
}

/** A fact that the text at hand does not give: the players say it, and the record says that they did. */
export function Ask({ question, onAnswer }: { question: Question; onAnswer: (claim: GeawClaim) => void }) {
  const [number, setNumber] = useState(1);
  const { text, section, clause, topic } = question;
  const say = (value: GeawClaim['value']) => onAnswer({ topic: topic as GeawClaim['topic'], value, section });
  return (
    <div className="ask" role="group" aria-label={text}>
      <p>{text} <ClauseChip clause={clause} /> <small>{t('order.section', { section })}</small></p>
      {question.number ? (
        <div className="row">
          <NumberChoice label={t('order.number')} value={number} onChange={(value) => setNumber(Number.isNaN(value) ? 0 : value)} />
          <Button className="main grow" onPress={() => say({ number })}>{t('order.say', { number })}</Button>
        </div>
      ) : (
        <div className="row">
          <Button className="grow" onPress={() => say({ yes: true })}>{t('app.yes')}</Button>
          <Button className="grow" onPress={() => say({ yes: false })}>{t('app.no')}</Button>
        </div>
      )}
    </div>
  );
}

/** What a command rests on besides the text of the rules, by kind. */
function Rests({ rests }: { rests: readonly Rest[] }) {
  const kinds = [...new Set(rests.map(({ basis }) => basis))];
  return (
    <ul className="rests" aria-label={t('order.rests')}>
      {kinds.map((basis: GeawBasis) => (
        <li key={basis} className={basis.toLowerCase()}>
          <b>{t(`basis.${basis}`)}</b> {rests.filter((rest) => rest.basis === basis).map(({ clause, section }) => <span key={clause.id}><ClauseChip clause={clause} />{section && <small>{t('order.section', { section })}</small>} </span>)}
        </li>
      ))}
    </ul>
  );
}
