import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { device, type VassalMapping } from '../../../device/device';
import type { Game, Pack } from '../../../graphql/types';
import { lineNow } from '../../../table/sending';
import { later } from '../../../ui/later';
import { Violations } from '../../../ui/Violations';
import { t } from '../../../words/words';
import { explain, type Proposal, type Reconciliation } from './asking';
import { AddStatement } from './AddStatement';
import { readBoard } from './boardFile';
import { ForeignBoard } from './ForeignBoard';
import { ProposalPage, ProposalList } from './Proposals';
import { inputOf, placed, sidesOf, subjectOf, withStatement, type Statement } from './statements';
import { StatementCard } from './StatementCard';
import css from './reconcile.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';
import { inTurn } from '../../../ui/inTurn';

const AdjustDialog = later(() => inTurn(() => import('../panels/AdjustDialog')).then((module) => module.AdjustDialog));

interface ReconcileProps {
  game: Game;
  pack: Pack;
  begun: readonly Statement[];
  onClose: () => void;
}

/** What the board shows, and what may have happened. Nothing is recorded before something is applied. */
export function Reconcile({ game, pack, begun, onClose }: ReconcileProps) {
  const hand = lineNow()?.side ?? null;
  const sides = useMemo(() => sidesOf(game, hand), [game, hand]);
  const known = useMemo(() => placed(game.view, sides), [game.view, sides]);
  const [stated, setStated] = useState(begun);
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<{ entry: number; found: Reconciliation } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [foreign, setForeign] = useState(false);
  const [said, setSaid] = useState<readonly string[]>([]);
  const [looked, setLooked] = useState<Proposal | null>(null);
  const [adjusting, setAdjusting] = useState(false);
  const last = useRef<HTMLElement>(null);
  const count = useRef(begun.length);
  // What was added is in sight.
  useEffect(() => {
    if (stated.length > count.current) last.current?.querySelector('[data-part~="stated"]:last-of-type')?.scrollIntoView({ block: 'nearest' });
    count.current = stated.length;
  }, [stated]);
  // What was found holds for what was stated, and for the record as it was.
  const found = answer?.entry === game.lastEntry ? answer.found : null;
  const state = (change: (before: readonly Statement[]) => readonly Statement[]) => {
    setStated(change);
    setAnswer(null);
    setTrouble(null);
  };
  const load = async (file: File | undefined, mapping: VassalMapping | null = null) => {
    if (!file) return;
    setAsking(true);
    try {
      const { statements, notes } = await readBoard(file, mapping);
      state(() => statements);
      setSaid(statements.length === 0 ? [t('check.agree'), ...notes] : notes);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setAsking(false);
    }
  };
  const add = (statement: Statement) => state((before) => withStatement(before, statement));
  const ask = async () => {
    setAsking(true);
    setTrouble(null);
    try {
      setAnswer({ entry: game.lastEntry, found: await explain(stated.map(inputOf)) });
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setAsking(false);
    }
  };
  const agreed = <Button className="quiet wide" onPress={() => setAdjusting(true)}>{t('reconcile.agreed')}</Button>;
  if (found && looked) return <ProposalPage key={game.lastEntry} proposal={looked} book={game.book} onBack={() => setLooked(null)} onDone={onClose} />;
  return (
    <div className={`${rulesCss.page} ${css.reconcile}`}>
      <section ref={last} aria-labelledby="stated">
        <h2 id="stated">{t('reconcile.stated')}</h2>
        {stated.length === 0 && <p>{t('reconcile.hint')}</p>}
        {stated.map((statement) => (
          <StatementCard
            key={subjectOf(statement)}
            statement={statement}
            game={game}
            pack={pack}
            known={known}
            onChange={(changed) => state((before) => before.map((one) => (subjectOf(one) === subjectOf(changed) ? changed : one)))}
            onAdd={add}
            onRemove={() => state((before) => before.filter((one) => subjectOf(one) !== subjectOf(statement)))}
          />
        ))}
        <AddStatement game={game} pack={pack} known={known} sides={sides} onAdd={add} />
        <FileTrigger acceptedFileTypes={['.vsav']} onSelect={(files) => void load(files?.[0])}><Button className="quiet wide" isDisabled={asking}>{t('reconcile.fromVassal')}</Button></FileTrigger>
        {foreign ? <ForeignBoard busy={asking} onChoose={(file) => void load(file, device.get().vassalMapping)} /> : <Button className="quiet wide" onPress={() => setForeign(true)}>{t('reconcile.fromOther')}</Button>}
        {said.map((note) => <p key={note} role="status" className="small">{note}</p>)}
      </section>
      {!found && <Button className="main wide" isDisabled={stated.length === 0 || asking} onPress={() => void ask()}>{asking ? t('reconcile.asking') : t('reconcile.ask')}</Button>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {found && <Answer found={found} onLook={setLooked} />}
      {agreed}
      <Suspense>{adjusting && <AdjustDialog game={game} isOpen onClose={() => setAdjusting(false)} />}</Suspense>
    </div>
  );
}

/** What was found: that they agree, why nothing can be said, or what may have happened. */
function Answer({ found: { refusal, differences, proposals, isComplete }, onLook }: { found: Reconciliation; onLook: (proposal: Proposal) => void }) {
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);
  if (refusal) return <section role="alert"><Violations violations={[]} refusal={refusal} /></section>;
  if (differences.length === 0) return <p role="status" className={css.agree}>{t('check.agree')}</p>;
  return (
    <section aria-labelledby="found">
      <h2 id="found" ref={top} tabIndex={-1}>{t('reconcile.differences', { count: differences.length })}</h2>
      <ul className={css.differences}>{differences.map(({ text }) => <li key={text}>{text}</li>)}</ul>
      <p role="status">{proposals.length === 0 ? t('reconcile.none') : t('reconcile.proposals', { count: proposals.length })}</p>
      <ProposalList proposals={proposals} onLook={onLook} />
      {!isComplete && <p className="small">{t('reconcile.incomplete')}</p>}
    </section>
  );
}
