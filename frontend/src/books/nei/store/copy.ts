// A copy of the record, on the device.
import { headersOf } from '../../../graphql/client';
import { saveFile } from '../../../ui/saveFile';
import { table } from './table';
import { server } from '../../../table/server';

/** Saves what this seat may take home: the whole game where nothing of it is hidden from the seat, else its record. */
export async function saveCopy(): Promise<boolean> {
  const open = table.now();
  const { game } = server.get();
  if (!open || !game) return false;
  const seesAll = game.openTable || game.seat.kind === 'UMPIRE' || game.seat.kind === 'BOTH' || game.view.phase === 'FINISHED';
  return saveFile(open.game, seesAll, `${game.name} ${game.view.turnName}`, headersOf(open.seat.token, open.side));
}
