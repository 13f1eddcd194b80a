import { memo, Suspense, type ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { Counter } from '../counters/Counter';
import { Awaited } from '../../../table/dice/Awaited';
import { isTyped } from '../../../table/dice/setting';
import type { Game, NeiCommand, NeiPendingKind, Pending } from '../../../graphql/types';
import { record, rollForMe } from '../store/actions';
import { selection } from '../store/selection';
import { findUnit, server } from '../../../table/server';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { later } from '../../../ui/later';
import { UnitToggle } from '../counters/UnitRow';
import { ChooseLosses, ChooseUnits } from './ChooseUnits';
import { DeployPanel } from './DeployPanel';
import { DicePad } from '../../../table/dice/DicePad';
import { t } from '../../../words/words';
import { sideIn, sideOf } from '../../../table/sides';
import panelsCss from '../../../ui/styles/panels.module.css';
import gameCss from '../../../ui/styles/game.module.css';
import { inTurn } from '../../../ui/inTurn';

// Facts are seldom to be stated; the form comes when one is.
const StatementPanel = later(() => inTurn(() => import('./StatementPanel')).then((module) => module.StatementPanel));

const OddsLine = later(() => inTurn(() => import('../odds/OddsLine')).then((module) => module.OddsLine));

const unitOf = (id: string) => findUnit(server.get(), id);

/** What the table waits for, and the means to answer if it waits for this seat. */
export const PendingPanel = memo(function PendingPanel({ game, pending }: { game: Game; pending: Pending }) {
  return (
    <section className={`owed${pending.mine ? ' mine' : ''}`} aria-label={t('pending.title')}>
      <p className={panelsCss.owedWords}>
        <strong>{pending.mine ? t('pending.yours') : t('side.waiting', { side: sideIn(game.book, pending.by) })}</strong>
        <ClauseChip clause={pending.clause} />
      </p>
      <p>{pending.sentence}</p>
      {pending.reason && !pending.sentence.endsWith(pending.reason) && <blockquote>{pending.reason}</blockquote>}
      {pending.mine && <Answer key={game.lastEntry} game={game} pending={pending} />}
      {game.dice === 'PROVEN' && isThrown(pending) && <Awaited />}
    </section>
  );
});

/** Whether devices have a part in it; whoever types or throws dice sees that beside them. */
const isThrown = ({ kind, mine }: Pending): boolean => kind === 'DRAW' || (kind === 'ROLL' && !mine);

/** The means to answer, whatever is asked. */
export function Answer({ game, pending }: { game: Game; pending: Pending }): ReactElement {
  const busy = useStore(selection, (state) => state.sending !== 'no');
  const pack = useStore(server, (state) => state.pack);
  const send = (command: NeiCommand) => void record(command);
  const choice = { units: pending.units, count: pending.count, busy, unitOf };
  switch (pending.kind as NeiPendingKind) {
    case 'ROLL':
      return <DicePad name={`${game.id}/${game.lastEntry}`} dice={pending.dice} setting={game.dice} busy={busy} unitOf={unitOf} counterOf={(unit) => <Counter unit={unit} size={40} />} onRoll={(faces) => send({ roll: { faces } })} onRollForMe={() => void rollForMe()} />;
    case 'DRAW': {
      // The counters of a draw are named out of the pool of whoever draws.
      const pool = game.view.sides.find((side) => side.side === sideOf(pending.by))?.pool.units.map(({ id }) => ({ unit: id, most: 1 })) ?? [];
      return (
        <>
          {game.dice !== 'TABLE' && <Button className="main wide" isDisabled={busy} onPress={() => void rollForMe()}>{t('pending.drawForMe')}</Button>}
          {isTyped(game.dice) && pool.length > 0 && <ChooseUnits {...choice} units={pool} verb="drawn" onChoose={(units) => send({ draw: { units } })} />}
        </>
      );
    }
    case 'DEPLOY':
      return <DeployPanel pending={pending} pack={pack} unitOf={unitOf} />;
    case 'CHOOSE_LOSSES':
      return <ChooseLosses {...choice} word="hit" onChoose={(losses) => send({ chooseLosses: { losses } })} />;
    case 'CHOOSE_MORALE_LOSSES':
      return <ChooseLosses {...choice} word="step" onChoose={(losses) => send({ chooseMoraleLosses: { losses } })} />;
    case 'DISRUPT_EXCESS_AIRCRAFT':
      return <ChooseUnits {...choice} verb="disrupt" onChoose={(units) => send({ disruptExcessAircraft: { units } })} />;
    case 'TAKE_FREE_ACTION':
      return (
        <>
          <p className="small">{game.options.selectable.length > 0 ? t('pending.freeActionScout') : t('pending.freeAction')}</p>
          <Button className="quiet wide" isDisabled={busy} onPress={() => send({ declineFreeAction: true })}>{t('pending.decline')}</Button>
        </>
      );
    case 'CHOOSE_FIFTH_COLUMN_AREA':
      return (
        <div className="choices">
          {game.options.offers.filter((offer) => offer.verdict.clear && offer.destination).map((offer) => (
            <Button key={offer.destination} isDisabled={busy} onPress={() => send(offer.command as NeiCommand)}>{offer.text}</Button>
          ))}
          <Button className="quiet" isDisabled={busy} onPress={() => send({ chooseFifthColumnArea: { area: null } })}>{t('pending.noArea')}</Button>
        </div>
      );
    case 'ATTACK_WHERE_STOPPED': {
      const offers = game.options.offers.filter((offer) => offer.verdict.clear);
      return (
        <>
          <div className="choices">
            {offers.map((offer) => <Button key={offer.text} className={offer.attack ? 'main' : 'quiet'} isDisabled={busy} onPress={() => send(offer.command as NeiCommand)}>{offer.text}</Button>)}
          </div>
          {offers.filter(({ attack }) => attack).map((offer) => (
            <Suspense key={offer.text} fallback={<div className={gameCss.foresightRoom} />}>
              <OddsLine fight={{ command: offer.command as NeiCommand, what: offer.text, place: offer.destination ?? null, attacker: sideOf(pending.by) ?? 'JAPAN' }} />
            </Suspense>
          ))}
        </>
      );
    }
    case 'CHOOSE_FIFTH_COLUMN_TARGET':
      return (
        <div className="units">
          {pending.units.map(({ unit: id }) => {
            const unit = unitOf(id);
            const strike = () => send({ chooseFifthColumnTarget: { unit: id } });
            return unit ? <UnitToggle key={id} unit={unit} selected={false} disabled={busy} onChange={strike} /> : <Button key={id} isDisabled={busy} onPress={strike}>{id}</Button>;
          })}
          <Button className="quiet" isDisabled={busy} onPress={() => send({ chooseFifthColumnTarget: { unit: null } })}>{t('pending.noUnit')}</Button>
        </div>
      );
    case 'STATE':
      return <Suspense><StatementPanel pending={pending} busy={busy} unitOf={unitOf} onState={(statement) => send({ state: statement })} /></Suspense>;
    case 'CONFIRM_STATEMENT':
      return <Agreement busy={busy} onAnswer={(agreed) => send({ confirmStatement: { agreed } })} />;
    case 'WITHHOLD':
      return (
        <>
          <ChooseUnits {...choice} count={pending.units.length} verb="keepOut" onChoose={(units) => send({ withhold: { units } })} />
          <Button className="quiet wide" isDisabled={busy} onPress={() => send({ withhold: { units: [] } })}>{t('pending.allTakePart')}</Button>
        </>
      );
    case 'COUNTERSTRIKE':
      return (
        <>
          <ChooseUnits {...choice} count={pending.units.length} verb="strikeBack" onChoose={(units) => send({ counterstrike: { units } })} />
          <Button className="quiet wide" isDisabled={busy} onPress={() => send({ counterstrike: { units: [] } })}>{t('pending.noStrike')}</Button>
        </>
      );
    case 'ANSWER_ADJUSTMENT':
      return <Agreement busy={busy} onAnswer={(agreed) => send({ answerAdjustment: { agreed } })} />;
  }
}

function Agreement({ busy, onAnswer }: { busy: boolean; onAnswer: (agreed: boolean) => void }) {
  return (
    <div className="row">
      <Button className="quiet grow" isDisabled={busy} onPress={() => onAnswer(false)}>{t('pending.disagree')}</Button>
      <Button className="main grow" isDisabled={busy} onPress={() => onAnswer(true)}>{t('pending.agree')}</Button>
    </div>
  );
}
