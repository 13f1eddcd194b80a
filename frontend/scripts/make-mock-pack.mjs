// Makes the pack that the page shows with `?mock` while developing: the contract's shape, from the scenario files.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'smol-toml';

const read = (name) => readFileSync(new URL(`../../scenarios/nei/${name}`, import.meta.url), 'utf8');
const map = parse(read('map.toml'));
const lines = read('counters.csv').trim().split('\n').map((line) => {
  const cells = line.match(/("([^"]*)"|[^,]*)(,|$)/g).map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''));
  return cells;
});
const [head, ...rows] = lines;
const counters = rows
  .map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
  .filter((row) => row.category !== 'marker')
  .map((row) => ({
    id: row.id,
    side: row.side === 'Japan' ? 'JAPAN' : 'ALLIES',
    contingent: row.contingent,
    category: row.category.toUpperCase(),
    type: row.type === 'AA' ? 'anti-aircraft' : row.type,
    name: row.name,
    size: row.size || null,
    steps: Number(row.steps) || 1,
    factors: { antiGround: Number(row.anti_ground) || 0, antiAir: Number(row.anti_air) || 0, antiSubmarine: Number(row.anti_sub) || 0, antiShip: Number(row.anti_ship) || 0 },
    movement: Number(row.move) || 0,
    marine: row.marine === 'yes',
    capacity: Number(row.capacity) || 0,
  }));
const areas = map.areas;
const port = (kind) => ({ major: 'MAJOR', minor: 'MINOR' })[kind] ?? 'NONE';
const blank = { homeOf: null, singapore: false, region: '', terrain: '', port: 'NONE', portSeas: [], airfield: false, oilfield: false, railroad: false, objective: false, adjoins: [], seaLinks: [], landLinks: [], source: '', confidence: '', basis: '' };
const pack = {
  hash: 'mock',
  owners: [],
  longitudeEdges: map.fit.lon_edges,
  latitudeEdges: map.fit.lat_edges,
  turnNames: ['Dec I 1941', 'Dec II 1941', 'Jan I 1942', 'Jan II 1942', 'Feb I 1942', 'Feb II 1942', 'Mar I 1942', 'Mar II 1942'],
  singaporeStart: 5,
  squares: areas.square.map((square) => ({
    id: square.id, row: square.id.charCodeAt(0) - 65, column: Number(square.id.slice(1)), playable: square.playable, japanese: square.japanese, areas: [...square.lands, ...square.seas],
  })),
  areas: [
    ...areas.land.map((area) => ({ ...blank, id: area.id, name: area.name, kind: 'LAND', square: area.square, singapore: area.id === 'singapore', region: area.region, terrain: area.terrain, port: port(area.port), portSeas: area.port_seas, airfield: area.airfield, oilfield: area.oilfield, railroad: area.railroad, objective: area.vp, adjoins: area.adjoins })),
    ...areas.sea.map((area) => ({ ...blank, id: area.id, name: area.name, kind: 'SEA', square: area.square, adjoins: area.adjoins })),
    ...areas.off_map.map((area) => ({ ...blank, id: area.id, name: area.name, kind: 'HOME_BASE', square: null, homeOf: 'ALLIES', port: 'MAJOR', airfield: true, seaLinks: area.entry_seas })),
  ],
  anchors: map.fit.anchors.map((anchor) => ({ name: anchor.name, latitude: anchor.lat, longitude: anchor.lon, square: anchor.square })),
  counters,
};
writeFileSync(new URL('../src/mock/pack.json', import.meta.url), JSON.stringify(pack));
