import type { Client } from '../../src/graphql/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordDocument, RedoDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import { AmendDocument } from '../../src/table/repair/graphql/generated/graphql';
import type { Entry } from '../../src/graphql/types';
import { amend, closeOutbox, dropFromOutbox, emptyOutbox, openOutbox, outbox, placeOfSeat, putIntoOutbox, stored as storedIn, type Objection, type Wish } from '../../src/table/outbox';
import { storage } from '../../src/device/storage';
import { keptChains } from '../../src/table/dice/kept';
import { flush, startSending, stopSending } from '../../src/table/sending';
import { seatKindOf } from '../../src/table/sides';

const wish = (name: string): Wish => ({ kind: 'command', command: { concede: true }, overrule: name });
const stored = async ({ entry, stored: isStored }: ReturnType<typeof putIntoOutbox>) => {
  await isStored;
  return entry;
};
const put = (name: string, lastEntry = 7) => stored(putIntoOutbox(wish(name), name, null, lastEntry));
const titles = () => outbox.get().waiting.map(({ title }) => title);

interface Sent {
  expectedEntry: number;
  commandId: string;
}

/** A server with a record: the same command id twice is one entry, and whoever has not seen the last one is stale. */
class FakeServer {
  record: string[] = ['1', '2', '3', '4', '5', '6', '7'];
  isUp = true;
  /** Records, and its answer is lost on the way. */
  losesAnswers = 0;
  refuses = new Set<string>();
  heard: Sent[] = [];

  readonly client = {
    mutation: (_document: unknown, variables: Sent) => ({ toPromise: () => Promise.resolve(this.answer(variables)) }),
  } as unknown as Client;

  private answer(sent: Sent) {
    if (!this.isUp) return { error: { networkError: new Error('away'), graphQLErrors: [] } };
    this.heard.push(sent);
    const known = this.record.indexOf(sent.commandId);
    const number = known >= 0 ? known + 1 : this.record.length + 1;
    if (known < 0) {
      if (sent.expectedEntry !== this.record.length) return { data: { record: { __typename: 'Stale', lastEntry: this.record.length, missed: [] } } };
      if (this.refuses.has(sent.commandId)) return { data: { record: { __typename: 'Refused', refusal: null, violations: [] } } };
      this.record.push(sent.commandId);
    }
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      return { error: { networkError: new Error('lost'), graphQLErrors: [] } };
    }
    return { data: { record: { __typename: 'Recorded', lastEntry: number, entry: { number, lines: [] } } } };
  }
}

let home: FakeServer;
let recorded: number[];
let objections: Objection[];

const sit = () =>
  startSending({
    client: home.client,
    recording: { record: RecordDocument, roll: RollForMeDocument },
    game: 'g',
    token: 't',
    isOpen: () => true,
    lastEntry: () => home.record.length,
    recorded: (entry: Entry) => void recorded.push(entry.number),
    objected: (objection) => void objections.push(objection),
    ended: () => undefined,
    done: () => Promise.resolve(),
  });

beforeEach(() => {
  stopSending();
  vi.useRealTimers();
  home = new FakeServer();
  recorded = [];
  objections = [];
  openOutbox('g.JAPAN');
  emptyOutbox();
});

describe('the outbox', () => {
  it('is on the device before anything is sent, and after a reload', async () => {
    await put('first');
    await put('second');
    expect(storage.get('outbox', 'g.JAPAN')?.map(({ title }) => title)).toEqual(['first', 'second']);
    closeOutbox();
    expect(titles()).toEqual([]);
    openOutbox('g.ALLIES');
    expect(titles()).toEqual([]);
    openOutbox('g.JAPAN');
    expect(titles()).toEqual(['first', 'second']);
    expect(outbox.get().waiting.every(({ late }) => late)).toBe(true);
  });

  it('knows what the first one had seen, and that the others follow upon it', async () => {
    for (const name of ['first', 'second', 'third']) await put(name);
    expect(outbox.get().waiting.map(({ expected }) => expected)).toEqual([7, null, null]);
    dropFromOutbox(outbox.get().waiting[0]?.id ?? '');
    expect(outbox.get().waiting.map(({ expected }) => expected)).toEqual([7, null]);
    dropFromOutbox(outbox.get().waiting[1]?.id ?? '');
    expect(outbox.get().waiting.map(({ expected }) => expected)).toEqual([7]);
  });

  it('lasts as long as the page where the device keeps nothing, and says so', async () => {
    await put('first');
    await put('second');
    expect(titles()).toEqual(['first', 'second']);
    expect(outbox.get().kept).toBe(false);
  });
});

describe('sending', () => {
  it('sends nothing before the device has it, and says nothing of it', async () => {
    sit();
    const { entry, stored: isStored } = putIntoOutbox(wish('first'), 'first', null, 7);
    void flush();
    expect([home.heard, storedIn(outbox.get())]).toEqual([[], []]);
    await isStored;
    expect(storedIn(outbox.get())).toEqual([entry]);
    await flush();
    expect(recorded).toEqual([8]);
  });

  it('does again, and puts right in the words of the book, after the entry it has seen', async () => {
    const heard: { document: unknown; variables: object }[] = [];
    const outcome = { __typename: 'Recorded', lastEntry: 9, entry: { number: 9, lines: [] } };
    const mutation = (document: unknown, variables: object) => {
      heard.push({ document, variables });
      return { toPromise: () => Promise.resolve({ data: { redo: outcome, amend: outcome } }) };
    };
    home = Object.assign(new FakeServer(), { client: { mutation } as unknown as Client });
    sit();
    const changes = [{ kind: 'STRIKE', entry: 3 }, { kind: 'REPLACE', entry: 4, command: { order: { roll: 6 } } }] as const;
    const again = await stored(putIntoOutbox({ kind: 'redo' }, 'again', null, 7));
    const right = await stored(putIntoOutbox({ kind: 'amend', book: 'GEAW', changes }, 'right', null, 7));
    await flush();
    expect(heard.map(({ document }) => document)).toEqual([RedoDocument, AmendDocument]);
    expect(heard[0]?.variables).toMatchObject({ expectedEntry: 7, commandId: again.id });
    expect(heard[1]?.variables).toEqual({ game: 'g', expectedEntry: 9, commandId: right.id, changes: [{ kind: 'STRIKE', entry: 3 }, { kind: 'REPLACE', entry: 4, command: { geaw: { order: { roll: 6 } } } }] });
    expect(titles()).toEqual([]);
  });

  it('sends what the page of before has left on the device, in the words of now', async () => {
    const heard: { document: unknown; variables: object }[] = [];
    const mutation = (document: unknown, variables: object) => {
      heard.push({ document, variables });
      const outcome = { __typename: 'Recorded', lastEntry: 7 + heard.length, entry: { number: 7 + heard.length, lines: [] } };
      return { toPromise: () => Promise.resolve({ data: { outcome } }) };
    };
    const left = { title: 'left', side: null, late: true, objection: null };
    const changes = [{ kind: 'REPLACE', entry: 3, command: { concede: true } }] as const;
    await storage.put('outbox', 'g.JAPAN', [
      { ...left, id: 'a', expected: 7, wish: { kind: 'command', command: { concede: true }, overrule: null } },
      { ...left, id: 'b', expected: null, wish: { kind: 'roll' } },
      { ...left, id: 'c', expected: null, wish: { kind: 'amend', book: 'NEI', changes } },
    ]);
    home = Object.assign(new FakeServer(), { client: { mutation } as unknown as Client });
    openOutbox('g.JAPAN');
    sit();
    await flush();
    expect(heard.map(({ document }) => document)).toEqual([RecordDocument, RollForMeDocument, AmendDocument]);
    // The document puts the command of the first book in its place among those of all books.
    expect(String(RecordDocument)).toContain('command: {nei: $command}');
    expect(heard[0]?.variables).toMatchObject({ expectedEntry: 7, commandId: 'a', command: { concede: true } });
    expect(heard[2]?.variables).toMatchObject({ commandId: 'c', changes: [{ kind: 'REPLACE', entry: 3, command: { nei: { concede: true } } }] });
    expect(titles()).toEqual([]);
  });

  it('finds what the page of before has left under the names of seats of before, and sends it once in those of now', async () => {
    const heard: Sent[] = [];
    const mutation = (_document: unknown, variables: Sent) => {
      heard.push(variables);
      const outcome = { __typename: 'Recorded', lastEntry: 7 + heard.length, entry: { number: 7 + heard.length, lines: [] } };
      return { toPromise: () => Promise.resolve({ data: { outcome } }) };
    };
    const left = { title: 'left', side: null, late: true, objection: null };
    const changes = [{ kind: 'INSERT', entry: 3, by: 'ALLIES', command: { concede: true } }];
    const before = [
      { ...left, id: 'a', expected: 7, wish: { kind: 'command', command: { concede: true }, overrule: null } },
      { ...left, id: 'b', expected: null, wish: { kind: 'amend', book: 'NEI', changes } },
    ];
    await storage.put('outbox', 'g.ALLIES', before as never);
    await storage.put('chains', 'g-ALLIES', [{ secret: 's', length: 5, anchor: 'a' }]);
    home = Object.assign(new FakeServer(), { client: { mutation } as unknown as Client });
    openOutbox(placeOfSeat('g', seatKindOf('ALLIES')));
    sit();
    await flush();
    await flush();
    expect(heard.map(({ commandId }) => commandId)).toEqual(['a', 'b']);
    expect(heard[1]).toMatchObject({ changes: [{ kind: 'INSERT', entry: 3, by: 'SECOND' }] });
    expect(storage.get('outbox', 'g.ALLIES')).toBeUndefined();
    expect(keptChains('g', 'SECOND').map(({ anchor }) => anchor)).toEqual(['a']);
  });

  it('shows what the page of before has left and the contract of now does not take', async () => {
    const answer = { error: { graphQLErrors: [{ message: 'there is no such command', extensions: { code: 'BAD_INPUT' } }] } };
    home = Object.assign(new FakeServer(), { client: { mutation: () => ({ toPromise: () => Promise.resolve(answer) }) } as unknown as Client });
    const left = { title: 'left', side: null, late: false, objection: null };
    await storage.put('outbox', 'g.BOTH', [
      { ...left, id: 'a', expected: 7, wish: { kind: 'command', command: { bygone: true } as never, overrule: null } },
      { ...left, id: 'b', expected: null, wish: { kind: 'roll' } },
    ]);
    openOutbox('g.BOTH');
    sit();
    await flush();
    // Every one of them stays, with the reason; what hangs on the first was not sent.
    expect(outbox.get().waiting.map(({ id, objection }) => [id, objection])).toEqual([['a', { __typename: 'TROUBLE', message: 'there is no such command' }], ['b', null]]);
    expect(storage.get('outbox', 'g.BOTH')?.every(({ late }) => late)).toBe(true);
    emptyOutbox();
  });

  it('sends twenty entries in their order when the server is back, each once', async () => {
    vi.useFakeTimers();
    home.isUp = false;
    sit();
    for (let at = 1; at <= 20; at += 1) await put(`entry ${at}`);
    await flush();
    expect(outbox.get().away).toBe(true);
    const ids = outbox.get().waiting.map(({ id }) => id);
    home.isUp = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(home.record.slice(7)).toEqual(ids);
    expect(recorded).toEqual(Array.from({ length: 20 }, (_, at) => at + 8));
    expect(titles()).toEqual([]);
    expect(outbox.get().away).toBe(false);
    expect(storage.get('outbox', 'g.JAPAN')).toBeUndefined();
  });

  it('counts an entry once whose answer was lost, also over a reload', async () => {
    home.losesAnswers = 1;
    sit();
    await put('first');
    await put('second');
    await flush();
    stopSending();
    openOutbox('g.JAPAN');
    sit();
    await flush();
    expect(home.record).toHaveLength(9);
    expect(home.heard.map(({ expectedEntry }) => expectedEntry)).toEqual([7, 7, 8]);
    expect(recorded).toEqual([8, 9]);
  });

  it('stops at a late entry that is refused, with the reason, and goes on behind it when told', async () => {
    home.isUp = false;
    sit();
    const second = [await put('first'), await put('second'), await put('third')][1];
    await flush();
    home.isUp = true;
    if (second) home.refuses.add(second.id);
    await flush();
    expect(titles()).toEqual(['second', 'third']);
    expect(outbox.get().waiting[0]?.objection?.__typename).toBe('Refused');
    // It stays so over a reload, and nothing behind it was sent.
    openOutbox('g.JAPAN');
    await flush();
    expect(outbox.get().waiting[0]?.objection?.__typename).toBe('Refused');
    expect(home.record).toHaveLength(8);
    dropFromOutbox(second?.id ?? '');
    await flush();
    expect(recorded).toEqual([8, 9]);
    expect(titles()).toEqual([]);
  });

  it('asks first when others have recorded something meanwhile', async () => {
    home.isUp = false;
    sit();
    await put('first');
    await put('second');
    await flush();
    home.record.push('by the other side');
    home.isUp = true;
    await flush();
    expect(outbox.get().waiting[0]?.objection?.__typename).toBe('Stale');
    expect(home.record).toHaveLength(8);
    amend(outbox.get().waiting[0]?.id ?? '', { expected: 8, objection: null });
    await flush();
    expect(recorded).toEqual([9, 10]);
  });

  it('answers an entry of this moment at once and keeps nothing of it', async () => {
    sit();
    const entry = await put('only');
    home.refuses.add(entry.id);
    await flush();
    expect(objections.map(({ __typename }) => __typename)).toEqual(['Refused']);
    expect(titles()).toEqual([]);
  });
});
