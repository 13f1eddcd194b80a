// What can be printed of The Greater East Asia War.
import { counted, figure, type Value } from './grammar';

export const geawPapers = {
  laidout: {
    hint: 'Every unit by side and hex, the pool and the displays, to lay the game out again.',
    titleOf: ({ game, turn }: { game: Value; turn: Value }) => `${game}, ${turn}, set-up sheet`,
    kicker: ({ game }: { game: Value }) => `Set-up sheet · ${game}`,
    asOf: ({ entry, phase }: { entry: Value; phase: Value }) => `${phase}, as of entry ${entry}.`,
    points: ({ points }: { points: number }) => counted(points, '1 victory point', `${figure(points)} victory points`),
    playedBy: ({ player, points }: { player: Value; points: Value }) => `${player}, ${points}`,
    noUnits: 'No counter of this side is typed in.',
    kind: ({ count, kind }: { count: number; kind: Value }) => `${figure(count)} × ${kind}`,
    objectives: 'Objectives',
  },
  mapsheet: {
    hint: 'As far as it is typed in, with the uppermost unit of every hex.',
    titleOf: ({ game, turn }: { game: Value; turn: Value }) => `${game}, ${turn}, map`,
    kicker: ({ game }: { game: Value }) => `Map · ${game}`,
    asOf: ({ entry, hexes }: { entry: Value; hexes: number }) => `${counted(hexes, '1 hex is', `${figure(hexes)} hexes are`)} typed in, as of entry ${entry}.`,
    nothing: 'No hex is typed in yet.',
    failed: 'This device could not make the picture.',
  },
};
