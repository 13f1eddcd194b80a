// A board of some counters, and one move: a counter goes to another area.
export const gameOf = (counters) => ({
  name: 'board',
  setup: () => {
    const units = {};
    for (let number = 0; number < counters; number += 1) {
      units[`U-${number}`] = { side: number % 2 ? 'japan' : 'allies', face: 'full', area: 'A1', taskForce: null };
    }
    return { turn: 1, units };
  },
  turn: { activePlayers: { all: 'play' } },
  moves: {
    moveUnit: ({ G }, unit, area) => {
      if (!G.units[unit] || G.units[unit].area === area) throw new Error('no such move');
      G.units[unit].area = area;
    },
  },
});
