import { expect, it } from 'vitest';
import type { NeiSide } from '../../src/graphql/types';
import { seatOf } from '../../src/table/sides';
import { actingSide, handedTo, isGuarded, isOpenRoll } from '../../src/books/nei/store/handover';

const game = (phasing: NeiSide | null, by?: NeiSide, asked?: NeiSide) => ({ takeBackAsked: asked ? { by: seatOf(asked) } : null, view: { phasing, pending: by ? { by: seatOf(by) } : null } });

it('hands the tablet to whoever has to act: to answer a take-back, to answer at all, to go on with the turn', () => {
  expect(actingSide(game('ALLIES'))).toBe('ALLIES');
  expect(actingSide(game('ALLIES', 'JAPAN'))).toBe('JAPAN');
  expect(actingSide(game('JAPAN', undefined, 'JAPAN'))).toBe('ALLIES');
  expect(actingSide(game(null))).toBeNull();
});

it('leaves the tablet with its holder when nobody has to act', () => {
  expect(handedTo(game(null), 'JAPAN', [])).toBe('JAPAN');
  expect(handedTo(game(null), null, [])).toBeNull();
});

it('leaves it with whoever wrote what still waits, so that the other side does not find it', () => {
  expect(handedTo(game('ALLIES'), 'JAPAN', [{ side: 'JAPAN' }])).toBe('JAPAN');
  expect(handedTo(game('ALLIES'), null, [{ side: 'JAPAN' }])).toBe('JAPAN');
  expect(handedTo(game('ALLIES'), 'JAPAN', [{ side: null }])).toBe('ALLIES');
});

it('hands it to nobody for the side that the staff plays', () => {
  expect(handedTo(game('JAPAN'), 'ALLIES', [], 'JAPAN')).toBe('ALLIES');
  expect(handedTo(game('JAPAN'), null, [], 'JAPAN')).toBe('ALLIES');
  expect(handedTo(game('JAPAN'), 'JAPAN', [], 'JAPAN')).toBe('JAPAN');
  expect(handedTo(game('JAPAN'), 'ALLIES', [{ side: 'JAPAN' }], 'JAPAN')).toBe('JAPAN');
});

it('keeps no secrets at an open table, or where nobody wants the curtain', () => {
  expect(isGuarded({ openTable: false }, true)).toBe(true);
  expect(isGuarded({ openTable: true }, true)).toBe(false);
  expect(isGuarded({ openTable: false }, false)).toBe(false);
});

it('leaves it with its holder for dice of the other side that everybody sees, and for nothing else', () => {
  const asked = (kind: string, dice: number) => ({ view: { phasing: 'JAPAN' as const, pending: { by: 'SECOND' as const, kind, dice: Array.from({ length: dice }) } } });
  expect(handedTo(asked('ROLL', 1), 'JAPAN', [])).toBe('JAPAN');
  expect(handedTo(asked('ROLL', 0), 'JAPAN', [])).toBe('ALLIES');
  expect(handedTo(asked('CHOOSE_LOSSES', 0), 'JAPAN', [])).toBe('ALLIES');
  expect(handedTo({ ...asked('ROLL', 1), takeBackAsked: { by: 'FIRST' } }, 'JAPAN', [])).toBe('ALLIES');
  expect(isOpenRoll({ by: 'FIRST', kind: 'ROLL', dice: [1] }, 'JAPAN')).toBe(false);
});
