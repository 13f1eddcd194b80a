// What the finger asks of the table, and everything that is to be recorded.
import type { Entry as SharedEntry, NeiCommand, Outcome as SharedOutcome } from '../../graphql/types';
import { outbox, putIntoOutbox, type Wish } from '../../store/outbox';
import { flush, startSending } from '../../store/sending';
import { receiveEntries, server } from '../../store/server';
import { t } from '../../words/words';
import { JudgeQuery, OptionsQuery, PathQuery, Record, RollForMe } from '../graphql/documents';
import type { Command, Entry, GeawClaim, GeawOrder, Judgement, Offer, Outcome } from '../graphql/types';
import { hand, say, withFact, type Proposal } from './hand';
import { attend, desk, endWith, hear, isFresh, loadHex, refresh, show, tableNow, wordsOf, type Table } from './table';

export { leaveGame, lookAgain, openGame, reloadLog } from './table';

attend(seated, (isNews) => {
  if (!isNews) return;
  const { units, proposal } = hand.get();
  if (units.length > 0) void askOptions();
  if (proposal && !hand.get().sending) void judge(proposal.command);
});

/** The hex that an order leads to, where it leads to one. */
export function hexOf(order: GeawOrder): string | null {
  const leg = order.move?.legs.at(-1);
  const moved = leg?.ride?.at(-1) ?? leg?.march?.at(-1)?.hex;
  return moved ?? order.placeAtStart?.hex ?? order.mobilize?.hex ?? order.enterScheduled?.hex ?? order.moveByAmphibious?.hex ?? order.moveByAir?.hex ?? order.moveAsDeclared?.hex ?? order.retreat?.hex ?? order.advance?.hex ?? null;
}

export const commandOf = (offer: Pick<Offer, 'command'>): Command => offer.command as Command;

/** Opens a hex, or closes it with null; what is in hand stays there. A sheet that asks for hexes takes it. */
export function openHex(hex: string | null): void {
  const { tab, sheet, hex: hexBefore } = hand.get();
  const stays = tab === 'sheets' && (sheet === 'hex' || sheet === 'hexside');
  hand.set({ hex, hexBefore, ...(hex && !stays ? { tab: 'now' } : {}) });
}

/** Takes units in hand and asks what they may do. */
export function takeUnits(units: readonly string[]): void {
  hand.set({ units, offers: null, way: null, proposal: null, ...(units.length > 0 ? { tab: 'now' } : {}) });
  void askOptions();
}

export function toggleUnit(unit: string): void {
  const { units } = hand.get();
  takeUnits(units.includes(unit) ? units.filter((known) => known !== unit) : [...units, unit]);
}

async function offersFor(units: readonly string[], hex: string | null): Promise<readonly Offer[] | null> {
  const open = tableNow();
  if (!open) return null;
  const answer = await open.line.client.query(OptionsQuery, { id: open.game, units: [...units], hex }).toPromise();
  if (tableNow() !== open) return null;
  if (answer.data?.game?.__typename !== 'GeawGame') {
    say(wordsOf(answer));
    return null;
  }
  // What the table itself may do stands elsewhere.
  const free = new Set((desk.get().game?.view ? desk.get().game?.options : [])?.map(({ command }) => JSON.stringify(command)));
  return answer.data.game.options.filter(({ command }) => !free.has(JSON.stringify(command)));
}

async function askOptions(): Promise<void> {
  const { units } = hand.get();
  if (units.length === 0) return;
  const offers = await offersFor(units, null);
  // The finger may have moved on while the question was under way.
  if (hand.get().units === units && offers) hand.set({ offers });
}

/** A hex is tapped on the map: it is entered, it is the next of a way, it is where the units in hand go, or it opens. */
export async function tapHex(hex: string): Promise<void> {
  const { brush, units, way, offers } = hand.get();
  if (brush) {
    const { terrain, country, road, rail } = brush;
    await record({ order: { transcribe: { hex: { hex, terrain: terrain || null, country: country || null, ...(road ? { road } : {}), ...(rail ? { rail } : {}) } } } }, t('sheet.entered', { what: hex }));
    return;
  }
  const [unit] = units;
  if (way && unit) {
    drawWay(unit, way.at(-1) === hex ? way.slice(0, -1) : [...way, hex]);
    return;
  }
  const own = unit ? desk.get().units.get(unit)?.hex : null;
  if (!unit || own === hex) return openHex(hex);
  const known = offers?.filter((offer) => hexOf(commandOf(offer).order) === hex) ?? [];
  const found = known.length > 0 ? known : ((await offersFor(units, hex)) ?? []).filter((offer) => hexOf(commandOf(offer).order) === hex);
  // By sea or by air, back or forward: which of them is meant only the players know.
  const open = ({ order }: Command) => order.moveByAmphibious ?? order.moveByAir ?? order.retreat ?? order.advance;
  if (known.length === 0 && found.length > 1 && found.every((offer) => open(commandOf(offer)))) {
    hand.set({ offers: found, proposal: null });
    if (found.some((offer) => commandOf(offer).order.moveByAir)) say(t('order.noWay', { unit, hex }));
    return undefined;
  }
  const best = found.find(({ verdict }) => verdict.clear) ?? found.find(({ questions }) => questions.length > 0) ?? found[0];
  if (best) return proposeOffer(best);
  openHex(hex);
  say(t('order.noWay', { unit, hex }));
}

/** A way of one's own, hex by hex: for hexes that are not entered yet, or a way that is not the cheapest. */
export function drawWay(unit: string, way: readonly string[]): void {
  hand.set({ way });
  const last = way.at(-1);
  if (!last) return hand.set({ proposal: null });
  void propose({ order: { move: { unit, legs: [{ march: way.map((hex) => ({ hex, way: 'TERRAIN' })) }] } } }, t('order.march', { unit, hex: last }));
}

/** What an offer is called: a move by its unit and hex, for its price stands beside it; anything else as the server says. */
export function nameOf(offer: Pick<Offer, 'command' | 'text'>): string {
  const { order } = commandOf(offer);
  return order.move ? t('order.march', { unit: order.move.unit, hex: hexOf(order) ?? '' }) : offer.text;
}

export function proposeOffer(offer: Offer): void {
  const { questions, rests, verdict } = offer;
  hand.set({ proposal: { command: commandOf(offer), text: nameOf(offer), judgement: { questions, rests, verdict }, path: null, isRefused: false } });
  void askPath();
}

/** Puts a command before the table: what the rules say of it is asked before it can be recorded. */
export async function propose(command: Command, text: string): Promise<void> {
  hand.set({ proposal: { command, text, judgement: null, path: null, isRefused: false } });
  void askPath();
  await judge(command);
}

async function judge(command: Command): Promise<void> {
  const open = tableNow();
  if (!open) return;
  const answer = await open.line.client.query(JudgeQuery, { id: open.game, command }).toPromise();
  const { proposal } = hand.get();
  if (tableNow() !== open || proposal?.command !== command) return;
  if (answer.data?.game?.__typename === 'GeawGame') hand.set({ proposal: { ...proposal, judgement: answer.data.game.judge } });
  else say(wordsOf(answer));
}

/** The price of a proposed move, step by step. */
async function askPath(): Promise<void> {
  const open = tableNow();
  const { proposal } = hand.get();
  const move = proposal?.command.order.move;
  const to = proposal && hexOf(proposal.command.order);
  if (!open || !proposal || !move || !to) return;
  const answer = await open.line.client.query(PathQuery, { id: open.game, unit: move.unit, to }).toPromise();
  const now = hand.get().proposal;
  if (tableNow() !== open || now?.text !== proposal.text) return;
  const path = answer.data?.game?.__typename === 'GeawGame' ? answer.data.game.cheapestPath : null;
  // Shown only where it is the way that is proposed.
  const same = path && JSON.stringify((path.command as Command).order) === JSON.stringify(proposal.command.order);
  if (path && same) hand.set({ proposal: { ...now, path } });
}

/** Answers a question of the proposal; the rules are asked again, for one answer may raise the next question. */
export function answerQuestion(proposal: Proposal, claims: readonly GeawClaim[]): void {
  const command = claims.reduce(withFact, proposal.command);
  hand.set({ proposal: { ...proposal, command, judgement: null, isRefused: false } });
  void judge(command);
}

export function cancel(): void {
  hand.set({ proposal: null, ...(hand.get().way ? { way: [] } : {}) });
  void askOptions();
}

/** Records a command. With `overrule`, in spite of what the rules say of it. */
export function record(command: Command, title: string, overrule: string | null = null): Promise<boolean> {
  // The outbox of the device is one for both games; what it holds of this game is read by this game alone.
  return send({ kind: 'command', command: command as unknown as NeiCommand, overrule }, title);
}

export const rollForMe = (): Promise<boolean> => send({ kind: 'roll' }, t('outbox.rollByServer'));
export const takeBack = (to: number): Promise<boolean> => send({ kind: 'takeBack', to }, t('outbox.takeBack', { number: to }));
export const answerTakeBack = (granted: boolean): Promise<boolean> => send({ kind: 'answerTakeBack', granted }, granted ? t('outbox.grant') : t('outbox.refuse'));

/** Entries of this moment that were recorded; whoever sent one asks for it once. */
const recorded = new Set<string>();

async function send(wish: Wish, title: string): Promise<boolean> {
  const open = tableNow();
  const { game } = desk.get();
  if (!open || !game || hand.get().sending) return false;
  const entry = putIntoOutbox(wish, title, null, game.lastEntry);
  if (entry.late) {
    say(t('outbox.waits', { title }));
    void flush();
    return false;
  }
  hand.set({ sending: true });
  try {
    await flush();
  } finally {
    if (tableNow() === open) hand.set({ sending: false });
  }
  if (outbox.get().waiting.some(({ id }) => id === entry.id)) {
    hand.set({ proposal: null });
    say(t('outbox.waits', { title }));
  }
  return recorded.delete(entry.id);
}

/** Lines of an entry that are read out at once; the log has the rest. */
const READ_OUT = 3;

function seated(open: Table): void {
  startSending({
    client: open.line.client,
    recording: { record: Record, roll: RollForMe },
    game: open.game,
    token: open.seat.token,
    isOpen: () => tableNow() === open,
    lastEntry: () => desk.get().game?.lastEntry,
    recorded: (entry, game, { wish, id, late }) => {
      const order = wish.kind === 'command' ? (wish.command as unknown as Command).order : null;
      const hex = order?.transcribe?.hex?.hex;
      // A hex that was just entered is read alone; anything else that changes the sheets is read with them.
      hear([entry], !hex);
      if (hex) void loadHex(hex);
      if (late) return;
      recorded.add(id);
      const seen = game as Extract<Outcome, { __typename: 'Recorded' }>['game'] | null;
      if (seen?.__typename === 'GeawGame' && 'view' in seen) show(seen);
      const { units, way, proposal } = hand.get();
      const spent = order && (order.move ?? order.mobilize ?? order.placeAtStart ?? order.expendSupply ?? order.combine ?? order.breakDown ?? order.endPhase);
      hand.set({ proposal: order?.transcribe ? proposal : null, ...(spent ? { units: [], offers: null, way: null } : { units, way: way && [] }) });
      const lines = entry.lines.slice(0, READ_OUT).map(({ text }) => text).join('. ');
      say(entry.lines.length > READ_OUT ? t('log.readOut', { lines, count: entry.lines.length - READ_OUT }) : lines || t('log.recorded', { number: entry.number }));
    },
    objected: (objection, { wish, title, late }) => {
      if (objection.__typename === 'Stale') receiveEntries(objection.missed);
      if (late) return;
      if (objection.__typename === 'TROUBLE') say(objection.message);
      else if (objection.__typename === 'Stale') say(t('notice.stale'));
      else if (wish.kind === 'command') {
        const judgement = judgementOf(objection as Exclude<SharedOutcome, { __typename: 'Recorded' }>);
        hand.set({ proposal: { command: wish.command as unknown as Command, text: title, judgement, path: null, isRefused: true } });
      } else if (objection.__typename === 'Refused') say(objection.refusal?.message ?? objection.violations[0]?.message ?? t('notice.refused'));
    },
    ended: endWith,
    done: async (late) => {
      if (late > 0) say(t('outbox.done', { count: late }));
      if (!isFresh()) await refresh();
    },
  });
}

/** What the server said against a command, in the form in which the rules are asked. */
function judgementOf(outcome: Exclude<SharedOutcome, { __typename: 'Recorded' }>): Judgement | null {
  const said = outcome as Exclude<Outcome, { __typename: 'Recorded' }>;
  if (said.__typename === 'Stale') return null;
  const refusal = said.__typename === 'Refused' ? said.refusal : null;
  return { verdict: { clear: false, refusal, violations: said.violations }, questions: said.__typename === 'Refused' ? said.questions : [], rests: [] };
}

/** Whether an entry of play stands. */
export const isStanding = (entry: SharedEntry): boolean => !entry.takenBack && (entry as Entry).ofPlay;

/** The number of the last entry that can be taken back, and the one before it; null where there is none. */
export function lastStanding(): { what: string; before: number } | null {
  const standing = server.get().entries.filter(isStanding);
  const entry = standing.at(-1);
  const before = standing.at(-2);
  // What was declared comes first, and the deed last.
  return entry && before ? { what: entry.lines.at(-1)?.text ?? t('repair.hiddenEntry', { number: entry.number }), before: before.number } : null;
}
