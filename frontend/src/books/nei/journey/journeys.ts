// The journey of every value of a record: what it is, who says so, and what was there before.
import { BLANK, read, type Book, type Origin } from '../copy/form';
import { fieldName, valueName } from '../copy/names';
import { headOf, TABLES } from '../copy/tables';
import type { Pack } from '../../../graphql/types';
import { ownersOf, type OwnersValue, type Subject } from '../store/journeys';
import { areaName, packIndex } from '../../../table/server';
import { plain as minus, typeName } from '../../../ui/words';
import { localeNow, t } from '../../../words/words';

export interface Journey {
  field: string;
  /** As an overlay writes it. */
  value: string;
  origin: Origin;
  /** What the owner said, where he has the last word. */
  owner: OwnersValue | null;
}

/** A word of ours, by which the program knows an incident: nothing that is printed. */
const UNPRINTED: readonly string[] = ['key'];

/** Every value of a record that is not blank, or that its owner gave. Without a book only what the owner gave is known. */
export function journeysOf(book: Book | null, pack: Pack, kind: string, id: string): readonly Journey[] {
  const given = new Map(ownersOf(pack, kind, id).map((value) => [value.field, value]));
  const fields = new Set([...(book?.kind(kind)?.fields.map(({ name }) => name) ?? []), ...given.keys()]);
  return [...fields].filter((field) => !UNPRINTED.includes(field)).flatMap((field): Journey[] => {
    const owner = given.get(field);
    if (owner) return [{ field, value: owner.value, origin: 'OWNER', owner }];
    const origin = book?.origin(kind, id, field) ?? null;
    return book && origin ? [{ field, value: book.ours(kind, id, field), origin, owner: null }] : [];
  });
}

/**
 * Whether the server's pack lies under the pack of this game: a game that began with an earlier one keeps that. A pack
 * under an overlay has a hash of its own, so what the owner found below, and what is played with, are compared.
 */
export function liesUnder(book: Book, pack: Pack): boolean {
  const owners = (pack.owners as Pack['owners'] | undefined) ?? [];
  if (owners.length === 0) return book.form.packHash === pack.hash;
  if (owners.some(({ kind, id, field, below }) => (below ?? BLANK) !== book.ours(kind, id, field))) return false;
  const differs = (kind: string, id: string, field: string, value: unknown) => {
    const journey = journeysOf(book, pack, kind, id).find((one) => one.field === field);
    return journey !== undefined && read(journey.value) !== value;
  };
  const counter = pack.counters.some(({ id, movement, category }) => category !== 'MARKER' && differs('counter', id, 'move', movement));
  const area = pack.areas.some(({ id, airfield, oilfield, railroad, objective }) => differs('land', id, 'airfield', airfield) || differs('land', id, 'oilfield', oilfield) || differs('land', id, 'railroad', railroad) || differs('land', id, 'vp', objective));
  return !counter && !area;
}

/** Records under one name; where there are several, such as the rows of a table, each has a name of its own. */
export interface Part {
  name: string;
  records: readonly { kind: string; id: string; name: string | null }[];
}

/** Seas may share a name: the square tells them apart. */
function placeName(pack: Pack, id: string): string {
  const square = packIndex(pack).areas.get(id)?.square;
  return square ? t('copy.squareName', { square, names: areaName(pack, id) }) : areaName(pack, id);
}

const AREAS = ['land', 'sea', 'off_map'] as const;
const LINKS = ['land_link', 'sea_link'] as const;

export function partsOf({ kind, id }: Subject, book: Book | null, pack: Pack): readonly Part[] {
  const owners = (pack.owners as Pack['owners'] | undefined) ?? [];
  const idsOf = (one: string) => [...new Set([...(book?.ids(one) ?? []), ...owners.filter((value) => value.kind === one).map((value) => value.id)])];
  if (kind === 'counter') return [{ name: '', records: [{ kind, id, name: null }] }];
  if (kind === 'table') {
    const table = TABLES.find((one) => one.id === id);
    const rows = table?.kinds.flatMap((one) => idsOf(one).filter((row) => row.startsWith(table.starts ?? '')).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((row) => ({ kind: one, id: row, name: headOf(one, row) })));
    return [{ name: '', records: rows ?? [] }];
  }
  const square = packIndex(pack).areas.get(id)?.square;
  const links = LINKS.flatMap((link) => idsOf(link).filter((one) => one.split('-').includes(id)).map((one) => ({ kind: link, id: one, name: placeName(pack, one.split('-').find((end) => end !== id) ?? one) })));
  return [
    { name: areaName(pack, id), records: AREAS.filter((one) => idsOf(one).includes(id)).map((one) => ({ kind: one, id, name: null })) },
    ...(square ? [{ name: t('journey.square', { square }), records: [{ kind: 'square', id: square, name: null }] }] : []),
    ...(links.length > 0 ? [{ name: t('journey.borders'), records: links }] : []),
  ];
}

/** What a subject is called in a list of several. */
export function subjectName({ kind, id }: Subject, pack: Pack): string {
  if (kind === 'area') return areaName(pack, id);
  if (kind === 'table') return t(`copy.table_${id as (typeof TABLES)[number]['id']}`);
  const unit = packIndex(pack).counters.get(id);
  // A counter that bears a number alone is known by its type.
  return unit ? [unit.name, typeName(unit.type, unit.category)].filter(Boolean).join(', ') : id;
}

/** A value as it is read, with the names of areas and counters for their ids. */
export function valueWords(pack: Pack, value: string): string {
  const { areas, counters } = packIndex(pack);
  const name = (one: unknown): string | undefined => (typeof one === 'string' ? (areas.get(one)?.name ?? counters.get(one)?.name) : undefined);
  const plain = read(value);
  if (Array.isArray(plain)) return plain.length === 0 ? valueName(value) : plain.map((one) => name(one) ?? valueName(JSON.stringify(one))).join(', ');
  return name(plain) ?? (typeof plain === 'number' ? minus(plain) : valueName(value));
}

/** The day as it is written in the language that is spoken. */
export const dayWords = (date: string): string => new Intl.DateTimeFormat(localeNow(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

export type Said = 'corrected' | 'given' | 'confirmed' | 'owner' | 'reconstructed' | 'rulebook';

/** Values that come from the same place. */
export interface Group {
  said: Said;
  words: string;
  values: string[];
}

const ORDER: readonly Said[] = ['corrected', 'given', 'confirmed', 'owner', 'reconstructed', 'rulebook'];

function saidOf({ origin, owner }: Journey): Said {
  if (owner) return owner.below === null || owner.below === undefined ? 'given' : owner.below === owner.value ? 'confirmed' : 'corrected';
  return origin === 'OWNER' ? 'owner' : origin === 'RULEBOOK' ? 'rulebook' : 'reconstructed';
}

function groupWords(said: Said, owner: OwnersValue | null): string {
  if (!owner || said === 'owner' || said === 'reconstructed' || said === 'rulebook') return t(`journey.${said as 'owner' | 'reconstructed' | 'rulebook'}`);
  return t(`journey.${said}`, { printed: owner.printed, date: dayWords(owner.date) });
}

/** What a part has to tell: what its owner corrected first, what the rules say last. */
export function groupsOf(book: Book | null, pack: Pack, { records }: Part): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { kind, id, name } of records) {
    const ofRecord = new Map<Group, string[]>();
    for (const journey of journeysOf(book, pack, kind, id)) {
      const said = saidOf(journey);
      const words = groupWords(said, journey.owner);
      const group = groups.get(words) ?? { said, words, values: [] };
      groups.set(words, group);
      const value = valueWords(pack, journey.value);
      const before = said === 'corrected' && journey.owner ? t('journey.was', { value, before: valueWords(pack, journey.owner.below ?? BLANK), origin: journey.owner.belowOrigin ?? 'RECONSTRUCTION' }) : value;
      ofRecord.set(group, [...(ofRecord.get(group) ?? []), t('journey.value', { field: fieldName(journey.field), value: before })]);
    }
    // What belongs to one row or one border stands together.
    for (const [group, values] of ofRecord) group.values.push(...(name === null ? values : [t('journey.ofRecord', { name, values: values.join('; ') })]));
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a.said) - ORDER.indexOf(b.said));
}

/** Where the owner of a copy types what a subject is about. */
export function wayTo({ kind, id }: Subject, pack: Pack): string {
  if (kind === 'counter') return `#/copy/counters/${id}`;
  if (kind === 'area') return `#/copy/map/${packIndex(pack).areas.get(id)?.square ?? ''}`;
  return `#/copy/tables/${id}`;
}
