// An overlay as a file: written in the one form that the server gives it, and read again.
import type { Draft, Given, Printed, Reading } from './draft';
import { partsOf, recordOf, written, type Book } from './form';
import { inTurn } from '../../../ui/inTurn';

/** An overlay names itself, so that no other file is taken for one. */
const HEAD = 'schema = 1\nbook = "nei"\n';

interface Group extends Reading {
  id: string;
  record: string;
  values: { field: string; value: string }[];
  removed: boolean;
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const PRINTED: readonly Printed[] = ['map', 'counter', 'errata'];

/** The overlay as a file. */
export function writeOverlay(draft: Draft, book: Book, only: (kind: string) => boolean = () => true): string {
  const groups = new Map<string, Map<string, Group>>();
  const groupOf = (kind: string, id: string, { printed, date }: Reading): Group => {
    const ofKind = groups.get(kind) ?? new Map<string, Group>();
    groups.set(kind, ofKind);
    const name = `${id}/${printed}/${date}`;
    const group = ofKind.get(name) ?? { id, record: recordOf(kind, id), printed, date, values: [], removed: false };
    ofKind.set(name, group);
    return group;
  };
  for (const [key, given] of Object.entries(draft.values)) {
    const { kind, id, field } = partsOf(key);
    if (only(kind)) groupOf(kind, id, given).values.push({ field, value: given.value });
  }
  for (const [record, reading] of Object.entries(draft.removed)) {
    const { kind, id } = partsOf(record);
    if (only(kind)) groupOf(kind, id, reading).removed = true;
  }
  let entries = 0;
  const said = new Set<string>();
  const lines = [HEAD];
  for (const kind of book.form.kinds) {
    const ofKind = [...(groups.get(kind.key)?.values() ?? [])].sort((a, b) => inOrder(a.id, b.id) || PRINTED.indexOf(a.printed) - PRINTED.indexOf(b.printed) || inOrder(a.date, b.date));
    if (ofKind.length === 0) continue;
    entries += ofKind.length;
    const places = new Map(kind.fields.map(({ name }, at) => [name, at]));
    lines.push(`${kind.key} = [`);
    for (const { id, record, printed, date, values, removed } of ofKind) {
      const sorted = values.sort((a, b) => (places.get(a.field) ?? 99) - (places.get(b.field) ?? 99));
      const about = said.has(record) ? [] : [...(draft.added[record] ? ['added = true'] : []), ...(draft.notes[record] === undefined ? [] : [`note = ${written(draft.notes[record])}`])];
      said.add(record);
      const all = [`id = ${written(id)}`, `printed = "${printed}"`, `date = ${date}`, ...sorted.map(({ field, value }) => `${field} = ${value}`), ...about, ...(removed ? ['removed = true'] : [])];
      lines.push(`  { ${all.join(', ')} },`);
    }
    lines.push(']\n');
  }
  lines.push(`[end]\nentries = ${entries}\n`);
  return lines.join('\n');
}

const ABOUT = ['id', 'printed', 'date', 'note', 'added', 'removed'];

/** A file as a draft. What is no overlay at all throws. */
export async function readOverlay(text: string, book: Book): Promise<Draft> {
  const { parse, TomlDate } = await inTurn(() => import('smol-toml'));
  const file = parse(text) as { [key: string]: unknown };
  if (file['book'] !== 'nei') throw new Error('book');
  const values: { [key: string]: Given } = {};
  const removed: { [record: string]: Reading } = {};
  const added: { [record: string]: true } = {};
  const notes: { [record: string]: string } = {};
  for (const { key: kind } of book.form.kinds) {
    const records = file[kind];
    if (!Array.isArray(records)) continue;
    for (const one of records as { [field: string]: unknown }[]) {
      const record = recordOf(kind, String(one['id']));
      const { date } = one;
      const reading: Reading = { printed: PRINTED.find((printed) => printed === one['printed']) ?? 'map', date: date instanceof TomlDate ? date.toISOString().slice(0, 10) : String(date) };
      if (one['removed'] === true) removed[record] = reading;
      if (one['added'] === true) added[record] = true;
      if (typeof one['note'] === 'string') notes[record] = one['note'];
      for (const [field, value] of Object.entries(one)) {
        if (!ABOUT.includes(field)) values[`${record}/${field}`] = { value: written(typeof value === 'bigint' ? Number(value) : value), ...reading };
      }
    }
  }
  return { values, removed, added, notes };
}
