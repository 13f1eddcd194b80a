import type { ReactNode } from 'react';
import type { Battle, NeiSide, Pending, Unit } from '../../../graphql/types';
import { Shots } from './Dice';
import { Row } from './Row';
import type { ComponentProps } from 'react';
import css from './battle.module.css';

interface BoardProps {
  battle: Battle;
  /** The dice that are asked for: counters stand in their order. */
  asked?: Pending['dice'];
  sign?: (unit: Unit) => ReactNode;
  /** The dice of a counter, in the place of what it threw. */
  dice?: (unit: Unit) => ReactNode;
  giving?: ComponentProps<typeof Row>['giving'];
}

const NO_DICE: Pending['dice'] = [];

/** As many counters stand in large size. */
const LARGE = 8;

/** Both sides of a battle: who defends above, who attacks below. */
export function Board({ battle, asked = NO_DICE, sign, dice, giving }: BoardProps) {
  const { attacker, attackers, defenders, shots, stage } = battle;
  const defender: NeiSide = attacker === 'JAPAN' ? 'ALLIES' : 'JAPAN';
  // Every volley of the stage that hit somebody of a row shakes it.
  const hits = (by: readonly Unit[]) => shots.filter((shot) => shot.hit && shot.stage === stage && by.some(({ id }) => id === shot.unit)).length;
  // From left to right as their dice are typed, and where they stood then when they have thrown.
  const rank = ({ id }: Unit, at: number) => [asked, shots].reduce((sum, list, which) => sum ?? ((found) => (found < 0 ? null : found + which * 100))(list.findIndex((die) => die.unit === id)), null as number | null) ?? 1000 + at;
  const inOrder = (units: readonly Unit[]) => units.map((unit, at) => ({ unit, rank: rank(unit, at) })).toSorted((a, b) => a.rank - b.rank).map(({ unit }) => unit);
  const own = (unit: Unit) => dice?.(unit) ?? <Shots battle={battle} unit={unit} />;
  return (
    <div className={`${css.board}${attackers.length + defenders.length > LARGE ? ` ${css.many}` : ''}`}>
      <Row side={defender} attacks={false} units={inOrder(defenders)} sign={sign} dice={own} giving={giving} struck={hits(attackers)} />
      <Row side={attacker} attacks units={inOrder(attackers)} sign={sign} dice={own} giving={giving} struck={hits(defenders)} />
    </div>
  );
}
