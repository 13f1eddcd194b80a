// A copy of the record, on the device.
import { headersOf } from '../graphql/client';
import { tableNow } from './table';
import { server } from './server';

/** Saves what this seat may take home: the whole game where nothing of it is hidden from the seat, else its record. */
export async function saveCopy(): Promise<boolean> {
  const open = tableNow();
  const { game } = server.get();
  if (!open || !game) return false;
  const seesAll = game.openTable || game.seat.kind === 'UMPIRE' || game.seat.kind === 'BOTH' || game.view.phase === 'FINISHED';
  const file = seesAll ? 'archive' : 'record.jsonl';
  try {
    const answer = await fetch(`/games/${open.game}/${file}`, { headers: headersOf(open.seat.token, open.side) });
    if (!answer.ok) return false;
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = `${game.name} ${game.view.turnName}.${seesAll ? 'adjutant' : 'record.jsonl'}`;
    link.click();
    // The browser has read it by then; the page holds nothing of it any longer.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return true;
  } catch {
    return false;
  }
}
