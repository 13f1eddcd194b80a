import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { EntryText } from '../../../table/log/EntryText';
import { Foreseen } from '../../../table/repair/Foreseen';
import type { NeiCommand } from '../../../graphql/types';
import { amend, record } from '../store/actions';
import type { Change } from '../../../table/outbox';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { HoldButton } from '../../../ui/HoldButton';
import { t } from '../../../words/words';
import type { Proposal } from './asking';
import { lookOf } from '../../../table/sides';
import css from './reconcile.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';

const slipsIn = ({ slips }: Proposal): string => slips.map((slip) => t(`reconcile.slip${slip}`)).join(' + ');

/** The changes as they are sent. */
export const changesOf = ({ changes }: Pick<Proposal, 'changes'>): readonly Change[] => changes.map(({ kind, entry, command, by }) => ({ kind, entry, ...(command ? { command: command as object } : {}), ...(by ? { by } : {}) }));

/** What may have happened, the likeliest first: one tap looks at it. */
export function ProposalList({ proposals, onLook }: { proposals: readonly Proposal[]; onLook: (proposal: Proposal) => void }) {
  return (
    <ol className={css.proposals} data-part="proposals">
      {proposals.map((proposal, at) => (
        <li key={at}>
          <div className="grow">
            <h3>{slipsIn(proposal)}</h3>
            <p className={css.why}>{proposal.why}</p>
            {proposal.leaves.length > 0 && <p className="small">{t('reconcile.leaves', { count: proposal.leaves.length })}</p>}
            <p className="small">{laterIn(proposal)}</p>
          </div>
          <Button className="quiet" aria-label={t('reconcile.lookAt', { number: at + 1, what: slipsIn(proposal) })} onPress={() => onLook(proposal)}>{t('reconcile.look')}</Button>
        </li>
      ))}
    </ol>
  );
}

/** What becomes of later entries, and who is asked, in a few words. */
function laterIn({ later, needsConsent, changes }: Proposal): string {
  const decide = later?.filter(({ outcome }) => outcome === 'NEEDS_DECISION').length ?? 0;
  const differ = (later?.length ?? 0) - decide;
  const rest = !later
    ? [t('repair.knownLater')]
    : [differ > 0 ? t('reconcile.differLater', { count: differ }) : '', decide > 0 ? t('reconcile.fallLater', { count: decide }) : '', differ + decide === 0 && changes.length > 0 ? t('reconcile.allHold') : ''];
  return [...rest, needsConsent ? t('repair.needsConsent') : ''].filter(Boolean).join(' ');
}

/** One proposal: which entries it touches, what holds after it, and the key that records it. */
export function ProposalPage({ proposal, book, onBack, onDone }: { proposal: Proposal; book: string; onBack: () => void; onDone: () => void }) {
  const entries = useStore(server, (state) => state.entries);
  const [busy, setBusy] = useState(false);
  const changes = useMemo(() => changesOf(proposal), [proposal]);
  const touched = entries.filter(({ number }) => changes.some(({ entry }) => entry === number));
  // The correction follows what is put right at once; where the other side is asked first, it is found again afterwards.
  const later = proposal.adjustment !== null && changes.length > 0 && proposal.needsConsent;
  const apply = async () => {
    setBusy(true);
    const done = changes.length === 0 || (await amend(changes));
    if (done && proposal.adjustment !== null && !later) await record(proposal.adjustment as NeiCommand);
    onDone();
  };
  const key = <HoldButton className="main wide" isDisabled={busy} onDone={() => void apply()}>{t(proposal.needsConsent ? 'reconcile.propose' : 'reconcile.apply')}</HoldButton>;
  return (
    <div className={`${rulesCss.page} ${css.reconcile} mend`}>
      <h2>{slipsIn(proposal)}</h2>
      <p className={css.why}>{proposal.why}</p>
      <section aria-labelledby="explains">
        <h3 id="explains">{t('reconcile.explains')}</h3>
        <ul className={css.differences}>{proposal.explains.map(({ text }) => <li key={text}>{text}</li>)}</ul>
      </section>
      {touched.length > 0 && (
        <section aria-labelledby="touched">
          <h3 id="touched">{t('reconcile.touched')}</h3>
          {touched.map((entry) => <div key={entry.number} className={`mend-entry ${lookOf(entry.by)}`}><EntryText entry={entry} book={book} /></div>)}
        </section>
      )}
      {proposal.leaves.length > 0 && (
        <section aria-labelledby="leaves">
          <h3 id="leaves">{t('reconcile.leaves', { count: proposal.leaves.length })}</h3>
          <ul className={css.differences}>{proposal.leaves.map(({ text }) => <li key={text}>{text}</li>)}</ul>
        </section>
      )}
      {proposal.adjustment !== null && <p>{t(later ? 'reconcile.correctionLater' : 'reconcile.correction')}</p>}
      {changes.length > 0 ? <Foreseen book={book} changes={changes}>{key}</Foreseen> : <>{proposal.needsConsent && <p>{t('repair.needsConsent')}</p>}{key}</>}
      <Button className="quiet wide" onPress={onBack}>{t('app.back')}</Button>
    </div>
  );
}
