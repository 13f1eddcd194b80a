import type { Game } from '../../../graphql/types';
import { RepairKeys } from '../../../table/repair/RepairKeys';
import { redo, takeBack } from '../store/actions';
import { entryName, lastStanding } from '../../../table/repair/standing';
import { selection } from '../store/selection';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { isPlayers } from '../../../table/sides';

/** The keys that take the last entry back, and do it again. */
export function Repair({ game }: { game: Game }) {
  const entries = useStore(server, (state) => state.entries);
  const busy = useStore(selection, (state) => state.sending !== 'no');
  const { kind } = game.seat;
  if (!isPlayers(kind)) return null;
  const last = lastStanding(entries);
  return (
    <RepairKeys
      last={last && entryName(last.entry)}
      again={game.nextRedo && entryName(game.nextRedo)}
      isDisabled={busy || game.takeBackAsked !== null}
      onTakeBack={() => last && void takeBack(last.before)}
      onRedo={() => void redo()}
    />
  );
}
