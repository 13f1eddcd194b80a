// How two games differ, in words. The names are those of the state of the book: what the page has a word for is said in
// its language, everything else is spelled as the book's state names it.
import { t } from '../../words/words';
import type { Comparison } from './trying';

export type Difference = Comparison['differences'][number];
/** What an id is called: a unit, an area, a place. */
export type Names = ReadonlyMap<string, string>;

type Named = readonly { id: string; name: string }[];

/** The names by their ids; what bears the same name as another of its kind is told apart by its id. */
export function namesOf(...kinds: readonly Named[]): Names {
  const pairs = kinds.flatMap((named) => {
    const often = new Map<string, number>();
    for (const { name } of named) often.set(name, (often.get(name) ?? 0) + 1);
    return named.map(({ id, name }) => [id, (often.get(name) ?? 0) > 1 ? `${name} (${id})` : name] as const);
  });
  return new Map(pairs);
}

/** The parts of a state, as they are read. */
const GROUPS = {
  TIME: ['turn', 'phase', 'quarter', 'stage', 'first_side', 'played', 'player_turns', 'year_start', 'wars', 'war_turns', 'british_surrender', 'outcome'],
  TRACKS: ['action_points', 'incident_points', 'credits', 'action_point_terms', 'abdacom', 'singapore_box', 'drive_rolled', 'drive_modifier', 'incident_rolled', 'bookings', 'zero', 'scored', 'checked', 'accounts', 'ledger', 'city_clocks', 'siege', 'submarines', 'transports', 'costs', 'ina'],
  UNITS: ['units', 'arrivals', 'ferry', 'expended', 'entered', 'set_up', 'first_air_fleet_due', 'entries_spent', 'withdrawals_met'],
  CONTROL: ['demolished', 'rail_control', 'control', 'areas', 'countries', 'hexes', 'hexsides', 'garrison_areas', 'conquests'],
  NOW: ['pending', 'battle', 'action_losses'],
  DECLARED: ['declarations', 'declared', 'dependents', 'activities', 'activities_ever', 'sheets', 'scenario', 'players', 'rulings'],
  SEEN: ['sightings'],
  OTHER: [],
} as const satisfies { [group: string]: readonly string[] };

export type Group = keyof typeof GROUPS;
const ORDER = Object.keys(GROUPS) as Group[];

/** Parts and values that have a word beside the parts above. */
const PARTS = ['face', 'aboard', 'task_force', 'action', 'incident', 'finished', 'disrupted', 'destroyed', 'potential', 'pool', 'awaiting_singapore', 'out_of_play', 'roll'] as const;
/** The faces of a counter; in A World at War the same names are those of figures. */
const FACES = ['full', 'reduced', 'base', 'patrol'] as const;

type Known = (typeof GROUPS)[Group][number] | (typeof PARTS)[number] | (typeof FACES)[number];
const known: ReadonlySet<string> = new Set<string>([...Object.values(GROUPS).flat(), ...PARTS]);
const faces: ReadonlySet<string> = new Set<string>(FACES);
const isKnown = (name: string, book: string): name is Known => known.has(name) || (book !== 'AWAW' && faces.has(name));

/** Found again from other parts of the state; what stands there is said already. */
const DERIVED: ReadonlySet<string> = new Set(['occupants']);
/** Parts whose values say of themselves what they are. */
const PLAIN: ReadonlySet<string> = new Set(['area', 'location', 'value', 'at', 'hex', 'place', 'map', 'of', 'unit', 'request', 'purpose', 'roller']);
/** Parts that say nothing of how a game stands: why it is so, and which dice are asked for. */
const SILENT = /^(clause|.*_clause|role|dice)$/;
/** Parts that are said as a whole: of a phase, that it is one side's is no part of it. */
const WHOLE: ReadonlySet<string> = new Set(['phase', 'stage', 'quarter', 'outcome']);
/** A list that goes on longer says how much longer. */
const LISTED = 6;
/** Deeper parts of a value are not for reading. */
const DEPTH = 4;

/** One thing that is otherwise. */
export interface Row {
  key: string;
  what: string;
  /** Line by line. */
  here: readonly string[];
  there: readonly string[];
}

type Json = unknown;
const isRecord = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `task_force` as "task force": a name of the state, where the page has no word. */
const spelled = (name: string): string => name.replaceAll('_', ' ');

/** The side that plays first is Japan, in A World at War the Axis. */
const sideOf = (name: string, book: string): string | null => {
  if (name === 'axis' || (name === 'first' && book === 'AWAW')) return t('side.AXIS');
  if (name === 'first' || name === 'japan') return t('side.JAPAN');
  return name === 'second' || name === 'allies' ? t('side.ALLIES') : null;
};

function nameOf(name: string, names: Names, book: string): string {
  const named = names.get(name) ?? sideOf(name, book);
  if (named !== null && named !== undefined) return named;
  if (isKnown(name, book)) return t(`state.${name}`);
  return /^[a-z0-9_]+$/.test(name) ? spelled(name) : name;
}

/** The first of a list, each in words, and how many more there are. */
const listed = (list: readonly Json[], say: (one: Json) => string): string[] => [...list.slice(0, LISTED).map(say), ...(list.length > LISTED ? [t('branch.further', { count: list.length - LISTED })] : [])];

/** What a cell says: of a list of things that have parts, a line each. */
function linesOf(value: Json, names: Names, book: string): string[] {
  if (Array.isArray(value) && value.some(isRecord)) return listed(value, (one) => valueWords(one, names, book));
  return [valueWords(value, names, book)];
}

/** A value that only one of the two has, without what is empty or not so in it. */
function pruned(value: Json): Json {
  if (Array.isArray(value)) return value.map(pruned);
  if (!isRecord(value)) return value;
  const said = Object.entries(value).filter(([, part]) => part !== false && !(Array.isArray(part) && part.length === 0));
  return Object.fromEntries(said.map(([part, held]) => [part, pruned(held)]));
}

/** A value in words. */
export function valueWords(value: Json, names: Names, book: string, depth = 0): string {
  if (value === null || value === undefined || value === '') return t('branch.nothing');
  if (typeof value === 'boolean') return t(value ? 'branch.yes' : 'branch.no');
  if (typeof value === 'number') return `${value}`.replace('-', '−');
  if (typeof value === 'string') return nameOf(value, names, book);
  if (depth >= DEPTH) return '…';
  const say = (part: Json) => valueWords(part, names, book, depth + 1);
  if (Array.isArray(value)) return value.length === 0 ? t('branch.nothing') : listed(value, say).join(', ');
  if (!isRecord(value)) return t('branch.nothing');
  // A term of a sum: what it is for, and how much.
  if (typeof value['text'] === 'string' && typeof value['amount'] === 'number') return `${value['text']}: ${say(value['amount'])}`;
  const parts = Object.entries(value).filter(([part, held]) => held !== null && held !== undefined && !SILENT.test(part));
  if (parts.length === 0) return t('branch.nothing');
  return parts.map(([part, held]) => (PLAIN.has(part) ? say(held) : held === true ? nameOf(part, names, book) : `${nameOf(part, names, book)} ${say(held)}`)).join('; ');
}

/** Of two lists, what only one has; two sums that differ in one term are read by that term. */
function apart(here: Json, there: Json): [Json, Json] {
  if (!Array.isArray(here) || !Array.isArray(there)) return [here, there];
  const without = (list: readonly Json[], other: readonly Json[]) => {
    const left = other.map((one) => JSON.stringify(one));
    return list.filter((one) => {
      const at = left.indexOf(JSON.stringify(one));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return [without(here, there), without(there, here)];
}

/** What a difference is about: the whole of it, one of its many, or the one of a side. */
function subjectOf(about: readonly string[]): number {
  if (WHOLE.has(about[0] ?? '')) return 1;
  return about[1] === 'first' || about[1] === 'second' ? 3 : 2;
}

/** Puts a value where its path says, and makes what leads to it. */
function put(into: Record<string, Json>, path: readonly string[], value: Json): void {
  const [step, ...rest] = path;
  if (step === undefined) return;
  if (rest.length === 0) {
    into[step] = value;
    return;
  }
  const next = isRecord(into[step]) ? into[step] : {};
  into[step] = next;
  put(next, rest, value);
}

/** What differs, by groups, each thing once with all that differs in it. */
export function differencesInWords(differences: readonly Difference[], names: Names, book: string): { group: Group; rows: Row[] }[] {
  const things = new Map<string, { about: readonly string[]; here: Json; there: Json }>();
  for (const { about, here, there } of differences) {
    if (DERIVED.has(about[0] ?? '')) continue;
    const length = subjectOf(about);
    const [subject, path] = [about.slice(0, length), about.slice(length)];
    const key = subject.join('.');
    if (path.length === 0) {
      things.set(key, { about: subject, here: pruned(here), there: pruned(there) });
      continue;
    }
    const thing = things.get(key) ?? { about: subject, here: {}, there: {} };
    if (isRecord(thing.here) && isRecord(thing.there)) {
      const [ours, theirs] = apart(here, there);
      put(thing.here, path, ours);
      put(thing.there, path, theirs);
    }
    things.set(key, thing);
  }
  const rows = [...things].map(([key, { about, here, there }]) => {
    const [top = '', ...rest] = about;
    const group = ORDER.find((one) => (GROUPS[one] as readonly string[]).includes(top)) ?? 'OTHER';
    // Of a unit, its name alone; the group says that it is one.
    const parts = (top === 'units' && rest.length > 0 ? rest : about).filter((part) => !PLAIN.has(part));
    const [ours, theirs] = apart(here, there);
    return { group, row: { key, what: parts.map((part) => nameOf(part, names, book)).join(' · '), here: linesOf(ours, names, book), there: linesOf(theirs, names, book) } };
  });
  return ORDER.map((group) => ({ group, rows: rows.filter((one) => one.group === group).map(({ row }) => row) })).filter((one) => one.rows.length > 0);
}
