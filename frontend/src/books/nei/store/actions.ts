// What the finger asks of the table: options for what is in hand, and everything that is to be recorded.
import { OptionsDocument, RecordDocument, RecordOpenDiceDocument, RollForMeDocument, RollOpenDiceDocument } from '../../../graphql/generated/graphql';
import type { Entry, NeiCommand, Outcome } from '../../../graphql/types';
import { isUnavailable } from '../../../table/database';
import { askAhead, recallOptions, rememberOptions } from './options';
import { outbox, putIntoOutbox, type Change, type Waiting, type Wish } from '../../../table/outbox';
import { clearSelection, say, sayAloud, selection, type Proposal } from './selection';
import { flush, startSending } from '../../../table/sending';
import { receiveEntries, server } from '../../../table/server';
import { minded, rollingFor, table } from './table';
import { wordsOf, type Open } from '../../../table/table';
import { titleOf } from './titles';
import { t } from '../../../words/words';

export { lookAs, takeTablet } from './table';
export const { goOn, leave: leaveGame, lookAgain, open: openGame, refresh, reloadLog } = table;

/** Takes units in hand and asks what they may do. With `square`, that square is the one looked at from now on. */
export function selectUnits(area: string | null, units: readonly string[], square = selection.get().square): void {
  const before = selection.get();
  const here = area === before.area;
  selection.set({
    square,
    area,
    units,
    offers: null,
    areaOffers: here ? before.areaOffers : [],
    // One counter more in the same hand, and the action looked at stays open.
    action: here && units.length > 0 ? before.action : null,
    destination: null,
    proposal: null,
    notice: null,
    placing: null,
  });
  void askOptions();
}

/** After what the finger did has been painted. A page that is not seen paints nothing, and waits for nothing. */
const painted = (): Promise<void> => new Promise((resolve) => (document.visibilityState === 'visible' ? requestAnimationFrame(() => setTimeout(resolve)) : resolve()));

async function askOptions(): Promise<void> {
  const open = table.now();
  const { units, area } = selection.get();
  const asking = open !== null && units.length > 0;
  if (selection.get().asking !== asking || (!asking && selection.get().offers)) selection.set(asking ? { asking } : { offers: null, asking });
  if (!open || (!asking && !area)) return;
  await painted();
  if (table.now() !== open || selection.get().units !== units || selection.get().area !== area) return;
  if (!asking) {
    if (area) await askAreaOptions(open, area);
    return;
  }
  const answer = await open.line.client.query(OptionsDocument, { id: open.game, units: [...units] }).toPromise();
  // The finger may have moved on while the question was under way.
  if (table.now() !== open || selection.get().units !== units) return;
  const game = answer.data?.game;
  if (game?.__typename === 'NeiGame') {
    if (game.lastEntry === server.get().game?.lastEntry) rememberOptions(units, null, game.options.offers);
    selection.set({ offers: game.options.offers, asking: false });
    return;
  }
  const away = Boolean(answer.error?.networkError) || isUnavailable(answer.error);
  const before = away ? recallOptions(units, null) : undefined;
  selection.set({ offers: before ?? [], asking: false });
  if (!before) say(away ? t('outbox.notAsked') : wordsOf(answer));
}

/** What can be done in the open area with nothing in hand. */
async function askAreaOptions(open: Open, area: string): Promise<void> {
  const answer = await open.line.client.query(OptionsDocument, { id: open.game, units: [], area }).toPromise();
  if (table.now() !== open || selection.get().area !== area) return;
  const game = answer.data?.game;
  const offers = game?.__typename === 'NeiGame' ? game.options.offers : recallOptions([], area);
  if (!offers) return;
  rememberOptions([], area, offers);
  selection.set({ areaOffers: offers.filter(({ destination }) => destination === area) });
}

export function propose(proposal: Proposal): void {
  selection.set({ proposal, notice: null });
}

/** Records a command. With `overrule`, in spite of what the rules say of it. */
export const record = (command: NeiCommand, overrule?: string): Promise<boolean> => send({ kind: 'command', command, overrule: overrule ?? null });

/** Lets the server throw the dice, or draw, that the table waits for. */
export const rollForMe = (): Promise<boolean> => send({ kind: 'roll' });

export const takeBack = (to: number): Promise<boolean> => send({ kind: 'takeBack', to });

/** Does again what was taken back last, with the same faces and draws. */
export const redo = (): Promise<boolean> => send({ kind: 'redo' });

/** Puts earlier entries right; the rest is played again. */
export const amend = (changes: readonly Change[]): Promise<boolean> => send({ kind: 'amend', book: server.get().game?.book ?? '', changes });

export const answerTakeBack = (granted: boolean): Promise<boolean> => send({ kind: 'answerTakeBack', granted });

/** Lines of an entry that are read out at once; the log has the rest. */
const READ_OUT = 3;

function inShort({ lines }: Entry): string {
  const first = lines.slice(0, READ_OUT).map((line) => line.text).join('. ');
  return lines.length > READ_OUT ? t('log.readOut', { lines: first, count: lines.length - READ_OUT }) : first;
}

/** It waits: the hand is free again. */
function putAside({ title }: Waiting): void {
  clearSelection();
  say(t('outbox.waits', { title }));
}

/** What is recorded at the table, and what became of it. */
function createRecorder() {
  /** Entries that were recorded on this page, by game and number: they are no news to whoever looks at it. */
  const recordedHere = new Set<string>();

  const isRecordedHere = (entry: number): boolean => recordedHere.has(`${table.now()?.game}/${entry}`) || selection.get().sending !== 'no';

  /** Entries of this moment that were recorded; whoever sent one asks for it once. */
  const recorded = new Set<string>();

  /**
   * Puts an entry into the outbox and sends it. True when it is on the record; where the server is away it waits, and
   * the hand is free for the next one.
   */
  async function send(wish: Wish): Promise<boolean> {
    const open = table.now();
    const { game } = server.get();
    if (!open || !game || selection.get().sending !== 'no') return false;
    const { proposal, units } = selection.get();
    const by = wish.kind === 'roll' || (wish.kind === 'command' && 'roll' in wish.command) ? rollingFor(open) : null;
    const { entry, stored } = putIntoOutbox(by ? { ...wish, by } as Wish : wish, titleOf(wish, proposal, units, server.get()), open.side, game.lastEntry);
    selection.set({ notice: null, sending: 'sending' });
    try {
      await stored;
      if (!entry.late) await flush();
    } finally {
      if (table.now() === open) selection.set({ sending: 'no' });
    }
    if (entry.late) {
      if (table.now() === open) putAside(entry);
      void flush();
      return false;
    }
    if (outbox.get().waiting.some(({ id }) => id === entry.id)) putAside(entry);
    return recorded.delete(entry.id);
  }

  /** Somebody sits at the table: what waits is sent, and what comes of it is told. */
  function seated(open: Open): void {
    startSending({
      client: open.line.client,
      recording: { record: RecordDocument, roll: RollForMeDocument, recordOpenDice: RecordOpenDiceDocument, rollOpenDice: RollOpenDiceDocument },
      game: open.game,
      token: open.seat.token,
      side: open.seat.seat === 'BOTH' ? open.side : null,
      isOpen: () => table.now() === open,
      lastEntry: () => server.get().game?.lastEntry,
      recorded: (entry, game, sent) => {
        // Behind the curtain nothing of what was recorded is for these eyes.
        if (open.curtain) return;
        recordedHere.add(`${open.game}/${entry.number}`);
        // What it tells the other side is not for these eyes: this side asks for itself.
        if ('by' in sent.wish) {
          recorded.add(sent.id);
          return;
        }
        receiveEntries([entry]);
        if (sent.late) return;
        recorded.add(sent.id);
        clearSelection();
        if (game?.__typename === 'NeiGame') table.show(game);
        sayAloud(inShort(entry) || t('log.recorded', { number: entry.number }));
      },
      objected: (objection, sent) => {
        if (open.curtain) return;
        if (objection.__typename === 'Stale' && !('by' in sent.wish)) receiveEntries(objection.missed);
        if (sent.late) return;
        if (objection.__typename === 'TROUBLE') say(objection.message);
        else selection.set({ notice: { outcome: objection as Exclude<Outcome, { __typename: 'Recorded' }>, command: sent.wish.kind === 'command' ? sent.wish.command : null }, proposal: null });
      },
      ended: table.endWith,
      done: async (late) => {
        if (late > 0 && !open.curtain) say(t('outbox.done', { count: late }));
        if (!table.isFresh()) await table.refresh();
      },
    });
  }

  return { send, seated, isRecordedHere };
}

const { send, seated, isRecordedHere } = createRecorder();

export { isRecordedHere };

table.attend(seated, (isNews) => {
  const open = table.now();
  const { game } = server.get();
  // Offers were judged for an earlier entry; they are asked for again where something is still in hand.
  if (isNews) {
    selection.set({ proposal: null });
    void askOptions();
  }
  if (open && game) askAhead(open.line.client, game);
  minded();
});
