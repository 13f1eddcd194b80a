import { Button } from 'react-aria-components';
import type { Game, Pack } from '../graphql/types';
import { answerTakeBack, selectUnits } from '../store/actions';
import { PendingPanel } from '../pending/PendingPanel';
import { selection } from '../store/selection';
import { packIndex } from '../store/server';
import { useStore } from '../store/store';
import { UnitToggle } from '../ui/UnitRow';
import { phaseName, seatName, sideActs, sideName } from '../ui/words';
import { ClauseChip } from '../ui/ClauseChip';
import { AreaPanel, InHand, mayCommand } from './AreaPanel';
import { BattlePanel } from './BattlePanel';
import { Latest } from './Latest';
import { Offers } from './Offers';

/** What matters now: what is owed, the battle, the area under the finger, what may be done. */
export function NowPanel({ game, pack }: { game: Game; pack: Pack }) {
  const area = useStore(selection, (state) => state.area);
  const inHand = useStore(selection, (state) => state.units.length > 0);
  const { pending, battle, outcome } = game.view;
  const place = area ? packIndex(pack).areas.get(area) : undefined;
  return (
    <div className="now">
      {outcome && (
        <section className="owed mine" aria-label="Result">
          <h3>{outcome.result}</h3>
          <p>{outcome.winner ? `${sideName(outcome.winner)} wins` : 'A draw'}, difference {outcome.differential}. <ClauseChip clause={outcome.clause} /></p>
        </section>
      )}
      <TakeBackAsked game={game} />
      {pending && <PendingPanel game={game} pending={pending} />}
      {battle && <BattlePanel battle={battle} />}
      {place ? <AreaPanel key={place.id} game={game} pack={pack} area={place} /> : (
        <>
          <Unplaced game={game} />
          {inHand && <InHand pack={pack} />}
        </>
      )}
      {!place && !inHand && (!pending || pending.kind === 'TAKE_FREE_ACTION') && <FreeOffers game={game} />}
      {!place && !inHand && <Latest />}
    </div>
  );
}

function TakeBackAsked({ game }: { game: Game }) {
  const asked = game.takeBackAsked;
  if (!asked) return null;
  const mine = game.seat.kind === asked.by;
  return (
    <section className="owed mine" aria-label="Take-back">
      <p><strong>{seatName[asked.by]}</strong> asks to take back everything after entry {asked.to}.</p>
      {mine ? <p className="small">Waiting for the other side.</p> : (
        <div className="row">
          <Button className="quiet grow" onPress={() => void answerTakeBack(false)}>Refuse</Button>
          <Button className="main grow" onPress={() => void answerTakeBack(true)}>Grant</Button>
        </div>
      )}
    </section>
  );
}

/** Start units that wait for their place. */
function Unplaced({ game }: { game: Game }) {
  const inHand = useStore(selection, (state) => state.units);
  const lists = game.view.sides.filter((side) => mayCommand(game, side.side) && side.unplaced.units.length > 0);
  if (lists.length === 0) return null;
  return (
    <>
      {lists.map((side) => (
        <section key={side.side} aria-label={`${sideName(side.side)}: units to be placed`}>
          <h3>To be placed <small>{side.unplaced.units.length}</small></h3>
          <div className="units">
            {side.unplaced.units.map((unit) => (
              <UnitToggle key={unit.id} unit={unit} selected={inHand.includes(unit.id)} onChange={(on) => selectUnits(null, on ? [unit.id] : [])} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** What may be done without a unit in hand. */
function FreeOffers({ game }: { game: Game }) {
  const offers = game.options.offers.filter((offer) => !('concede' in (offer.command as object)));
  const { phasing, phase } = game.view;
  const wait = offers.length === 0;
  return (
    <section aria-label="What may be done now">
      <h3>{phaseName[phase]}</h3>
      {wait && phase !== 'FINISHED' && (
        <p className="small">{phasing && !mayCommand(game, phasing) ? `${sideActs(phasing)}. This page shows it as it happens.` : 'Tap a stack on the map to take units in hand.'}</p>
      )}
      {!wait && phase.endsWith('ACTION') && <p className="small">Tap a stack on the map to take units in hand, or choose here.</p>}
      <Offers offers={offers} />
    </section>
  );
}
