import { expect, it } from 'vitest';
import { hashOf, placeOf, seatAt } from '../../src/table/entryLink';
import type { HeldSeat } from '../../src/device/device';

const held = (game: string, seat: HeldSeat['seat']): HeldSeat => ({ token: `${game}${seat}`, game, gameName: game, seat, takenAt: '' });

it('reads game, seat and entry off an address', () => {
  expect(placeOf('#/g/entry/12')).toEqual({ game: 'g', seat: null, entry: 12 });
  expect(placeOf('#/g/JAPAN/entry/7')).toEqual({ game: 'g', seat: 'JAPAN', entry: 7 });
  expect(placeOf('#/g/JAPAN')).toEqual({ game: 'g', seat: 'JAPAN', entry: null });
  for (const broken of ['#/g/entry', '#/g/entry/', '#/g/entry/x', '#/g/entry/0', '#/g/entry/-3', '#/g/entry/1.5']) expect(placeOf(broken)?.entry).toBeNull();
  expect(placeOf('')).toBeNull();
  expect(placeOf('#/')).toBeNull();
});

it('writes the address that it reads', () => {
  const seat = held('g', 'ALLIES');
  expect(placeOf(hashOf(seat, 31))).toEqual({ game: 'g', seat: 'ALLIES', entry: 31 });
  expect(hashOf(seat)).toBe('#/g/ALLIES');
});

it('looks from the seat that is named, or from the one taken last', () => {
  const seats = [held('g', 'ALLIES'), held('h', 'JAPAN'), held('g', 'JAPAN')];
  expect(seatAt({ game: 'g', seat: null, entry: 1 }, seats)?.seat).toBe('ALLIES');
  expect(seatAt({ game: 'g', seat: 'JAPAN', entry: 1 }, seats)?.seat).toBe('JAPAN');
  expect(seatAt({ game: 'g', seat: 'UMPIRE', entry: 1 }, seats)).toBeNull();
  expect(seatAt({ game: 'i', seat: null, entry: 1 }, seats)).toBeNull();
});
