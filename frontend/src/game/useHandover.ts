import { useState } from 'react';
import type { Game, NeiSide } from '../graphql/types';
import { device } from '../store/device';
import { useStore } from '../store/store';

/** Whether the curtain has a meaning at this seat: one tablet for both sides, at a table that keeps secrets. */
export const isShared = (game: Game): boolean => game.seat.kind === 'BOTH' && !game.openTable;

/** The side that the shared tablet is to be handed to, or null while it is in the right hands. */
export function useHandover(game: Game | null): { to: NeiSide | null; onTaken: () => void } {
  const wanted = useStore(device, (state) => state.curtain);
  const [holder, setHolder] = useState<NeiSide | null>(null);
  const acting = game ? (game.view.pending?.by ?? game.view.phasing ?? null) : null;
  const guarded = wanted && game !== null && isShared(game);
  // Without the curtain the tablet goes from hand to hand by itself.
  if (!guarded && acting !== null && acting !== holder) setHolder(acting);
  return { to: guarded && acting !== holder ? acting : null, onTaken: () => setHolder(acting) };
}
