import { Button } from 'react-aria-components';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import type { AwawSide, Game } from '../../graphql/types';
import { record } from '../../store/actions';
import { hand } from '../../store/hand';
import { Check } from './Check';

/** The places that the acting side could have taken, a key each. */
export function ControlCheck({ game: { view: { places } }, side }: { game: Game; side: AwawSide }) {
  const busy = useStore(hand, (state) => state.sending);
  const own = places.filter((place) => place.side === side);
  const others = places.filter((place) => place.side !== side);
  if (others.length === 0) return null;
  const holds = own.length > 0 ? t('checks.holds', { side, places: own.map(({ name }) => name).join(', ') }) : '';
  const take = (spot: string, name: string) => void record({ order: { recordControl: { place: spot, side } } }, t('places.changes', { place: name, side }));
  return (
    <Check question={t('checks.control', { side })} note={holds}>
      <div className="choices">{others.map(({ spot, name }) => <Button key={spot} isDisabled={busy} aria-label={t('checks.takes', { side, place: name })} onPress={() => take(spot, name)}>{name}</Button>)}</div>
    </Check>
  );
}
