import { Suspense, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Game, NeiCommand, NeiPendingKind } from '../../../graphql/types';
import { record } from '../store/actions';
import { device } from '../../../device/device';
import { outbox } from '../../../table/outbox';
import { papers } from '../../../table/papers';
import { selection, type Proposal } from '../store/selection';
import { useStore } from '../../../store';
import { proposeOffer } from '../panels/ClearOffer';
import { isTyped } from '../../../table/dice/setting';
import { HoldButton } from '../../../ui/HoldButton';
import { later } from '../../../ui/later';
import { commandKey } from '../../../ui/words';
import { RollAtOnce } from './RollAtOnce';
import { showQuestion } from './useAttention';
import { t } from '../../../words/words';
import { sideIn } from '../../../table/sides';
import css from '../../../ui/styles/game.module.css';
import { inTurn } from '../../../ui/inTurn';

const OddsLine = later(() => inTurn(() => import('../odds/OddsLine')).then((module) => module.OddsLine));

const DryRunLine = later(() => inTurn(() => import('../explorer/DryRunLine')).then((module) => module.DryRunLine));

/** Recorded at one tap: they only open a roll that still has to be made. */
export const AT_ONCE: readonly string[] = ['rollIncident', 'rollSingaporeDrive', 'rollActionPoints'];
/** At one tap too: nobody sees the counters before the set-up is finished, and until then each is placed anew. */
const AT_A_TAP: readonly string[] = [...AT_ONCE, 'placeTheRest'];
/** What may stand in the bar, the foremost first. */
export const MAIN: readonly string[] = [...AT_ONCE, 'finishSetUp', 'placeTheRest', 'endActionPhase'];

/** What cannot be undone by one side alone: a secret is shown, or the phase ends. */
const FOR_GOOD = ['endActionPhase', 'finishSetUp', 'revealUnits', 'concede'];

/** Whether the text only says the title again: “Finish set-up”, “Finish the set-up”. */
function isSaidAgain({ title, text }: Proposal): boolean {
  const bare = (words: string) => words.toLowerCase().replaceAll(/\b(the|an?)\b|[^\p{L}\p{N}]/gu, '');
  return bare(title) === bare(text);
}

/** The main key: pressed, or held where there is no way back. */
function Do({ irrevocable, isDisabled, children, onDone }: { irrevocable: boolean; isDisabled: boolean; children: ReactNode; onDone: () => void }) {
  return irrevocable ? <HoldButton className="main" isDisabled={isDisabled} onDone={onDone}>{children}</HoldButton> : <Button className="main" isDisabled={isDisabled} onPress={onDone}>{children}</Button>;
}

/** The main action, always in the same place: confirm what is proposed, or take the next step of the turn. */
export function ThumbBar({ game }: { game: Game }) {
  const proposal = useStore(selection, (state) => state.proposal);
  const sending = useStore(selection, (state) => state.sending);
  const waits = useStore(outbox, ({ waiting }) => waiting.some(({ late }) => late));
  const automation = useStore(device, (state) => state.automation.step);
  const reminders = useStore(device, (state) => state.reminders);
  const busy = sending !== 'no';
  const tab = useStore(papers, (state) => state.tab);
  const looks = useStore(selection, (state) => state.area !== null);
  // Points lapse with the phase; whoever wants no reminders knows.
  const left = proposal && reminders && 'endActionPhase' in proposal.command ? (game.view.sides.find(({ side }) => side === game.view.phasing)?.actionPoints ?? 0) : 0;
  if (proposal) {
    return (
      <div className="thumb-bar confirm" role="group" aria-label={t('action.confirm')}>
        <p><b>{proposal.title}</b>{isSaidAgain(proposal) || <span>{proposal.text}</span>}{left > 0 && <b className="left">{t('action.pointsLeft', { count: left })}</b>}</p>
        <Suspense><DryRunLine key={`${game.lastEntry} ${JSON.stringify(proposal.command)}`} command={proposal.command} /></Suspense>
        {proposal.offer?.attack && game.view.phasing && (
          // Its room is kept from the beginning, so that no key moves under the thumb.
          <Suspense fallback={<div className={css.foresightRoom} />}>
            <OddsLine key={`${game.lastEntry} ${JSON.stringify(proposal.command)}`} fight={{ command: proposal.command, what: proposal.text || proposal.title, place: proposal.offer.destination ?? null, attacker: game.view.phasing }} />
          </Suspense>
        )}
        <Button className="quiet" isDisabled={busy} onPress={() => selection.set({ proposal: null })}>{t('app.cancel')}</Button>
        <Do irrevocable={FOR_GOOD.some((key) => key in proposal.command)} isDisabled={busy} onDone={() => void record(proposal.command)}>
          {proposal.cost > 0 ? t('action.doItFor', { count: proposal.cost }) : t('action.doIt')}
        </Do>
      </div>
    );
  }
  // What the view offers was offered before the entries that wait.
  if (waits) return null;
  if (game.view.pending) {
    const { mine, by, kind, count, dice } = game.view.pending;
    // In a battle the means to answer lie there already, unless a stack is looked at in its place.
    if (mine && game.view.battle && tab === 'now' && !looks) return null;
    return (
      <div className="thumb-bar">
        {mine
          // The means to answer stand in the panel above; this key leads to them from wherever somebody has turned.
          ? <Button className="main grow" onPress={showQuestion}>{t(`pending.answer_${kind as NeiPendingKind}`, { count: kind === 'ROLL' ? dice.length : count })}</Button>
          : <p role="status">{t('side.waiting', { side: sideIn(game.book, by) })}</p>}
      </div>
    );
  }
  // What was asked of the other side comes first; the phase does not end over it.
  if (game.takeBackAsked) return <div className="thumb-bar"><p role="status">{t('repair.waiting')}</p></div>;
  const suggested = automation === 'off' ? [] : MAIN;
  const main = suggested.flatMap((key) => game.options.offers.filter((offer) => commandKey(offer) === key && offer.verdict.clear));
  const phasing = game.view.phasing;
  // While there are points to spend, ending the phase is not what the hand should fall on.
  const spent = game.view.sides.every((side) => side.side !== phasing || side.actionPoints === 0);
  return (
    <div className="thumb-bar">
      {main.length === 0 && <p role="status">{game.view.outcome ? game.view.outcome.result : phasing ? t('side.acts', { side: phasing }) : ''}</p>}
      {main.slice(0, 2).map((offer, at) => (commandKey(offer) === 'finishSetUp' ? (
        <HoldButton key="finishSetUp" className="grow main" isDisabled={busy} onDone={() => void record(offer.command as NeiCommand)}>{offer.text}</HoldButton>
      ) : (
        <Button
          key={commandKey(offer)}
          className={`grow ${at === 0 && (spent || commandKey(offer) !== 'endActionPhase') ? 'main' : 'quiet'}`}
          isDisabled={busy}
          onPress={() => (AT_A_TAP.includes(commandKey(offer)) ? void record(offer.command as NeiCommand) : proposeOffer(offer))}
        >
          {commandKey(offer) === 'endActionPhase' ? offer.action : offer.text}
        </Button>
      )))}
      {main[0] && main.length === 1 && AT_ONCE.includes(commandKey(main[0])) && isTyped(game.dice) && <RollAtOnce key={game.lastEntry} command={main[0].command as NeiCommand} isDisabled={busy} />}
    </div>
  );
}
