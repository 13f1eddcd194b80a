// What counters may do, remembered while the view it was judged for is the last one: so that a player whose wireless
// is gone can go on writing down his turn.
import type { Client } from '../../../graphql/client';
import { OptionsDocument } from '../../../graphql/generated/graphql';
import type { Game, Offer } from '../../../graphql/types';
import { QUIET, untilAtRest } from '../../../device/rest';

/** The offers of the first book's table. */
function createOptions() {
  let whenTold: () => void = () => undefined;
  let known = new Map<string, readonly Offer[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;

  const keyOf = (units: readonly string[], area: string | null): string => `${[...units].sort().join(' ')}|${units.length > 0 ? '' : (area ?? '')}`;

  function forgetOptions(): void {
    known = new Map();
    round += 1;
    clearTimeout(timer);
  }

  function rememberOptions(units: readonly string[], area: string | null, offers: readonly Offer[]): void {
    known.set(keyOf(units, area), offers);
    whenTold();
  }

  const recallOptions = (units: readonly string[], area: string | null): readonly Offer[] | undefined => known.get(keyOf(units, area));

  /** Asks ahead, one counter at a time, what each that may be taken in hand may do. A newer view ends it. */
  function askAhead(client: Client, game: Game): void {
    forgetOptions();
    const mine = round;
    timer = setTimeout(() => void askEach(client, game, () => mine === round), QUIET);
  }

  async function askEach(client: Client, game: Game, isCurrent: () => boolean): Promise<void> {
    for (const unit of game.options.selectable) {
      await untilAtRest();
      if (!isCurrent()) return;
      if (known.has(keyOf([unit], null))) continue;
      const { data, error } = await client.query(OptionsDocument, { id: game.id, units: [unit] }).toPromise();
      if (!isCurrent() || error?.networkError) return;
      // Only what was judged for this very entry is remembered.
      if (data?.game?.__typename === 'NeiGame' && data.game.lastEntry === game.lastEntry) rememberOptions([unit], null, data.game.options.offers);
    }
  }

  /** Everything that is remembered, to last with the view it was judged for. */
  const allOptions = (): (readonly [string, readonly Offer[]])[] => [...known];

  function restoreOptions(kept: readonly (readonly [string, readonly Offer[]])[]): void {
    forgetOptions();
    known = new Map(kept);
  }

  /** Calls when something more is remembered. */
  const attendOptions = (told: () => void): void => { whenTold = told; };

  return { forgetOptions, rememberOptions, recallOptions, askAhead, allOptions, restoreOptions, attendOptions };
}

export const { forgetOptions, rememberOptions, recallOptions, askAhead, allOptions, restoreOptions, attendOptions } = createOptions();
