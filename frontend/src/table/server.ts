import type { Action, AreaState, Door, Entry, Game, NeiSide, Pack, PackArea, PackCounter, PackSquare, SideState, Sighting, Unit, View } from '../graphql/types';
import { share } from './share';
import { createStore } from '../store';

export type Connection = 'off' | 'connecting' | 'live' | 'lost';

/** What the server said, and nothing else. */
export interface ServerState {
  pack: Pack | null;
  /** The names of pack and overlay by which it was asked for. */
  packFor: string;
  /** The Actions List, in the order of the book. */
  actions: readonly Action[];
  game: Game | null;
  /** What everybody may know of it, while nobody has the shared tablet in hand. */
  door: Door | null;
  /** Areas by id, shared with the view before wherever nothing changed. */
  areas: ReadonlyMap<string, AreaState>;
  entries: readonly Entry[];
  /** Whose eyes the umpire has borrowed; null while he looks with his own. */
  eyes: NeiSide | null;
  connection: Connection;
  /** Why the game cannot be shown, in words. */
  trouble: string | null;
  /** The trouble is that the server does not answer. */
  unreachable: boolean;
  /** When this device saw what is shown, in milliseconds, where the server has not told it since; else null. */
  seenAt: number | null;
}

/** Before the server has said anything. */
export const unsaid: ServerState = { pack: null, packFor: '', actions: [], game: null, door: null, areas: new Map(), entries: [], eyes: null, connection: 'off', trouble: null, unreachable: false, seenAt: null };

export const server = createStore<ServerState>(unsaid);

/** Forgets what was said of a game; with `keepPack` the printed map stays, which is the same for all eyes. */
export function forgetGame(keepPack = false): void {
  server.set(({ pack, packFor, actions }) => (keepPack ? { ...unsaid, pack, packFor, actions } : unsaid));
}

export function receiveGame(fresh: Game): void {
  server.set((state) => {
    // Answers may overtake each other; an older view never replaces a newer one.
    if (state.game && state.game.id === fresh.id && fresh.lastEntry < state.game.lastEntry) return {};
    const game = share(state.game, fresh);
    if (game === state.game) return { trouble: null };
    return { game, areas: new Map(game.view.areas.map((area) => [area.area, area])), trouble: null };
  });
}

/** Adds entries by number; the same entry twice is one entry. */
export function receiveEntries(fresh: readonly Entry[]): void {
  if (fresh.length === 0) return;
  server.set((state) => {
    const byNumber = new Map(state.entries.map((entry) => [entry.number, entry]));
    for (const entry of fresh) byNumber.set(entry.number, share(byNumber.get(entry.number), entry));
    return { entries: [...byNumber.values()].sort((a, b) => a.number - b.number) };
  });
}

export function lastEntryKnown(state: ServerState): number {
  return Math.max(state.game?.lastEntry ?? 0, state.entries.at(-1)?.number ?? 0);
}

export interface PackIndex {
  areas: ReadonlyMap<string, PackArea>;
  squares: ReadonlyMap<string, PackSquare>;
  counters: ReadonlyMap<string, Unit>;
}

/** A counter as a unit with its front up, of which nothing more is known. */
export const printed = (counter: PackCounter): Unit => ({ ...counter, face: 'FULL', aboard: null, taskForce: null, open: false });

/** An enemy unit as it was last seen. */
export const sighted = ({ counter, face, category, steps, factors, movement }: Sighting): Unit => ({ ...printed(counter), face, category, steps, factors, movement });

const indexes = new WeakMap<Pack, PackIndex>();

export function packIndex(pack: Pack): PackIndex {
  let index = indexes.get(pack);
  if (!index) {
    index = {
      areas: new Map(pack.areas.map((area) => [area.id, area])),
      squares: new Map(pack.squares.map((square) => [square.id, square])),
      counters: new Map(pack.counters.map((counter) => [counter.id, printed(counter)])),
    };
    indexes.set(pack, index);
  }
  return index;
}

export function areaName(pack: Pack | null, id: string | null | undefined): string {
  if (!id) return '';
  return (pack && packIndex(pack).areas.get(id)?.name) ?? id;
}

/** Every counter this seat can see now, wherever it is. */
export function unitsSeen(view: View): Map<string, Unit> {
  const units = new Map<string, Unit>();
  const add = (list: readonly Unit[]) => list.forEach((unit) => units.set(unit.id, unit));
  for (const area of view.areas) add(area.units);
  for (const side of view.sides) for (const display of displaysOf(side)) add(display.display.units);
  if (view.battle) {
    add(view.battle.attackers);
    add(view.battle.defenders);
  }
  return units;
}

/** The counter as this seat sees it, or as it is printed, or nothing. */
export function findUnit(state: ServerState, id: string): Unit | undefined {
  return (
    (state.game ? unitsSeen(state.game.view).get(id) : undefined) ??
    (state.pack ? packIndex(state.pack).counters.get(id) : undefined)
  );
}

export interface NamedDisplay {
  /** Its key among the words. */
  name: 'unplaced' | 'picked' | 'disrupted' | 'pool' | 'potential' | 'awaitingSingapore' | 'destroyed';
  display: SideState['pool'];
}

export function displaysOf(side: SideState): NamedDisplay[] {
  return [
    { name: 'unplaced', display: side.unplaced },
    { name: 'picked', display: side.picked },
    { name: 'disrupted', display: side.disrupted },
    { name: 'pool', display: side.pool },
    { name: 'potential', display: side.potential },
    { name: 'awaitingSingapore', display: side.awaitingSingapore },
    { name: 'destroyed', display: side.destroyed },
  ];
}
