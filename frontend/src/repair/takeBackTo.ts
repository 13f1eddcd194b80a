import { takeBack } from '../store/actions';
import { noteTakenBack } from '../store/repair';
import { server } from '../store/server';

/** Takes back everything after an entry, and keeps what this device can do again. Asking the other side keeps nothing. */
export async function takeBackTo(to: number): Promise<void> {
  const { entries } = server.get();
  if (!(await takeBack(to))) return;
  const { game } = server.get();
  if (game && !game.takeBackAsked) noteTakenBack(game.lastEntry, to, entries);
}
