// The seat of this device while its holder has handed it to the staff.
import { useMemo } from 'react';
import { device, type HandedSeat, type HeldSeat } from '../../../device/device';
import type { Game, NeiSide } from '../../../graphql/types';
import { useStore } from '../../../store';
import { lineNow } from '../../../table/sending';
import { sideOf } from '../../../table/sides';
import { handedDutyOf, isOver } from '../staff/duty';
import { work } from '../staff/work';

/** The seat that sits at the table, as the device keeps it. Its key says which: with the eyes of a side a shared tablet is told that it is that side. */
export const seatHere = (seats: readonly HeldSeat[]): HeldSeat | undefined => seats.find(({ token }) => token === lineNow()?.token);

/** Whether what is to be done now is done by the staff; where it cannot go on, it is the holder's again. */
export function isForStaff(game: Game, handed: HandedSeat | undefined, trouble: string | null): boolean {
  return Boolean(handed && !trouble && !isOver(handed, game.view) && handedDutyOf(game, handed, false));
}

/** The same as things stand. */
export const isForStaffNow = (game: Game): boolean => isForStaff(game, seatHere(device.get().seats)?.handed, work.get().handed);

/** The side of a shared tablet that needs no hands now, since the staff acts for it. */
export function absentSide(seen: Pick<Game, 'id'> & Parameters<typeof handedDutyOf>[0] & { view: Parameters<typeof isOver>[1] }): NeiSide | null {
  const handed = device.get().seats.find((held) => held.game === seen.id && held.seat === 'BOTH')?.handed;
  return handed && !isOver(handed, seen.view) && handedDutyOf(seen, handed, false) ? sideOf(handed.seat) : null;
}

/** The game as it is put to the holder of a seat: what the staff does for him is neither asked of him nor offered. */
export function usePut(game: Game | null): Game | null {
  const handed = useStore(device, ({ seats }) => seatHere(seats)?.handed);
  const trouble = useStore(work, (state) => state.handed);
  return useMemo(() => {
    if (!game || !isForStaff(game, handed, trouble)) return game;
    const { view, options } = game;
    return { ...game, view: { ...view, pending: view.pending && { ...view.pending, mine: false } }, options: { ...options, selectable: [], offers: [] } };
  }, [game, handed, trouble]);
}
