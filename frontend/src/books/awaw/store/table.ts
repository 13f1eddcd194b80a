// The table of A World at War: what it asks the server, and what it keeps of the answers.
import { atMostTwice, tableOf } from '../../../table/table';
import { receiveEntries, server } from '../../../table/server';
import { share } from '../../../table/share';
import type { Entry } from '../../../graphql/types';
import { createStore } from '../../../store';
import { AwawEntriesDocument, AwawGameDocument, AwawLiveDocument, AwawReckoningDocument } from '../graphql/generated/graphql';
import type { Game, Reckoning, Unit } from '../graphql/types';

/** What the server said of the game; entries and connection stand in the store that all games share. */
export interface Desk {
  game: Game | null;
  units: ReadonlyMap<string, Unit>;
  /** The calculators that the books show by themselves; null until they are answered. */
  reckoning: Reckoning | null;
}

const bare: Desk = { game: null, units: new Map(), reckoning: null };

export const desk = createStore<Desk>(bare);

export const table = tableOf<Game>({
  kind: 'AwawGame',
  view: AwawGameDocument,
  entries: AwawEntriesDocument,
  live: AwawLiveDocument,
  now: () => desk.get().game,
  sightings: {
    take: () => {
      const { game, reckoning } = desk.get();
      return game && { game, reckoning, entries: server.get().entries };
    },
    put: (kept) => {
      const { game, reckoning, entries } = kept as { game: Game; reckoning: Reckoning | null; entries: readonly Entry[] };
      receiveEntries(entries);
      desk.set({ game, reckoning, units: new Map(game.view.units.map((unit) => [unit.counter.id, unit])) });
      return true;
    },
  },
  keep: (game) => {
    const before = desk.get().game?.lastEntry;
    desk.set((state) => {
      const shared = share(state.game, game);
      return { game: shared, units: state.game?.view.units === shared.view.units ? state.units : new Map(shared.view.units.map((unit) => [unit.counter.id, unit])) };
    });
    if (game.lastEntry !== before) void reckon();
  },
  forget: () => desk.set(bare),
});

/** Asks the calculators anew. */
const reckon = atMostTwice(async () => {
  const open = table.now();
  if (!open) return;
  const answer = await open.line.client.query(AwawReckoningDocument, { id: open.game }).toPromise();
  const game = answer.data?.game;
  if (table.now() === open && game?.__typename === 'AwawGame') desk.set((state) => ({ reckoning: share(state.reckoning, game) }));
});
