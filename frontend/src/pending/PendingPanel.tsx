import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import type { Game, NeiCommand, Pending } from '../graphql/types';
import { record, rollForMe } from '../store/actions';
import { selection } from '../store/selection';
import { findUnit, server } from '../store/server';
import { useStore } from '../store/store';
import { ClauseChip } from '../ui/ClauseChip';
import { UnitToggle } from '../ui/UnitRow';
import { theSide } from '../ui/words';
import { ChooseLosses, ChooseUnits } from './ChooseUnits';
import { DeployPanel } from './DeployPanel';
import { DicePad } from './DicePad';
import { StatementPanel } from './StatementPanel';

const unitOf = (id: string) => findUnit(server.get(), id);

/** What the table waits for, and the means to answer if it waits for this seat. */
export function PendingPanel({ game, pending }: { game: Game; pending: Pending }) {
  return (
    <section className={`owed${pending.mine ? ' mine' : ''}`} aria-label="What is owed now">
      <p className="owed-words">
        <strong>{pending.mine ? 'Your turn to answer' : `Waiting for ${theSide(pending.by)}`}</strong>
        <ClauseChip clause={pending.clause} />
      </p>
      <p>{pending.sentence}</p>
      {pending.reason && !pending.sentence.endsWith(pending.reason) && <blockquote>{pending.reason}</blockquote>}
      {pending.mine && <Answer key={game.lastEntry} game={game} pending={pending} />}
    </section>
  );
}

function Answer({ game, pending }: { game: Game; pending: Pending }): ReactElement {
  const busy = useStore(selection, (state) => state.sending !== 'no');
  const pack = useStore(server, (state) => state.pack);
  const send = (command: NeiCommand) => void record(command);
  const choice = { units: pending.units, count: pending.count, busy, unitOf };
  switch (pending.kind) {
    case 'ROLL':
      return <DicePad dice={pending.dice} setting={game.dice} busy={busy} unitOf={unitOf} onRoll={(faces) => send({ roll: { faces } })} onRollForMe={() => void rollForMe()} />;
    case 'DRAW': {
      // The counters of a draw are named out of the pool of whoever draws.
      const pool = game.view.sides.find((side) => side.side === pending.by)?.pool.units.map(({ id }) => ({ unit: id, most: 1 })) ?? [];
      return (
        <>
          {game.dice !== 'TABLE' && <Button className="main wide" isDisabled={busy} onPress={() => void rollForMe()}>Draw for me</Button>}
          {game.dice !== 'SERVER' && pool.length > 0 && <ChooseUnits {...choice} units={pool} verb="Drawn:" onChoose={(units) => send({ draw: { units } })} />}
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
      return <ChooseUnits {...choice} verb="Disrupt" onChoose={(units) => send({ disruptExcessAircraft: { units } })} />;
    case 'TAKE_FREE_ACTION':
      return (
        <>
          <p className="small">{game.options.selectable.length > 0 ? 'Tap a ship, a ground unit or an airfield of yours on the map to scout with it, or choose below. It costs nothing.' : 'Choose below. It costs nothing.'}</p>
          <Button className="quiet wide" isDisabled={busy} onPress={() => send({ declineFreeAction: true })}>Decline the free action</Button>
        </>
      );
    case 'CHOOSE_FIFTH_COLUMN_AREA':
      return (
        <div className="choices">
          {game.options.offers.filter((offer) => offer.verdict.clear && offer.destination).map((offer) => (
            <Button key={offer.destination} isDisabled={busy} onPress={() => send(offer.command as NeiCommand)}>{offer.text}</Button>
          ))}
          <Button className="quiet" isDisabled={busy} onPress={() => send({ chooseFifthColumnArea: { area: null } })}>No area</Button>
        </div>
      );
    case 'ATTACK_WHERE_STOPPED':
      return (
        <div className="choices">
          {game.options.offers.filter((offer) => offer.verdict.clear).map((offer) => (
            <Button key={offer.text} className={offer.attack ? 'main' : 'quiet'} isDisabled={busy} onPress={() => send(offer.command as NeiCommand)}>{offer.text}</Button>
          ))}
        </div>
      );
    case 'CHOOSE_FIFTH_COLUMN_TARGET':
      return (
        <div className="units">
          {pending.units.map(({ unit: id }) => {
            const unit = unitOf(id);
            const strike = () => send({ chooseFifthColumnTarget: { unit: id } });
            return unit ? <UnitToggle key={id} unit={unit} selected={false} disabled={busy} onChange={strike} /> : <Button key={id} isDisabled={busy} onPress={strike}>{id}</Button>;
          })}
          <Button className="quiet" isDisabled={busy} onPress={() => send({ chooseFifthColumnTarget: { unit: null } })}>No unit</Button>
        </div>
      );
    case 'STATE':
      return <StatementPanel pending={pending} busy={busy} unitOf={unitOf} onState={(statement) => send({ state: statement })} />;
    case 'CONFIRM_STATEMENT':
      return <Agreement busy={busy} onAnswer={(agreed) => send({ confirmStatement: { agreed } })} />;
    case 'WITHHOLD':
      return (
        <>
          <ChooseUnits {...choice} count={pending.units.length} verb="Keep out" onChoose={(units) => send({ withhold: { units } })} />
          <Button className="quiet wide" isDisabled={busy} onPress={() => send({ withhold: { units: [] } })}>All take part</Button>
        </>
      );
    case 'COUNTERSTRIKE':
      return (
        <>
          <ChooseUnits {...choice} count={pending.units.length} verb="Strike back with" onChoose={(units) => send({ counterstrike: { units } })} />
          <Button className="quiet wide" isDisabled={busy} onPress={() => send({ counterstrike: { units: [] } })}>Do not strike back</Button>
        </>
      );
    case 'ANSWER_ADJUSTMENT':
      return <Agreement busy={busy} onAnswer={(agreed) => send({ answerAdjustment: { agreed } })} />;
  }
}

function Agreement({ busy, onAnswer }: { busy: boolean; onAnswer: (agreed: boolean) => void }) {
  return (
    <div className="row">
      <Button className="quiet grow" isDisabled={busy} onPress={() => onAnswer(false)}>Do not agree</Button>
      <Button className="main grow" isDisabled={busy} onPress={() => onAnswer(true)}>Agree</Button>
    </div>
  );
}
