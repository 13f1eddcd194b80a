// @vitest-environment node
// The boards that lie on this device: the last few, of this build, none too large, and none of a seat that was left.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const fresh = () => import('../../src/device/boards');

it('keeps the last few', async () => {
  const { boardOf, keepBoard, MOST_BOARDS } = await fresh();
  let now = 1000;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
  for (let at = 0; at <= MOST_BOARDS; at += 1) await keepBoard(`game-${at}`, `"${at}"`);
  expect(await boardOf('game-0')).toBeNull();
  expect((await boardOf('game-1'))?.text).toBe('"1"');
  expect((await boardOf(`game-${MOST_BOARDS}`))?.text).toBe(`"${MOST_BOARDS}"`);
});

it('keeps none that is too large, and nothing older in its place', async () => {
  const { boardOf, keepBoard, MOST_LETTERS } = await fresh();
  await keepBoard('game', 'small');
  await keepBoard('game', 'x'.repeat(MOST_LETTERS + 1));
  expect(await boardOf('game')).toBeNull();
});

it('forgets one that is left, and all but those of seats that are held', async () => {
  const { boardOf, keepBoard, keepOnly } = await fresh();
  await keepBoard('a', '1');
  await keepBoard('b', '2');
  await keepBoard('a', null);
  expect(await boardOf('a')).toBeNull();
  await keepOnly(['c']);
  expect(await boardOf('b')).toBeNull();
});

it('reads nothing that another build of the page wrote', async () => {
  const { boardOf, keepBoard } = await fresh();
  await keepBoard('game', '1');
  const database = await openDB('adjutant-boards', 1);
  await database.put('boards', { ...(await database.get('boards', 'game')), build: 'another' });
  database.close();
  expect(await boardOf('game')).toBeNull();
});
