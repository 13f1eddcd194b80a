// What the table says that the board shows: each statement begins as the record has it, and is changed until it is as
// on the board.
import type { Game, NeiFace, NeiSide, Pack, Unit, View } from '../../../graphql/types';
import { areaName, displaysOf, packIndex, type NamedDisplay } from '../../../table/server';
import { t } from '../../../words/words';
import type { NeiMeasure, NeiPlace, NeiShown } from './graphql/generated/graphql';
import { sideOf } from '../../../table/sides';

/** The displays that can be stated, and what each is called among the words. */
export const DISPLAYS = { DISRUPTED: 'disrupted', DESTROYED: 'destroyed', POTENTIAL: 'potential', POOL: 'pool', AWAITING_SINGAPORE: 'awaitingSingapore' } as const satisfies Partial<Record<NeiPlace, NamedDisplay['name']>>;
export type DisplayPlace = keyof typeof DISPLAYS;
export const DISPLAY_PLACES = Object.keys(DISPLAYS) as DisplayPlace[];

export interface Shown {
  unit: string;
  face: NeiFace;
}

export type Statement =
  | { kind: 'area'; area: string; counters: readonly Shown[] }
  | { kind: 'display'; side: NeiSide; place: DisplayPlace; counters: readonly Shown[] }
  | { kind: 'counter'; unit: string; face: NeiFace; place: 'AREA' | DisplayPlace; at: string | null }
  | { kind: 'number'; measure: NeiMeasure; value: number; text: string | null };

/** As many as the server takes at a time. */
export const MOST = 40;

/** What it is about: two statements about the same thing are one. */
export function subjectOf(statement: Statement): string {
  switch (statement.kind) {
    case 'area':
      return `area ${statement.area}`;
    case 'display':
      return `display ${statement.side} ${statement.place}`;
    case 'counter':
      return `counter ${statement.unit}`;
    case 'number':
      return `number ${JSON.stringify(statement.measure)}`;
  }
}

/** Adds a statement, where nothing is said of its subject yet. */
export function withStatement(statements: readonly Statement[], added: Statement): readonly Statement[] {
  const known = statements.some((one) => subjectOf(one) === subjectOf(added));
  return known || statements.length >= MOST ? statements : [...statements, added];
}

/** As the server takes it. */
export function inputOf(statement: Statement): NeiShown {
  switch (statement.kind) {
    case 'area':
      return { area: { area: statement.area, counters: statement.counters.map(({ unit, face }) => ({ unit, face })) } };
    case 'display':
      return { display: { side: statement.side, place: statement.place, units: statement.counters.map(({ unit }) => unit) } };
    case 'counter': {
      const { unit, face, place, at } = statement;
      return { counter: { unit, face, place, ...(at === null ? {} : { at }) } };
    }
    case 'number':
      return { number: { measure: statement.measure, value: statement.value } };
  }
}

/** What a file says of the board, as a statement; null for a display that cannot be stated. */
export function statementOf({ area, display, counter, number }: NeiShown): Statement | null {
  const isDisplay = (place: NeiPlace): place is DisplayPlace => place in DISPLAYS;
  if (area) return { kind: 'area', area: area.area, counters: area.counters };
  if (display) return isDisplay(display.place) ? { kind: 'display', side: display.side, place: display.place, counters: display.units.map((unit) => ({ unit, face: 'FULL' })) } : null;
  if (counter) return counter.place === 'AREA' || isDisplay(counter.place) ? { kind: 'counter', unit: counter.unit, face: counter.face, place: counter.place, at: counter.at ?? null } : null;
  return number ? { kind: 'number', measure: number.measure, value: number.value, text: null } : null;
}

/** The sides whose counters this seat may speak of; `hand` is the side that has a shared tablet in hand. */
export function sidesOf({ seat, openTable, view }: Pick<Game, 'seat' | 'openTable'> & { view: Pick<View, 'phase'> }, hand: NeiSide | null): readonly NeiSide[] {
  if (openTable || view.phase === 'FINISHED') return ['JAPAN', 'ALLIES'];
  if (hand) return [hand];
  const own = sideOf(seat.kind);
  return own ? [own] : ['JAPAN', 'ALLIES'];
}

/** A counter, and where the record has it. */
export interface Placed {
  unit: Unit;
  place: 'AREA' | DisplayPlace | 'UNPLACED';
  /** Its area, where it is on the map. */
  at: string | null;
}

/** Every counter of these sides that the record has in play, by its id. */
export function placed(view: View, sides: readonly NeiSide[]): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>();
  for (const { area, units } of view.areas) for (const unit of units) if (sides.includes(unit.side)) found.set(unit.id, { unit, place: 'AREA', at: area });
  for (const side of view.sides.filter((one) => sides.includes(one.side))) {
    for (const { name, display } of displaysOf(side)) {
      const place = DISPLAY_PLACES.find((one) => DISPLAYS[one] === name) ?? 'UNPLACED';
      for (const unit of display.units) if (!found.has(unit.id)) found.set(unit.id, { unit, place, at: null });
    }
  }
  return found;
}

const shownOf = ({ unit }: Placed): Shown => ({ unit: unit.id, face: unit.face });

/** An area as the record has it. */
export const areaByRecord = (area: string, known: ReadonlyMap<string, Placed>): Statement => ({ kind: 'area', area, counters: [...known.values()].filter(({ at }) => at === area).map(shownOf) });

/** A display as the record has it. */
export const displayByRecord = (side: NeiSide, place: DisplayPlace, known: ReadonlyMap<string, Placed>): Statement => ({ kind: 'display', side, place, counters: [...known.values()].filter((one) => one.place === place && one.unit.side === side).map(shownOf) });

/** A counter as the record has it. */
export function counterByRecord({ unit, place, at }: Placed): Statement {
  return { kind: 'counter', unit: unit.id, face: unit.face, place: place === 'UNPLACED' ? 'POOL' : place, at };
}

/** The counters by the record in the place that a statement is about. */
export function recordOf(statement: Statement, known: ReadonlyMap<string, Placed>): readonly Shown[] {
  if (statement.kind === 'area') return (areaByRecord(statement.area, known) as Extract<Statement, { kind: 'area' }>).counters;
  return statement.kind === 'display' ? (displayByRecord(statement.side, statement.place, known) as Extract<Statement, { kind: 'display' }>).counters : [];
}

/** Faces that a counter can show: the one that is up, the front, and its back. */
export function facesOf(unit: Unit, printed: Unit | undefined): readonly NeiFace[] {
  const faces: NeiFace[] = ['FULL'];
  if ((printed ?? unit).steps > 1) faces.push('REDUCED');
  if (unit.side === 'JAPAN' && unit.category === 'GROUND' && unit.type === 'ENGINEER') faces.push('BASE');
  return faces.includes(unit.face) ? faces : [...faces, unit.face];
}

/** Takes a counter out of an area or a display, or puts it there with the face that the record has. */
export function toggled<Of extends Extract<Statement, { counters: readonly Shown[] }>>(statement: Of, { unit }: Placed): Of {
  const without = statement.counters.filter((one) => one.unit !== unit.id);
  return { ...statement, counters: without.length < statement.counters.length ? without : [...statement.counters, { unit: unit.id, face: unit.face }] };
}

/** Turns a counter to its next face. */
export function turned<Of extends Extract<Statement, { counters: readonly Shown[] }>>(statement: Of, id: string, faces: readonly NeiFace[]): Of {
  const next = (face: NeiFace) => faces[(faces.indexOf(face) + 1) % faces.length] ?? face;
  return { ...statement, counters: statement.counters.map((one) => (one.unit === id ? { ...one, face: next(one.face) } : one)) };
}

/** The numbers that stand on a track or a display of the map, by the record. */
export function trackNumbers(view: View): readonly { measure: NeiMeasure; value: number }[] {
  const of = (side: NeiSide) => view.sides.find((one) => one.side === side);
  const points = (['JAPAN', 'ALLIES'] as const).map((side) => ({ measure: { actionPoints: side }, value: of(side)?.actionPoints ?? 0 }));
  const territory = (['JAPAN', 'ALLIES'] as const).flatMap((side) => {
    const value = of(side)?.territoryPoints;
    return typeof value === 'number' ? [{ measure: { territoryPoints: side }, value }] : [];
  });
  return [
    ...points,
    { measure: { turn: true }, value: view.turn },
    { measure: { singaporeBox: true }, value: view.singaporeBox },
    { measure: { abdacom: true }, value: view.abdacom ? 1 : 0 },
    { measure: { demolished: true }, value: view.areas.filter(({ demolished }) => demolished).length },
    ...territory,
  ];
}

const rowOf = (label: string): number => label.charCodeAt(0) - 'A'.charCodeAt(0);

/** The areas of the map that a number counts, and whose counters; none where it is read off a track or a display. */
export function areasOf(measure: NeiMeasure, pack: Pack): { side: NeiSide; areas: readonly string[] } | null {
  const { area, rows, columns, homeBases } = measure;
  const inSquares = (holds: (square: Pack['squares'][number]) => boolean) => pack.squares.filter(holds).flatMap(({ areas }) => areas);
  if (area) return { side: area.side, areas: [area.area] };
  if (rows) return { side: rows.side, areas: inSquares(({ row }) => rows.rows.some((label) => rowOf(label) === row)) };
  if (columns) return { side: columns.side, areas: inSquares(({ column }) => columns.columns.includes(column)) };
  if (homeBases) return { side: homeBases, areas: pack.areas.filter(({ kind }) => kind === 'HOME_BASE').map(({ id }) => id) };
  return null;
}

/** The displays that a number counts; none where it counts none. */
export function displaysIn(measure: NeiMeasure): { side: NeiSide; places: readonly DisplayPlace[] } | null {
  const counted = measure.displays;
  return counted ? { side: counted.side, places: DISPLAY_PLACES.filter((place) => counted.places.includes(place)) } : null;
}

/** An area as it stands on the map: its square before its name, and the sea told from a coast of the same name. */
export function placeName(pack: Pack, id: string): string {
  const { areas, squares } = packIndex(pack);
  const area = areas.get(id);
  if (!area?.square) return areaName(pack, id);
  const isTwice = squares.get(area.square)?.areas.some((other) => other !== id && areas.get(other)?.name === area.name);
  return isTwice && area.kind === 'SEA' ? t('reconcile.seaOf', { place: `${area.square} ${area.name}` }) : `${area.square} ${area.name}`;
}

/** A fact as it is shown: its number stands out, wherever the sentence has it. */
export function factParts({ text, value }: { text: string; value: number }): { before: string; number: number | null; after: string } {
  const at = new RegExp(`(?<![\\d])${value}(?![\\d])`).exec(text)?.index;
  if (at === undefined) return { before: text, number: null, after: '' };
  return { before: text.slice(0, at), number: value, after: text.slice(at + `${value}`.length) };
}
