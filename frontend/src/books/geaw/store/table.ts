// The table of The Greater East Asia War: what it asks the server, and what it keeps of the answers.
import { atMostTwice, tableOf } from '../../../table/table';
import { receiveEntries, server } from '../../../table/server';
import { share } from '../../../table/share';
import type { Entry } from '../../../graphql/types';
import { createStore } from '../../../store';
import { GeawChartsDocument, GeawEntriesDocument, GeawGameDocument, GeawHexesDocument, GeawHexsidesDocument, GeawLiveDocument } from '../graphql/generated/graphql';
import { bulk } from './bulk';
import type { Charts, Game, Hex, Hexside, Unit } from '../graphql/types';

/** What the server said of the game; entries and connection stand in the store that all games share. */
export interface Desk {
  game: Game | null;
  units: ReadonlyMap<string, Unit>;
  charts: Charts | null;
  hexes: ReadonlyMap<string, Hex>;
  hexsides: ReadonlyMap<string, Hexside>;
}

const bare: Desk = { game: null, units: new Map(), charts: null, hexes: new Map(), hexsides: new Map() };

export const desk = createStore<Desk>(bare);

export const table = tableOf<Game>({
  kind: 'GeawGame',
  view: GeawGameDocument,
  entries: GeawEntriesDocument,
  live: GeawLiveDocument,
  now: () => desk.get().game,
  sightings: {
    take: () => {
      const { game, charts, hexes, hexsides } = desk.get();
      return game && { game, charts, hexes: [...hexes.values()], hexsides: [...hexsides.values()], entries: server.get().entries };
    },
    put: (kept) => {
      const { game, charts, hexes, hexsides, entries } = kept as { game: Game; charts: Charts | null; hexes: readonly Hex[]; hexsides: readonly Hexside[]; entries: readonly Entry[] };
      receiveEntries(entries);
      desk.set({ game, charts, units: new Map(game.view.units.map((unit) => [unit.id, unit])), hexes: new Map(hexes.map((hex) => [hex.hex, hex])), hexsides: new Map(hexsides.map((side) => [side.hexside, side])) });
      return true;
    },
  },
  keep: (game) => desk.set((state) => {
    const shared = share(state.game, game);
    return { game: shared, units: state.game?.view.units === shared.view.units ? state.units : new Map(shared.view.units.map((unit) => [unit.id, unit])) };
  }),
  forget: () => desk.set(bare),
  settle: () => loadSheets(),
  // Many rows at once are looked at when the last of them stands.
  isRecording: () => bulk.get().isRunning,
  // Whatever leans on no clause may have changed what is transcribed.
  news: (entries) => {
    if (bulk.get().isRunning) return;
    if (entries.some(({ lines }) => lines.some(({ clause }) => !clause))) void loadSheets();
  },
});

/** The most hexes or hexsides in one answer. */
const PAGE = 500;

/** Map and charts as far as they are transcribed, all of them. */
export const loadSheets = atMostTwice(askSheets);

async function askSheets(): Promise<void> {
  const opened = table.now();
  if (!opened) return;
  const { client } = opened.line;
  const [charts, hexes, hexsides] = await Promise.all([
    client.query(GeawChartsDocument, { id: opened.game }).toPromise(),
    paged(async (known: readonly Hex[]) => {
      const { data } = await client.query(GeawHexesDocument, { id: opened.game, after: known.at(-1)?.hex ?? null }).toPromise();
      return data?.game?.__typename === 'GeawGame' ? data.game.sheets.hexes : null;
    }),
    paged(async (known: readonly Hexside[]) => {
      const { data } = await client.query(GeawHexsidesDocument, { id: opened.game, offset: known.length }).toPromise();
      return data?.game?.__typename === 'GeawGame' ? data.game.sheets.hexsides : null;
    }),
  ]);
  if (table.now() !== opened) return;
  const sheets = charts.data?.game?.__typename === 'GeawGame' ? charts.data.game.sheets : null;
  desk.set((state) => ({
    ...(sheets ? { charts: share(state.charts, sheets) } : {}),
    ...(hexes ? { hexes: new Map(hexes.map((hex) => [hex.hex, share(state.hexes.get(hex.hex), hex)])) } : {}),
    ...(hexsides ? { hexsides: new Map(hexsides.map((side) => [side.hexside, share(state.hexsides.get(side.hexside), side)])) } : {}),
  }));
}

async function paged<Row>(ask: (known: readonly Row[]) => Promise<readonly Row[] | null>): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (;;) {
    const page = await ask(rows);
    if (!page) return null;
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** One hex that this device has just entered: the others did not change. */
export async function loadHex(hex: string): Promise<void> {
  const opened = table.now();
  if (!opened) return;
  const before = Number(hex) > 0 ? String(Number(hex) - 1).padStart(4, '0') : null;
  const { data } = await opened.line.client.query(GeawHexesDocument, { id: opened.game, after: before, first: 1 }).toPromise();
  const found = data?.game?.__typename === 'GeawGame' ? data.game.sheets.hexes[0] : undefined;
  if (table.now() === opened && found?.hex === hex) desk.set((state) => ({ hexes: new Map(state.hexes).set(hex, found) }));
}
