import { useState, type ReactNode } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { outbox } from '../../table/outbox';
import { useStore } from '../../store';
import { ClauseChip } from '../../ui/ClauseChip';
import { HoldButton } from '../../ui/HoldButton';
import { NumberChoice } from '../../ui/NumberChoice';
import { Violations } from '../../ui/Violations';
import { t } from '../../words/words';
import { useBook } from './book';
import { plays, type AnyCommand, type AnyGame, type Claim, type Offer, type Proposal, type Question, type Rest } from './types';
import { sideIn } from '../../table/sides';
import css from './desk.module.css';

interface BarProps {
  game: AnyGame;
  /** The next steps of the sequence: the first is the main one. */
  steps: readonly Offer[];
  /** What stands there while there is no step. */
  idle: string;
  /** Whether the next step of the sequence is too soon: then no key is the one to press. */
  isEarly?: boolean;
  /** Whether one side alone cannot take it back: it is held, not tapped. */
  isForGood: (command: AnyCommand) => boolean;
  /** What is said of a proposal beside its name. */
  beside?: ReactNode;
  below?: ReactNode;
}

/** The main key, always in the same place: the next step of the sequence, or what is proposed with all that belongs to it. */
export function ProposalBar({ game, steps, idle, isEarly = false, isForGood, beside, below }: BarProps) {
  const book = useBook();
  const proposal = useStore(book.hand, (state) => state.proposal);
  const waits = useStore(outbox, ({ waiting }) => waiting.some(({ late }) => late));
  if (proposal) return <Proposed key={proposal.text} game={game} proposal={proposal} isForGood={isForGood} beside={beside} below={below} />;
  if (waits || !plays(game)) return null;
  const { pending } = game.view;
  if (pending) return pending.mine ? null : <div className="thumb-bar"><p role="status">{t('side.waiting', { side: sideIn(game.book, pending.by) })}</p></div>;
  return (
    <div className="thumb-bar">
      {steps.length === 0 && <p role="status">{idle}</p>}
      {steps.map((offer, at) => <Button key={offer.text} className={`grow ${at === 0 && !isEarly ? 'main' : 'quiet'}`} onPress={() => book.proposeOffer(offer)}>{offer.text}</Button>)}
    </div>
  );
}

function Proposed({ game, proposal, isForGood, beside, below }: Omit<BarProps, 'steps' | 'idle' | 'isEarly'> & { proposal: Proposal }) {
  const { hand, actions, cancel } = useBook();
  const busy = useStore(hand, (state) => state.sending);
  const [reason, setReason] = useState('');
  const { command, text, judgement: verdict, isRefused } = proposal;
  const questions = verdict?.questions ?? [];
  const objections = questions.length > 0 ? [] : (verdict?.violations ?? []);
  const refusal = questions.length > 0 ? null : verdict?.refusal;
  const overrules = Boolean(verdict && !verdict.clear && !refusal && questions.length === 0) && game.enforcement !== 'STRICT';
  const ready = Boolean(verdict?.clear) || (overrules && (game.enforcement === 'RECORD' || reason.trim() !== ''));
  const facts = command.facts?.length ?? 0;
  const done = () => void actions.record(command, text, overrules && reason.trim() !== '' ? reason.trim() : null);
  const keys = overrules ? t('notice.allTheSame') : t('action.doIt');
  return (
    <section className={`${css.proposal}${isRefused || (verdict && !verdict.clear && questions.length === 0) ? ' refused' : ''}`} data-part="proposal" aria-label={t('action.confirm')}>
      <div className={css.proposalText}>
        <p><b>{text}</b>{beside}</p>
        {below}
        {!verdict && <p role="status" className="small">{t('order.asking')}</p>}
        {questions.length > 0 && <p className="small">{t('order.saysFirst', { count: questions.length })}</p>}
        {questions.map((question) => <Ask key={JSON.stringify(question.topic)} question={question} onAnswer={(claim) => actions.answer(proposal, [claim])} />)}
        {facts > 0 && <p className="small">{t('order.declared', { count: facts })} <Button className="quiet" onPress={() => actions.answer({ ...proposal, command: { ...command, facts: null } }, [])}>{t('order.sayAnew')}</Button></p>}
        {(objections.length > 0 || refusal) && <Violations violations={objections} refusal={refusal} />}
        {questions.length === 0 && verdict && verdict.rests.length > 0 && <Rests rests={verdict.rests} />}
        {overrules && game.enforcement === 'ADVISE' && <TextField value={reason} onChange={setReason}><Label>{t('notice.reason')}</Label><Input /></TextField>}
      </div>
      <div className="row" role="group" aria-label={t('action.confirm')}>
        <Button className="quiet" isDisabled={busy} onPress={cancel}>{t('app.cancel')}</Button>
        {isForGood(command)
          ? <HoldButton className="main grow" isDisabled={busy || !ready} onDone={done}>{keys}</HoldButton>
          : <Button className="main grow" isDisabled={busy || !ready} onPress={done}>{keys}</Button>}
      </div>
    </section>
  );
}

/** A fact that the text at hand does not give: the players say it, and the record says that they did. */
function Ask({ question, onAnswer }: { question: Question; onAnswer: (claim: Claim) => void }) {
  const [number, setNumber] = useState(1);
  const { answersTo } = useBook();
  const { text, section, clause, topic } = question;
  const say = (value: unknown) => onAnswer({ topic, value, section });
  const answers = answersTo?.(topic) ?? [{ name: t('app.yes'), value: { yes: true } }, { name: t('app.no'), value: { yes: false } }];
  return (
    <div className={css.ask} data-part="ask" role="group" aria-label={text}>
      <p>{text} <ClauseChip clause={clause} /> <small>{t('order.section', { section })}</small></p>
      {question.number ? (
        <div className="row">
          <NumberChoice label={t('order.number')} value={number} onChange={(value) => setNumber(Number.isNaN(value) ? 0 : value)} />
          <Button className="main grow" onPress={() => say({ number })}>{t('order.say', { number })}</Button>
        </div>
      ) : (
        <div className="row">
          {answers.map(({ name, value }) => <Button key={name} className="grow" onPress={() => say(value)}>{name}</Button>)}
        </div>
      )}
    </div>
  );
}

/** What a command rests on besides the text of the rules, by kind. */
export function Rests({ rests }: { rests: readonly Rest[] }) {
  const kinds = [...new Set(rests.map(({ basis }) => basis))];
  return (
    <ul className={css.rests} aria-label={t('order.rests')}>
      {kinds.map((basis) => (
        <li key={basis} className={css[basis.toLowerCase()]}>
          <b>{t(`basis.${basis}`)}</b> {rests.filter((rest) => rest.basis === basis).map(({ clause, section }) => <span key={clause.id}><ClauseChip clause={clause} />{section && <small>{t('order.section', { section })}</small>} </span>)}
        </li>
      ))}
    </ul>
  );
}
