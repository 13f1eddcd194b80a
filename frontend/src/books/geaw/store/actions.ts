// What the finger asks of the table, and everything that is to be recorded.
import { actionsOf } from '../../declared/actions';
import { wordsOf } from '../../../table/table';
import { t } from '../../../words/words';
import { GeawJudgeDocument, GeawOptionsDocument, GeawPathDocument, GeawRecordDocument, GeawRollDocument } from '../graphql/generated/graphql';
import type { Command, Game, GeawOrder, Offer } from '../graphql/types';
import { hand, say } from './hand';
import { strokesOf } from './strokes';
import { desk, loadHex, table } from './table';

/** What is typed in of a hex: the hex that is then read alone. */
const typedHex = (command: Command | null): string | undefined => command?.order.transcribe?.hex?.hex;

export const actions = actionsOf<Game, Command>({
  table,
  hand,
  recording: { record: GeawRecordDocument, roll: GeawRollDocument },
  now: () => desk.get().game,
  judge: async (open, command) => {
    const answer = await open.line.client.query(GeawJudgeDocument, { id: open.game, command }).toPromise();
    return answer.data?.game?.__typename === 'GeawGame' ? answer.data.game.judge : wordsOf(answer);
  },
  proposed: () => {
    hand.set({ path: null });
    void askPath();
  },
  gameOf: (recorded) => {
    const game = recorded as Game | null;
    return game?.__typename === 'GeawGame' && 'view' in game ? game : null;
  },
  // A hex that was just entered is read alone; anything else that changes the sheets is read with them.
  heard: (entry, command) => {
    const hex = typedHex(command);
    table.hear([entry], !hex);
    if (hex) void loadHex(hex);
  },
  done: (command) => {
    const order = command?.order;
    const { units, way, proposal } = hand.get();
    const spent = order && (order.move ?? order.mobilize ?? order.placeAtStart ?? order.expendSupply ?? order.combine ?? order.breakDown ?? order.endPhase);
    hand.set({ proposal: order?.transcribe ? proposal : null, ...(spent ? { units: [], offers: null, way: null } : { units, way: way && [] }) });
  },
});

export const { propose, record } = actions;

export const { paintHex, drawTo, passHex } = strokesOf((transcription, title) => record({ order: { transcribe: transcription } }, title));

table.attend(actions.seated, (isNews) => {
  if (!isNews) return;
  const { units, proposal } = hand.get();
  if (units.length > 0) void askOptions();
  if (proposal && !hand.get().sending) void actions.judge(proposal.command);
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
  const { tab, sheet, brush, line, hex: hexBefore } = hand.get();
  const stays = tab === 'sheets' && (sheet === 'hex' || sheet === 'hexside' || brush !== null || line !== null);
  hand.set({ hex, hexBefore, ...(hex && !stays ? { tab: 'now' } : {}) });
}

/** Opens a hex wherever it lies, and brings it to the middle of the map. */
export function goToHex(hex: string): void {
  hand.set({ sought: { hex }, filled: null });
  openHex(hex);
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
  const open = table.now();
  if (!open) return null;
  const answer = await open.line.client.query(GeawOptionsDocument, { id: open.game, units: [...units], at: hex }).toPromise();
  if (table.now() !== open) return null;
  if (answer.data?.game?.__typename !== 'GeawGame') {
    say(wordsOf(answer));
    return null;
  }
  // What the table itself may do stands elsewhere.
  const free = new Set((desk.get().game?.view ? desk.get().game?.options.offers : [])?.map(({ command }) => JSON.stringify(command)));
  return answer.data.game.options.offers.filter(({ command }) => !free.has(JSON.stringify(command)));
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
  const { brush, line, units, way, offers } = hand.get();
  if (brush) return paintHex(hex, brush);
  if (line) return drawTo(hex);
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
  const best = found.find(({ verdict }) => verdict.clear) ?? found.find(({ verdict }) => verdict.questions.length > 0) ?? found[0];
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

export function proposeOffer(offer: Pick<Offer, 'command' | 'text' | 'verdict'>): void {
  hand.set({ proposal: { command: commandOf(offer), text: nameOf(offer), judgement: offer.verdict, isRefused: false }, path: null });
  void askPath();
}

/** The price of a proposed move, step by step. */
async function askPath(): Promise<void> {
  const open = table.now();
  const { proposal } = hand.get();
  const move = proposal?.command.order.move;
  const to = proposal && hexOf(proposal.command.order);
  if (!open || !proposal || !move || !to) return;
  const answer = await open.line.client.query(GeawPathDocument, { id: open.game, unit: move.unit, to }).toPromise();
  const now = hand.get().proposal;
  if (table.now() !== open || now?.text !== proposal.text) return;
  const path = answer.data?.game?.__typename === 'GeawGame' ? answer.data.game.cheapestPath : null;
  // Shown only where it is the way that is proposed.
  const same = path && JSON.stringify((path.command as Command).order) === JSON.stringify(proposal.command.order);
  if (path && same) hand.set({ path });
}

export function cancel(): void {
  hand.set({ proposal: null, path: null, ...(hand.get().way ? { way: [] } : {}) });
  void askOptions();
}
