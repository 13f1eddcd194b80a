// What the finger asks of the table: options for what is in hand, and everything that is to be recorded.
import { OptionsDocument, RecordDocument, RecordOpenDiceDocument, RollForMeDocument, RollOpenDiceDocument } from '../../../graphql/generated/graphql';
import type { Game, NeiCommand } from '../../../graphql/types';
import { isUnavailable } from '../../../table/database';
import { askAhead, attendOptions, recallOptions, rememberOptions } from './options';
import type { Change, Wish } from '../../../table/outbox';
import { createRecorder } from '../../../table/recorder';
import { clearSelection, say, sayAloud, selection, type Proposal } from './selection';
import { receiveEntries, server } from '../../../table/server';
import { minded, rollingFor, table } from './table';
import { wordsOf, type Open } from '../../../table/table';
import { titleOf } from './titles';
import { t } from '../../../words/words';

export { lookAs, table, takeTablet } from './table';
export const { goOn, forgetAndLeave: leaveGame, lookAgain, open: openGame, refresh, reloadLog } = table;

/** Takes units in hand and asks what they may do. With `square`, that square is the one looked at from now on. */
export function selectUnits(area: string | null, units: readonly string[], square = selection.get().square): void {
  const before = selection.get();
  const here = area === before.area;
  selection.set({
    square,
    area,
    units,
    withStack: false,
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
  const answer = await open.line.client.query(OptionsDocument, { id: open.game, units: [], at: area }).toPromise();
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

const recorder = createRecorder<Game>({
  table,
  recording: { record: RecordDocument, roll: RollForMeDocument, recordOpenDice: RecordOpenDiceDocument, rollOpenDice: RollOpenDiceDocument },
  now: () => server.get().game,
  isSending: () => selection.get().sending !== 'no',
  setSending: (isSending) => selection.set({ sending: isSending ? 'sending' : 'no' }),
  say,
  readOut: sayAloud,
  gameOf: (recorded) => {
    const game = recorded as (Game & { __typename?: string }) | null;
    return game?.__typename === 'NeiGame' ? game : null;
  },
  putAside: clearSelection,
  heard: (entry) => receiveEntries([entry]),
  stands: (_wish, show) => {
    clearSelection();
    show();
  },
  objected: (outcome, wish) => selection.set({ notice: { outcome, command: wish.kind === 'command' ? wish.command : null }, proposal: null }),
});

export const { isRecordedHere } = recorder;

/** Open dice of a side that has not the tablet in hand are sent for that side. */
function send(wish: Wish): Promise<boolean> {
  const open = table.now();
  const { proposal, units, sending } = selection.get();
  if (!open || !server.get().game || sending !== 'no') return Promise.resolve(false);
  const by = wish.kind === 'roll' || (wish.kind === 'command' && 'roll' in wish.command) ? rollingFor(open) : null;
  const title = titleOf(wish, proposal, units, server.get());
  selection.set({ notice: null });
  return recorder.send(by ? ({ ...wish, by } as Wish) : wish, title);
}

attendOptions(table.sees);

table.attend(recorder.seated, (isNews) => {
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
