// The steps of the practice game, and where each points: a move, a refusal, a battle that is nearly won before it begins,
// and the end of the phase. Whoever wanders off is led back.
import { areaName, server } from '../../../table/server';
import { t, type Words } from '../../../words/words';
import { attackOn, isInBattle, isJapans, placeOfUnit, type Point, type Seen, type Step } from './guide';
import type { Target } from './targets';

// In the practice game (`start/lobby.ts`) three ships at Palau reach a lone destroyer off Darwin, and are rid of it in 96 of 100 tries.
const PORT = 'palau';
const PREY = 's_H10';
const CRUISER = 'J-CA5';
const FLEET: readonly string[] = [CRUISER, 'J-DD2', 'J-RYU'];
/** A transport, to which a bombardment is refused. */
const TRANSPORT = 'J-TR2';
/** The square of a short trip. */
const TRIP = 'D10';

export type Said = Extract<keyof Words, `guide.say_${string}`> extends `guide.say_${infer Say}` ? Say : never;
const point = (say: Said, ...at: readonly Target[]): Point => ({ say, at });

const DO_IT = '.thumb-bar.confirm .main';
const stackOf = (area: string): readonly Target[] => [`[data-place="${area}"] .pile`];
const takeBackKey = (): Target => ({ named: t('repair.takeBackNamed', { what: '' }).trim() });
const redoKey = (): Target => ({ named: t('repair.redoNamed', { what: '' }).trim() });

const nameOf = ({ game }: Seen, unit: string): string => game.view.areas.flatMap(({ units }) => units).find(({ id }) => id === unit)?.name ?? unit;
/** A counter that can be taken in hand, in the fan or in the list. */
const counterOf = (seen: Seen, unit: string): readonly Target[] => [`[data-part~="fan"] > button[aria-label^="${nameOf(seen, unit)},"]`, `button[aria-label^="${nameOf(seen, unit)},"]`];

/** Whether the ships lie where the guide begins with them. */
const isFleetInPort = (seen: Seen): boolean => FLEET.every((unit) => placeOfUnit(seen, unit) === PORT);

/** With the stack of Palau open, what `there` says; else the way to it. */
function atPalau(seen: Seen, say: Said, there: () => Point): Point {
  const { area, square } = seen.selection;
  if (area === PORT) return there();
  return square === 'C10' ? point(say, { named: areaName(server.get().pack, PORT), within: '.area-panel [role="group"]' }, ...stackOf(PORT)) : point(say, ...stackOf(PORT));
}

/** Takes exactly these in hand. */
function inHand(seen: Seen, wanted: readonly string[], say: Said, then: () => Point): Point {
  const { units } = seen.selection;
  const tooMany = units.find((unit) => !wanted.includes(unit));
  const missing = wanted.find((unit) => !units.includes(unit));
  if (tooMany) return point('layDown', ...counterOf(seen, tooMany));
  return missing ? point(say, ...counterOf(seen, missing)) : then();
}

const isProposed = ({ selection: { proposal } }: Seen, key: string): boolean => Boolean(proposal && key in proposal.command);
const isAttackProposed = (seen: Seen): boolean => isProposed(seen, 'moveNavalForce') && seen.selection.proposal?.offer?.attack === true && seen.selection.proposal.offer.destination === PREY;

/** From the ships in hand to the attack in the bar. */
function toAttack(seen: Seen): Point {
  return atPalau(seen, 'openAgain', () => inHand(seen, FLEET, 'fleet', () => {
    const attack = attackOn(seen, PREY);
    // Where counters lie over its square, the list leads there.
    const listed: readonly Target[] = attack ? [{ named: attack.text, within: '.offer-group' }, { named: attack.action, within: '[data-part~="in-hand"]' }] : [];
    return seen.selection.proposal ? point('prey', ...listed, ...stackOf(PREY)) : point('prey', ...stackOf(PREY), ...listed);
  }));
}

/** From the stack to what is refused to the transport. */
const toRefused = (seen: Seen): Point => atPalau(seen, 'openAgain', () => inHand(seen, [TRANSPORT], 'transport', () => point('refused', '[data-part~="in-hand"] .offer.refused[aria-expanded="false"]', '.offer.refused[aria-expanded="false"]')));

/** What answers in the sheet of a battle: first the counters that may take a hit, then what records it. */
const IN_BATTLE: readonly Target[] = ['[data-part~="battle-asked"] [data-part~="loss"]', '[data-part~="battle-asked"] .main', '[data-part~="battle-asked"] .quiet'];

const answer = ({ game: { view: { pending } } }: Seen): Point => (pending && pending.kind !== 'ROLL'
  ? point('answer', ...IN_BATTLE, '.owed.mine .main', '.owed.mine :is(button)', '.thumb-bar .main')
  : point('dice', { named: t('dice.rollForMe') }, '[data-part~="keys"]', '.thumb-bar .main'));

const STEPS_OF_PLAY = [
  { id: 'zoom', done: ({ scale, scaleBefore }) => scale > scaleBefore * 1.2, point: () => point('zoom', { named: t('map.zoomIn') }) },
  { id: 'stack', done: ({ selection }) => selection.area === PORT, point: (seen) => atPalau(seen, 'stack', () => point('stack')) },
  { id: 'counter', done: ({ selection }) => selection.units.includes(CRUISER), point: (seen) => atPalau(seen, 'openAgain', () => point('counter', ...counterOf(seen, CRUISER))) },
  {
    id: 'move',
    done: ({ game, since }) => game.lastEntry > since,
    point: (seen) => {
      if (isProposed(seen, 'moveNavalForce') && !seen.selection.proposal?.offer?.attack) return point('confirm', DO_IT);
      return atPalau(seen, 'openAgain', () => inHand(seen, [CRUISER], 'counter', () => point('place', `[data-square="${TRIP}"].clear`, '[data-reach] circle.clear')));
    },
  },
  { id: 'back', done: isFleetInPort, point: () => point('back', takeBackKey()) },
  {
    id: 'refused',
    done: ({ isOnGlass }) => isOnGlass('[data-part~="reasons"]'),
    point: toRefused,
  },
  { id: 'why', done: ({ rulesOpen }) => rulesOpen, point: (seen) => (seen.isOnGlass('[data-part~="reasons"]') ? point('why', '[data-part~="reasons"] .chip') : toRefused(seen)) },
  { id: 'fleet', done: ({ selection }) => selection.units.length === FLEET.length && FLEET.every((unit) => selection.units.includes(unit)), point: toAttack },
  { id: 'odds', done: ({ isOnGlass }) => isOnGlass('.odds-sheet'), point: (seen) => (isAttackProposed(seen) ? point('odds', '[data-part~="odds-line"]') : toAttack(seen)) },
  {
    id: 'attack',
    done: ({ game, since }) => isInBattle(game) || game.lastEntry > since,
    point: (seen) => {
      if (seen.isOnGlass('.odds-sheet')) return point('oddsRead', { named: t('app.close'), within: '.odds-sheet' });
      return isAttackProposed(seen) ? point('attack', DO_IT) : toAttack(seen);
    },
  },
  {
    id: 'dice',
    done: (seen) => !isInBattle(seen.game) && isJapans(seen, PREY),
    back: (seen) => (!isInBattle(seen.game) && isFleetInPort(seen) ? 'fleet' : null),
    // Whoever has begun to take a lost battle back takes all of it back.
    point: (seen) => (isInBattle(seen.game) && !seen.game.nextRedo ? answer(seen) : point('lost', takeBackKey())),
  },
  { id: 'won', done: ({ tab }) => tab === 'log', point: () => point('won', { named: t('game.log'), within: '[role="tablist"]' }, { named: t('battle.done') }) },
  {
    id: 'end',
    done: ({ game }) => game.view.phase !== 'JAPANESE_ACTION',
    point: (seen) => {
      if (isProposed(seen, 'endActionPhase')) return point('endHold', DO_IT);
      const end = seen.game.options.offers.find(({ command }) => 'endActionPhase' in (command as object));
      return point('end', { named: end?.action ?? '', within: '.thumb-bar' });
    },
  },
  { id: 'rules', done: ({ rulesOpen }) => rulesOpen, point: ({ isOnGlass }) => (isOnGlass('[role="menuitem"]') ? point('rulesItem', { named: t('menu.rules'), within: '[role="menu"]' }) : point('rules', { named: t('menu.title') })) },
  { id: 'close', done: ({ rulesOpen }) => !rulesOpen, point: () => point('rulesRead', { named: t('app.close'), within: '[role="dialog"]' }) },
] as const satisfies readonly Step[];

export type StepId = (typeof STEPS_OF_PLAY)[number]['id'];

export const STEPS: readonly Step[] = STEPS_OF_PLAY;

const BEFORE_BATTLE: readonly StepId[] = ['stack', 'counter', 'move', 'refused', 'why', 'fleet', 'odds', 'attack'];
const BATTLE: readonly StepId[] = ['attack', 'dice'];
const AFTER: readonly StepId[] = ['end', 'rules', 'close'];
/** Steps in which a sheet over the table is what they speak of. */
const ON_SHEETS: readonly StepId[] = ['attack', 'rules', 'close'];

/** Where the guide points now: what its step says, or the way back from wherever somebody wandered. */
export function pointOf(step: Step, seen: Seen): Point {
  const id = step.id as StepId;
  if (!ON_SHEETS.includes(id) && seen.isOnGlass('.veil [role="dialog"]')) return point('closeFirst', { named: t('app.close'), within: '.veil [role="dialog"]' }, { named: t('app.cancel'), within: '.veil [role="dialog"]' });
  if (!AFTER.includes(id) && seen.game.view.phase !== 'JAPANESE_ACTION') {
    // Either the phase was ended, or too much was taken back: that is done again.
    return seen.game.nextRedo ? point('tooFarBack', redoKey()) : point('astray', takeBackKey());
  }
  if (!BATTLE.includes(id) && !AFTER.includes(id) && isInBattle(seen.game)) return answer(seen);
  if (BEFORE_BATTLE.includes(id) && !isInBattle(seen.game) && !isFleetInPort(seen)) return point('astray', takeBackKey());
  return step.point(seen);
}

/** What leads to anything that is not on the glass: the paper of what is going on, and the whole map. */
export const aways = (): readonly Point[] => [
  point('toNow', '[role="tab"][data-key="now"]:not([aria-selected="true"])'),
  point('wholeMap', { named: t('map.showAll') }),
];
