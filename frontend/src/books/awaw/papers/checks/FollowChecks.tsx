import { Button } from 'react-aria-components';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import { useAsked } from '../../books/ask';
import { quarterName } from '../../forms/names';
import { AwawMalaccaDocument } from '../../graphql/generated/graphql';
import type { AwawSide, Game, Passage } from '../../graphql/types';
import { record } from '../../store/actions';
import { hand } from '../../store/hand';
import { useCapitals } from './capitals';
import { Check } from './Check';

/** What a recorded control may bring: colonies whose capital is in other hands, the strait, and what falls due in this turn. */
export function FollowChecks({ game }: { game: Game }) {
  const { due, quarter } = game.view;
  const now = due.filter((one) => quarter && quarterName(one.quarter) === quarterName(quarter));
  return (
    <>
      <Colonies game={game} />
      <Strait />
      {now.map(({ text }) => <Check key={text} question={text} />)}
    </>
  );
}

function Colonies({ game: { packHash, view: { places } } }: { game: Game }) {
  const capitals = useCapitals(packHash);
  const busy = useStore(hand, (state) => state.sending);
  const take = (spot: string, place: string, side: AwawSide) => void record({ order: { recordControl: { place: spot, side } } }, t('places.changes', { place, side }));
  return capitals.map(({ spot, capital }) => {
    const colony = places.find((place) => place.spot === spot);
    const seat = places.find((place) => place.spot === capital);
    if (!colony || !seat?.side || seat.side === colony.side) return null;
    const { side } = seat;
    return (
      <Check key={spot} question={t('checks.capital', { capital: seat.name, colony: colony.name })} note={colony.brps > 0 ? t('checks.colonyWorth', { colony: colony.name, brps: colony.brps }) : ''}>
        <div className="choices"><Button isDisabled={busy} onPress={() => take(spot, colony.name, side)}>{t('checks.colonyTakes', { side, colony: colony.name })}</Button></div>
      </Check>
    );
  });
}

const passage = (game: { mayPassMalacca: Passage }) => game.mayPassMalacca;

/** A way through the strait, so that the calculator says who holds it. */
const THROUGH = { side: 'ALLIES', kind: 'NR', path: ['SINGAPORE'], target: null } as const;

function Strait() {
  const found = useAsked(AwawMalaccaDocument, THROUGH, passage);
  if (found?.heldBy !== 'AXIS') return null;
  return (
    <Check question={t('checks.strait')} note={t('calculator.heldBy', { side: found.heldBy })}>
      <div className="choices"><Button className="quiet" onPress={() => hand.set({ book: 'calculators' })}>{t('checks.straitAsk')}</Button></div>
    </Check>
  );
}
