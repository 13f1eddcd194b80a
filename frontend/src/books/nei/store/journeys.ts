// What the owner of a copy gave, by record; and what of the printed game nobody who has it has confirmed yet.
import type { Pack, PackArea, Unit } from '../../../graphql/types';
import { packIndex } from '../../../table/server';

export type OwnersValue = Pack['owners'][number];

/** What a journey is told of: a counter, an area with its square and its borders, or a table of the map. */
export interface Subject {
  kind: 'counter' | 'area' | 'table';
  id: string;
}

const indexes = new WeakMap<Pack, Map<string, OwnersValue[]>>();

/** The values that the owner gave of a record, in the order in which the server tells them. */
export function ownersOf(pack: Pack, kind: string, id: string): readonly OwnersValue[] {
  let index = indexes.get(pack);
  if (!index) {
    index = new Map();
    // A pack that was kept before owners were asked for has none.
    for (const value of (pack.owners as Pack['owners'] | undefined) ?? []) {
      const record = `${value.kind}/${value.id}`;
      const list = index.get(record) ?? [];
      index.set(record, list);
      list.push(value);
    }
    indexes.set(pack, index);
  }
  return index.get(`${kind}/${id}`) ?? [];
}

/** What is printed on every unit; a back is looked at where its journey is told. */
const FIGURES = ['steps', 'anti_ground', 'anti_air', 'anti_sub', 'anti_ship', 'move'] as const;
/** What a finger finds printed in an area; its other values follow from these. */
const PRINTED: { readonly [kind in PackArea['kind']]: readonly string[] } = { LAND: ['terrain', 'port', 'airfield', 'oilfield', 'railroad', 'vp'], SEA: ['choke'], HOME_BASE: ['port', 'airfield'] };
/** A home base is a land area of the map, or lies off it. */
const KINDS: { readonly [kind in PackArea['kind']]: readonly string[] } = { LAND: ['land'], SEA: ['sea'], HOME_BASE: ['land', 'off_map'] };

export const countersOf = (units: readonly Pick<Unit, 'id'>[]): readonly Subject[] => units.map(({ id }) => ({ kind: 'counter', id }));

const givesAll = (values: readonly OwnersValue[], fields: readonly string[]): boolean => fields.every((field) => values.some((value) => value.field === field));

/** Whether figures of a counter are reconstructed: the text of the rules prints none of them. */
export const isCounterReconstructed = (pack: Pack, { id, category }: Pick<Unit, 'id' | 'category'>): boolean => category !== 'MARKER' && !givesAll(ownersOf(pack, 'counter', id), FIGURES);

/** What the owner gave of an area itself. */
export const givenOf = (pack: Pack, { id, kind }: Pick<PackArea, 'id' | 'kind'>): readonly OwnersValue[] => KINDS[kind].flatMap((one) => ownersOf(pack, one, id));

/** Who says what is printed in an area: its owner all of it or some, the rules, or nobody. */
export function areaSays(pack: Pack, area: Pick<PackArea, 'id' | 'kind' | 'confidence'>): 'owner' | 'part' | 'rules' | 'nobody' {
  const given = givenOf(pack, area);
  if (area.confidence === 'owner' || (given.length > 0 && givesAll(given, PRINTED[area.kind]))) return 'owner';
  if (area.confidence === 'text') return 'rules';
  return given.length > 0 ? 'part' : 'nobody';
}

/** The values of the tracks that lie open on the table. Those of other tables are told of one by one. */
const TRACKS: { readonly [table: string]: readonly (readonly [kind: string, id: string, field: string])[] } = {
  tracks: [['actions_track', 'japanese', 'value'], ['actions_track', 'allied', 'value']],
  singapore: [['singapore_track', 'singapore', 'boxes'], ['singapore_track', 'singapore', 'start'], ['singapore_drive', 'singapore', 'boxes_by_die']],
};

/** Whether a track is reconstructed: the text of the rules does not print it. */
export const isTrackReconstructed = (pack: Pack, table: string): boolean => (TRACKS[table] ?? []).some(([kind, id, field]) => !givesAll(ownersOf(pack, kind, id), [field]));

/** The areas and counters that commands name, as far as the pack has them. */
export function namedIn(commands: readonly unknown[], pack: Pack): readonly Subject[] {
  const { areas, counters } = packIndex(pack);
  const found = new Map<string, Subject>();
  const walk = (part: unknown): void => {
    if (typeof part === 'string') {
      if (counters.has(part)) found.set(part, { kind: 'counter', id: part });
      else if (areas.has(part)) found.set(part, { kind: 'area', id: part });
    } else if (part && typeof part === 'object') Object.values(part).forEach(walk);
  };
  walk(commands);
  return [...found.values()];
}
