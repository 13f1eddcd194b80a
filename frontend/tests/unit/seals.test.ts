import { expect, test } from 'vitest';
import { check } from '../../src/table/seals/check';
import { withNew } from '../../src/table/seals/kept';
import type { Entry } from '../../src/graphql/types';

const salt = 'ab'.repeat(32);
// printf '%s%s' "$salt" '{"number":7}' | sha256sum
const seal = '4225311b08c3ba9328ac8315b7b5acb081d7fdfb3cc3f8c8ebf6ea5c42156028';
const entry = { number: 7, seal, opened: { salt, payload: '{"number":7}' } };

test('an entry that is what was sealed is unaltered, whether its seal was told before or not', () => {
  expect(check([entry], { 7: seal })).toEqual({ opened: 1, known: 1, altered: [] });
  expect(check([entry], {})).toEqual({ opened: 1, known: 0, altered: [] });
  expect(check([{ number: 1, seal: null, opened: null }], {})).toEqual({ opened: 0, known: 0, altered: [] });
});

test('another payload, another salt and another seal than was told are named', () => {
  expect(check([{ ...entry, opened: { salt, payload: '{"number":8}' } }], {}).altered).toEqual([7]);
  expect(check([{ ...entry, opened: { salt: 'cd'.repeat(32), payload: '{"number":7}' } }], { 7: seal }).altered).toEqual([7]);
  expect(check([entry], { 7: 'f'.repeat(64) }).altered).toEqual([7]);
});

test('the seal that was told first is kept', () => {
  const told = (seals: string) => [{ number: 7, seal: seals } as Entry];
  const kept = withNew({}, told('first'));
  expect(kept).toEqual({ 7: 'first' });
  expect(withNew(kept, told('second'))).toBe(kept);
});
