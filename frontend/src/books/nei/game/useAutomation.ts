import { useEffect } from 'react';
import type { Game, NeiCommand } from '../../../graphql/types';
import { record, rollForMe } from '../store/actions';
import { device } from '../../../device/device';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import { chime } from '../../../ui/sound';
import { commandKey } from '../../../ui/words';
import { AT_ONCE } from './ThumbBar';

/** The only way the losses asked for can be allotted; null where there is a choice. */
export function forcedLosses({ units, count }: { units: readonly { unit: string; most: number }[]; count: number }): { unit: string; hits: number }[] | null {
  const able = units.filter(({ most }) => most > 0);
  const all = able.reduce((sum, { most }) => sum + most, 0);
  const [only] = able;
  if (able.length === 1 && only) return [{ unit: only.unit, hits: Math.min(only.most, count) }];
  return all > 0 && all <= count ? able.map(({ unit, most }) => ({ unit, hits: most })) : null;
}

/** Does what this device was told to do by itself, and sounds when this seat has to answer. */
export function useAutomation(game: Game): void {
  const automation = useStore(device, (state) => state.automation);
  const busy = useStore(selection, (state) => state.sending !== 'no');
  const { pending } = game.view;
  const mine = pending?.mine ?? false;
  useEffect(() => {
    if (mine) chime();
  }, [mine, game.lastEntry]);
  useEffect(() => {
    if (busy) return;
    if (pending) {
      if (!pending.mine) return;
      if ((pending.kind === 'ROLL' || pending.kind === 'DRAW') && automation.dice === 'do' && game.dice !== 'TABLE') void rollForMe();
      const losses = pending.kind === 'CHOOSE_LOSSES' && automation.losses === 'do' ? forcedLosses(pending) : null;
      if (losses) void record({ chooseLosses: { losses } });
      return;
    }
    const [step, ...more] = game.options.offers.filter((offer) => AT_ONCE.includes(commandKey(offer)) && offer.verdict.clear);
    if (automation.step === 'do' && step && more.length === 0) void record(step.command as NeiCommand);
    // Once for each entry: what was refused is not tried again by itself.
  }, [game.lastEntry]);
}
