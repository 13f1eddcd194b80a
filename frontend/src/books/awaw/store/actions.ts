// What the finger asks of the table, and everything that is to be recorded.
import { actionsOf } from '../../declared/actions';
import { withFact } from '../../declared/types';
import { wordsOf, type Open } from '../../../table/table';
import { t } from '../../../words/words';
import { AwawJudgeDocument, AwawOptionsDocument, AwawRecordDocument, AwawRollDocument } from '../graphql/generated/graphql';
import type { AwawTopic, Command, Game, Offer } from '../graphql/types';
import { hand, say } from './hand';
import { nameOf, placeOf } from './places';
import { desk, table } from './table';

const own = actionsOf<Game, Command>({
  table,
  hand,
  recording: { record: AwawRecordDocument, roll: AwawRollDocument },
  now: () => desk.get().game,
  judge: async (open, command) => {
    const answer = await open.line.client.query(AwawJudgeDocument, { id: open.game, command }).toPromise();
    return answer.data?.game?.__typename === 'AwawGame' ? answer.data.game.judge : wordsOf(answer);
  },
  gameOf: (recorded) => {
    const game = recorded as Game | null;
    return game?.__typename === 'AwawGame' && 'view' in game ? game : null;
  },
  heard: (entry) => table.hear([entry]),
  done: (command) => {
    hand.set({ proposal: null });
    if (!command) return;
    // What was done with the units in hand is done; the others stay there.
    const { units } = hand.get();
    const acted = JSON.stringify(command.order);
    const left = command.order.transcribe ? units : units.filter((unit) => !acted.includes(`"${unit}"`));
    if (left.length < units.length) takeUnits(left);
  },
});

/** At a table with national seats a command names the nation that gives it. */
const spoken = (command: Command): Command => {
  const { nation } = hand.get();
  return nation && !command.nation ? { ...command, nation } : command;
};

export const actions: typeof own = {
  ...own,
  propose: (command, text) => own.propose(spoken(command), text),
  record: (command, title, overrule) => own.record(spoken(command), title, overrule),
};

export const { propose, record } = actions;

table.attend(own.seated, (isNews) => {
  if (!isNews) return;
  const { units, proposal } = hand.get();
  if (units.length > 0) void askOptions();
  if (proposal && !hand.get().sending) void own.judge(proposal.command);
});

export const commandOf = (offer: { command: unknown }): Command => offer.command as Command;

/** Takes units in hand and asks what they may do. */
export function takeUnits(units: readonly string[]): void {
  hand.set({ units, offers: null, proposal: null, ...(units.length > 0 ? { tab: 'now' as const } : { to: '' }) });
  void askOptions();
}

/** Places units one after the other where the rules first offer each of them; those that have no place yet are left. */
export async function placeAll(units: readonly string[]): Promise<void> {
  const open = table.now();
  takeUnits([]);
  for (const unit of units) {
    if (!open || table.now() !== open) return;
    const answer = await open.line.client.query(AwawOptionsDocument, { id: open.game, units: [unit], at: null }).toPromise();
    const game = answer.data?.game;
    if (game?.__typename !== 'AwawGame') return say(wordsOf(answer));
    const offer = game.options.offers.find((known) => known.verdict.clear && commandOf(known).order.placeAtStart);
    if (offer && !(await actions.record(commandOf(offer), offer.text))) return;
  }
}

/** What follows when a place is named for the garrison: that it lies in Asia, and that the scenario lets the unit be there. */
const isOfGarrison = ({ garrisonArea, mark }: AwawTopic): boolean => Boolean(garrisonArea) || mark?.mark === 'PACIFIC_MAPBOARD';

/** Questions that follow one from another, at most. */
const QUESTIONS_AT_MOST = 3;

/** A garrison unit starts at a place: what the player said by naming it is declared along. */
async function startingAt(open: Open, unit: string, at: string): Promise<Command | string> {
  let command: Command = { order: { placeAtStart: { unit, at: placeOf(at) } } };
  for (let asked = 0; asked < QUESTIONS_AT_MOST; asked += 1) {
    const answer = await open.line.client.query(AwawJudgeDocument, { id: open.game, command }).toPromise();
    const game = answer.data?.game;
    if (game?.__typename !== 'AwawGame') return wordsOf(answer);
    const said = game.judge.questions.filter(({ topic }) => isOfGarrison(topic as AwawTopic));
    if (said.length === 0) break;
    command = said.reduce((known, { topic, section }) => withFact(known, { topic, value: { yes: true }, section }), command);
  }
  return command;
}

/** Places garrison units at one place, which the player says the scenario allows; what is refused is shown with its reasons. */
export async function placeWhere(units: readonly string[], at: string): Promise<void> {
  const open = table.now();
  takeUnits([]);
  for (const unit of units) {
    if (!open || table.now() !== open) return;
    const command = await startingAt(open, unit, at);
    if (typeof command === 'string') return say(command);
    if (!(await actions.record(command, t('order.placeAtStart')))) return;
  }
}

export function toggleUnit(unit: string): void {
  const { units } = hand.get();
  takeUnits(units.includes(unit) ? units.filter((known) => known !== unit) : [...units, unit]);
}

/** Says where what is in hand is to go. */
export function aimAt(to: string): void {
  hand.set({ to, offers: null, proposal: null });
  void askOptions();
}

async function askOptions(): Promise<void> {
  const open = table.now();
  const { units, to } = hand.get();
  if (!open || units.length === 0) return;
  const answer = await open.line.client.query(AwawOptionsDocument, { id: open.game, units: [...units], at: nameOf(to) }).toPromise();
  // The finger may have moved on while the question was under way.
  if (table.now() !== open || hand.get().units !== units || hand.get().to !== to) return;
  if (answer.data?.game?.__typename !== 'AwawGame') return say(wordsOf(answer));
  // What the table itself may do stands elsewhere.
  const free = new Set(desk.get().game?.options.offers.map(({ command }) => JSON.stringify(command)));
  hand.set({ offers: answer.data.game.options.offers.filter(({ command }) => !free.has(JSON.stringify(command))) });
}

export function proposeOffer(offer: Pick<Offer, 'command' | 'text' | 'verdict'>): void {
  const { verdict, text } = offer;
  const command = commandOf(offer);
  const named = spoken(command);
  // With a nation named, the rules may say otherwise than of the offer.
  if (named !== command) return void own.propose(named, text);
  hand.set({ proposal: { command, text, judgement: verdict, isRefused: false } });
}

export const cancel = (): void => hand.set({ proposal: null });
