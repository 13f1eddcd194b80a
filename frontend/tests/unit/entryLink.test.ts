import { expect, it } from 'vitest';
import { hashOf, placeOf, seatAt } from '../../src/table/entryLink';
import type { HeldSeat } from '../../src/device/device';

const held = (game: string, seat: HeldSeat['seat']): HeldSeat => ({ token: `${game}${seat}`, game, gameName: game, seat, takenAt: '' });

it('reads game, seat and entry off an address', () => {
  expect(placeOf('#/g/entry/12')).toEqual({ game: 'g', seat: null, entry: 12 });
  expect(placeOf('#/g/JAPAN/entry/7')).toEqual({ game: 'g', seat: 'FIRST', entry: 7 });
  expect(placeOf('#/g/FIRST')).toEqual({ game: 'g', seat: 'FIRST', entry: null });
  for (const broken of ['#/g/entry', '#/g/entry/', '#/g/entry/x', '#/g/entry/0', '#/g/entry/-3', '#/g/entry/1.5']) expect(placeOf(broken)?.entry).toBeNull();
  expect(placeOf('')).toBeNull();
  expect(placeOf('#/')).toBeNull();
});

it('writes the address that it reads', () => {
  const seat = held('g', 'SECOND');
  expect(placeOf(hashOf(seat, 31))).toEqual({ game: 'g', seat: 'SECOND', entry: 31 });
  expect(hashOf(seat)).toBe('#/g/SECOND');
});

it('looks from the seat that is named, or from the one taken last', () => {
  const seats = [held('g', 'SECOND'), held('h', 'FIRST'), held('g', 'FIRST')];
  expect(seatAt({ game: 'g', seat: null, entry: 1 }, seats)?.seat).toBe('SECOND');
  expect(seatAt({ game: 'g', seat: 'FIRST', entry: 1 }, seats)?.seat).toBe('FIRST');
  expect(seatAt({ game: 'g', seat: 'UMPIRE', entry: 1 }, seats)).toBeNull();
  expect(seatAt({ game: 'i', seat: null, entry: 1 }, seats)).toBeNull();
});
