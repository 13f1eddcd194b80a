import { beforeEach, describe, expect, it, vi } from 'vitest';
import { share } from '../../src/table/share';
import { createStore } from '../../src/store';
import { device, dropSeat, inWordsOfNow, keepOwnership, keepSeat } from '../../src/device/device';
import { ONLY, storage } from '../../src/device/storage';
import { newCommandId } from '../../src/table/identifier';
import { forgetGame, lastEntryKnown, receiveEntries, receiveGame, server } from '../../src/table/server';
import { clearSelection, forgetSelection, selection } from '../../src/books/nei/store/selection';
import type { AreaState, Entry, Game, Offer } from '../../src/graphql/types';
import { markOf } from '../../src/books/nei/map/reach';

const area = (id: string, control: AreaState['control']): AreaState => ({
  area: id, control, units: [], hiddenPresence: [], sightings: [], functionalPort: null, functionalAirfield: null, airCapacity: null, demolished: false,
});
const game = (lastEntry: number, areas: AreaState[]) => ({ id: 'g', lastEntry, view: { areas, sides: [] } }) as unknown as Game;
const entry = (number: number, text = ''): Entry => ({ number, by: 'FIRST', at: '', takenBack: false, ofPlay: true, renews: null, overruled: null, seal: null, proof: null, lines: [{ text, clause: null }] });

beforeEach(() => {
  forgetGame();
  forgetSelection();
});

describe('a store', () => {
  it('tells its listeners of every change until they leave', () => {
    const store = createStore({ count: 0 });
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.set({ count: 1 });
    store.set((state) => ({ count: state.count + 1 }));
    leave();
    store.set({ count: 9 });
    expect(heard).toHaveBeenCalledTimes(2);
    expect(store.get().count).toBe(9);
  });
});

describe('sharing', () => {
  it('keeps what did not change and replaces what did', () => {
    const before = { a: { x: 1 }, b: [{ y: 1 }, { y: 2 }] };
    const after = share(before, { a: { x: 1 }, b: [{ y: 1 }, { y: 3 }] });
    expect(after.a).toBe(before.a);
    expect(after.b[0]).toBe(before.b[0]);
    expect(after.b[1]).toEqual({ y: 3 });
    expect(share(before, structuredClone(before))).toBe(before);
  });

  it('notices a list that became shorter or a value that became null', () => {
    expect(share({ a: [1, 2] }, { a: [1] })).toEqual({ a: [1] });
    expect(share({ a: { x: 1 } }, { a: null })).toEqual({ a: null });
  });
});

describe('what the server said', () => {
  it('keeps areas that did not change, so that only the others are drawn again', () => {
    receiveGame(game(1, [area('palau', 'JAPAN'), area('miri', 'ALLIES')]));
    const before = server.get().areas;
    receiveGame(game(2, [area('palau', 'JAPAN'), area('miri', 'JAPAN')]));
    expect(server.get().areas.get('palau')).toBe(before.get('palau'));
    expect(server.get().areas.get('miri')?.control).toBe('JAPAN');
  });

  it('never replaces a newer view by an older one that arrives late', () => {
    receiveGame(game(5, []));
    receiveGame(game(4, [area('palau', 'JAPAN')]));
    expect(server.get().game?.lastEntry).toBe(5);
    expect(server.get().areas.size).toBe(0);
  });

  it('orders entries and takes each number once, the later text', () => {
    receiveEntries([entry(2), entry(1)]);
    receiveEntries([entry(2, 'again'), entry(3)]);
    expect(server.get().entries.map((known) => known.number)).toEqual([1, 2, 3]);
    expect(server.get().entries[1]?.lines[0]?.text).toBe('again');
    expect(lastEntryKnown(server.get())).toBe(3);
  });
});

describe('what the finger selected', () => {
  const offer = (destination: string, clear: boolean) => ({ destination, verdict: { clear } }) as unknown as Offer;

  it('marks areas by what the server offered, refused ones only when asked for', () => {
    selection.set({ units: ['J-CA7'], offers: [offer('s_B4', true), offer('s_G5', false)] });
    expect(markOf(selection.get(), 's_B4')).toBe('clear');
    expect(markOf(selection.get(), 's_G5')).toBe('');
    selection.set({ destination: 's_G5' });
    expect(markOf(selection.get(), 's_G5')).toBe('refused');
    clearSelection();
    expect(markOf(selection.get(), 's_B4')).toBe('');
  });

  it('marks the places of the action looked at alone, and all again when it has none', () => {
    const move = { ...offer('s_B4', true), action: 'Move' };
    selection.set({ units: ['J-CA7'], offers: [move, { ...offer('saigon', true), action: 'Re-Deploy' }], action: 'Re-Deploy' });
    expect(markOf(selection.get(), 's_B4')).toBe('');
    expect(markOf(selection.get(), 'saigon')).toBe('clear');
    selection.set({ offers: [move] });
    expect(markOf(selection.get(), 's_B4')).toBe('clear');
  });

  it('marks where a reinforcement may be deployed', () => {
    selection.set({ placing: { unit: 'J-2T', areas: ['palau'] } });
    expect(markOf(selection.get(), 'palau')).toBe('clear');
    expect(markOf(selection.get(), 'saigon')).toBe('');
  });
});

describe('this device', () => {
  const seat = { token: 't1', game: 'g', gameName: 'Thursday', seat: 'FIRST' as const, takenAt: '' };

  it('keeps one token for each seat of a game and forgets it when told', () => {
    keepSeat(seat);
    keepSeat({ ...seat, token: 't2' });
    expect(device.get().seats.map((held) => held.token)).toEqual(['t2']);
    expect(storage.get('seats', ONLY)?.map(({ token }) => token)).toEqual(['t2']);
    dropSeat('t2');
    expect(device.get().seats).toEqual([]);
  });

  it('knows the seats that a page of before kept by the words of now', () => {
    const kept = [{ ...seat, seat: 'ALLIES' as never }, { ...seat, seat: 'UMPIRE' as const }];
    expect(inWordsOfNow(kept).map((held) => held.seat)).toEqual(['SECOND', 'UMPIRE']);
  });

  it('writes the seats when one of them has changed, and not with every preference', () => {
    keepSeat(seat);
    const put = vi.spyOn(storage, 'put');
    device.set({ hand: 'left' });
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    dropSeat(seat.token);
  });

  it('keeps one owner key for each game', () => {
    for (const [game, ownerKey] of [['g', 'k1'], ['h', 'k2'], ['g', 'k3']] as const) keepOwnership({ game, ownerKey });
    expect(device.get().owned).toEqual([{ game: 'g', ownerKey: 'k3' }, { game: 'h', ownerKey: 'k2' }]);
    expect(storage.get('owned', ONLY)?.[0]?.ownerKey).toBe('k3');
  });
});

it('command ids are version 4 identifiers and differ', () => {
  const first = newCommandId();
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newCommandId()).not.toBe(first);
});
