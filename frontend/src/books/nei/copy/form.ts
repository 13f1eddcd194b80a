// What can be read off a copy, and what the server's pack has in its place.
import type { CopyFormQuery } from './graphql/generated/graphql';

export type Form = CopyFormQuery['neiCopyForm'];
export type Kind = Form['kinds'][number];
export type Field = Kind['fields'][number];
export type Origin = Kind['records'][number]['values'][number]['origin'];
export type Section = Kind['section'];

/** Sections in the order in which they are typed. */
export const SECTIONS: readonly Section[] = ['COUNTERS', 'TABLES', 'MAP'];

/** Nothing is printed there. */
export const BLANK = '""';

/** A value by its place, and a record by its place. */
export const keyOf = (kind: string, id: string, field: string): string => `${kind}/${id}/${field}`;
export const recordOf = (kind: string, id: string): string => `${kind}/${id}`;

/** The parts of a place again. No kind, id or field has a stroke in it. */
export function partsOf(key: string): { kind: string; id: string; field: string } {
  const [kind = '', id = '', field = ''] = key.split('/');
  return { kind, id, field };
}

/** Fields that nobody can read off a copy, or that follow from others: the wizard does not ask for them. */
const UNASKED: { readonly [kind: string]: readonly string[] } = {
  // A word of ours, by which the program knows the incident.
  incident: ['key'],
  land: ['square', 'region', 'contingent', 'base', 'home', 'adjoins', 'port_seas'],
  sea: ['square', 'name', 'adjoins'],
  square: ['lands', 'seas'],
  off_map: ['name', 'side', 'entry', 'entry_seas', 'major_ports', 'airfield'],
};

export const isAsked = (kind: string, field: string): boolean => !UNASKED[kind]?.includes(field);

/** The form with quick ways into it. */
export interface Book {
  form: Form;
  kind(key: string): Kind | undefined;
  field(kind: string, field: string): Field | undefined;
  ids(kind: string): readonly string[];
  /** What the pack has, as an overlay writes it; blank where it has nothing. */
  ours(kind: string, id: string, field: string): string;
  origin(kind: string, id: string, field: string): Origin | null;
}

export function bookOf(form: Form): Book {
  const kinds = new Map(form.kinds.map((kind) => [kind.key, kind]));
  const values = new Map(form.kinds.flatMap((kind) => kind.records.flatMap(({ id, values: all }) => all.map((value) => [keyOf(kind.key, id, value.field), value] as const))));
  return {
    form,
    kind: (key) => kinds.get(key),
    field: (kind, name) => kinds.get(kind)?.fields.find((field) => field.name === name),
    ids: (kind) => kinds.get(kind)?.records.map(({ id }) => id) ?? [],
    ours: (kind, id, field) => values.get(keyOf(kind, id, field))?.value ?? BLANK,
    origin: (kind, id, field) => values.get(keyOf(kind, id, field))?.origin ?? null,
  };
}

/** A value as the program has it: the values of an overlay are written alike in TOML and in JSON. */
export function read(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A value as an overlay writes it. */
export function written(value: unknown): string {
  return Array.isArray(value) ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]` : JSON.stringify(value);
}

/** The text of a value; empty where nothing is printed. */
export function textOf(value: string): string {
  const plain = read(value);
  return Array.isArray(plain) ? plain.join(', ') : String(plain);
}
