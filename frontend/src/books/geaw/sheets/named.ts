// Hexes by the names that are typed in.
import type { Hex } from '../graphql/types';

type Named = Pick<Hex, 'hex' | 'name'>;

/** The most that are offered at once. */
const MOST = 8;

/** The hexes of a name; or, where none has it, those whose names begin with it, or else have it somewhere. */
export function hexesNamed<One extends Named>(wanted: string, hexes: Iterable<One>): readonly One[] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return [];
  const known = [...hexes].flatMap((hex) => (hex.name ? [{ hex, name: hex.name.toLowerCase() }] : []));
  const tests = [(name: string) => name === text, (name: string) => name.startsWith(text), (name: string) => name.includes(text)];
  const found = tests.map((test) => known.filter(({ name }) => test(name))).find(({ length }) => length > 0) ?? [];
  return found.slice(0, MOST).map(({ hex }) => hex);
}
