// A desk of A World at War over the API, for what would be tedious by finger. Accounts, costs and hexes are invented;
// rosters, dates and values are those of the pack.
import { ask, sitDown } from './table.mjs';

/** Records an order at the present entry; throws with the server's reasons when it is not recorded. */
export async function order(seat, wish, facts = null) {
  const { game } = await seat.ask('query($id: ID!) { game(id: $id) { lastEntry } }', { id: seat.game });
  const { record } = await seat.ask(
    `mutation($game: ID!, $expected: Int!, $id: ID!, $command: AwawCommand!) { record(game: $game, expectedEntry: $expected, commandId: $id, command: { awaw: $command }) {
      __typename ... on Refused { refusal { message } violations { message } questions { text } } } }`,
    { game: seat.game, expected: game.lastEntry, id: crypto.randomUUID(), command: { order: wish, facts } },
  );
  if (record.__typename !== 'Recorded') throw new Error(`${JSON.stringify(wish)}: ${JSON.stringify(record)}`);
}

const account = (nation, base, level, limit, more = {}) => ({ transcribe: { account: { nation, base, level, limit, reason: 'the scenario', ...more } } });
const hex = (name, land, front, is, isNot = null) => ({ transcribe: { hex: { hex: name, land, front, is, isNot } } });
const cost = (kind, print, brps) => ({ transcribe: { cost: { kind, print, brps } } });

/** What the scenario would print, and a few hexes. */
const SHEETS = [
  account('BRITAIN', 125, 90, 40, { resistance: 3 }),
  account('UNITED_STATES', 200, 100, 50, { prewar: 5 }),
  ...[['ATLANTIC', 3], ['PACIFIC', 3], ['INDIAN_OCEAN', 2]].map(([kind, stock]) => ({ transcribe: { transports: { kind, stock } } })),
  cost('INFANTRY', '1-2', 1), cost('INFANTRY', '2-2', 2), cost('INFANTRY', '3-4', 3), cost('ARMOR', '4-5', 8), cost('ARMY_AIR', '1', 3),
  hex('NN22', 'AUSTRALIA', 'PACIFIC', ['SOUTH_EDGE', 'PACIFIC_MAPBOARD'], ['OUTBACK']),
  hex('BB2', 'INDIA', 'SOUTHEAST_ASIAN', ['WEST_EDGE', 'SOUTH_OF_HIMALAYAS', 'PACIFIC_MAPBOARD']),
  hex('PENANG', 'MALAYA', 'SOUTHEAST_ASIAN', ['PACIFIC_MAPBOARD']),
  hex('EGYPT', 'ELSEWHERE', 'MEDITERRANEAN', null, ['PACIFIC_MAPBOARD']),
  { transcribe: { garrisonAreas: ['PENANG'] } },
];

export async function newDesk(api) {
  const { createGame } = await ask(api, 'mutation { createGame(input: { awaw: { name: "An evening" } }) { seats { kind code } } }');
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  return { codes, axis: await sitDown(api, codes.FIRST), allies: await sitDown(api, codes.SECOND) };
}

/** Ends the phases of a player turn, so many. */
async function phases(seat, count) {
  for (let ended = 0; ended < count; ended += 1) await order(seat, { endPhase: true });
}

/** A desk with its sheets entered and its units placed; `place` leaves some of them in the tray. */
export async function setUp(api, { place = true } = {}) {
  const desk = await newDesk(api);
  const { axis, allies } = desk;
  for (const sheet of SHEETS) await order(allies, sheet);
  await order(axis, account('JAPAN', 80, 60, 30));
  if (!place) return desk;
  const { game } = await allies.ask('query($id: ID!) { game(id: $id) { ... on AwawGame { view { units { status counter { id: code nation } } } } } }', { id: allies.game });
  for (const { status, counter } of game.view.units) {
    if (status === 'WAITING') await order(allies, { placeAtStart: { unit: counter.id, at: counter.nation === 'BRITAIN' ? { hex: 'PENANG' } : { box: counter.nation } } });
  }
  return desk;
}

/** A game turn of both sides; `deeds` are done in the Allied or Axis phase of that number. */
export async function turn({ axis, allies }, deeds = {}) {
  await order(axis, { beginGameTurn: 'AXIS' });
  for (const [name, seat] of [['axis', axis], ['allies', allies]]) {
    for (const phase of [0, 1, 2, 3]) {
      for (const [wish, facts] of deeds[name]?.[phase] ?? []) await order(seat, wish, facts);
      await order(seat, { endPhase: true });
    }
    for (const [wish, facts] of deeds[name]?.[4] ?? []) await order(seat, wish, facts);
    if (!deeds.stopsAt || deeds.stopsAt !== name) await order(seat, { endPlayerTurn: true }, deeds[name]?.end ?? null);
  }
}

const build = (unit, box, by) => [{ constructUnit: { unit, at: { box }, payers: [{ by }] } }];

/** A desk in Fall 1940, in the Allied unit construction phase: units were built, and one stands open. */
export async function inFall1940(api) {
  const desk = await setUp(api);
  const { axis, allies } = desk;
  await turn(desk);
  await turn(desk);
  await order(allies, { recordYearStart: 1940 });
  await turn(desk);
  await turn(desk);
  await order(axis, { beginGameTurn: 'AXIS' });
  await phases(axis, 4);
  await order(axis, { endPlayerTurn: true });
  await phases(allies, 2);
  for (const deed of [build('CAN-INF2', 'US_ATLANTIC', 'UNITED_STATES'), build('AUS-INF5', 'AUSTRALIA', 'BRITAIN')]) await order(allies, ...deed);
  return desk;
}

/** The same desk at war: Japan next to Australia, bombs, Calcutta lost. In the Allied movement phase of Winter 1940. */
export async function atWar(api) {
  const desk = await inFall1940(api);
  const { axis, allies } = desk;
  await phases(allies, 2);
  await order(allies, { endPlayerTurn: true });
  await order(axis, { beginGameTurn: 'AXIS' });
  for (const war of ['BRITAIN_JAPAN', 'US_JAPAN']) await order(axis, { recordWarOutbreak: war });
  for (const place of ['EE11', 'RANGOON', 'CALCUTTA']) await order(axis, { recordControl: { place, side: 'AXIS' } });
  await order(axis, { transcribe: { unit: { counter: { id: 'JAP-INF1', nation: 'JAPAN', kind: 'INFANTRY', print: '3-2' }, at: { hex: 'NN22' } } } });
  await order(axis, { setGroundFactors: { area: 'AUSTRALIA', factors: { japanese: 9, ina: 0, allied: 0 } } });
  await phases(axis, 1);
  await order(axis, { recordBoxBombing: { area: 'AUSTRALIA', losses: { bombing: 3 } } });
  await phases(axis, 3);
  await order(axis, { endPlayerTurn: true });
  return desk;
}
