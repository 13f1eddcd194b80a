import type { ReactNode } from 'react';
import type { Battle, NeiSide, Unit } from '../../../graphql/types';
import { Shots } from './Dice';
import { Row } from './Row';
import type { ComponentProps } from 'react';
import css from './battle.module.css';

interface BoardProps {
  battle: Battle;
  sign?: (unit: Unit) => ReactNode;
  /** The dice of a counter, in the place of what it threw. */
  dice?: (unit: Unit) => ReactNode;
  giving?: ComponentProps<typeof Row>['giving'];
}

/** As many counters stand in large size. */
const LARGE = 8;

/** Both sides of a battle: who defends above, who attacks below. */
export function Board({ battle, sign, dice, giving }: BoardProps) {
  const { attacker, attackers, defenders, shots, stage } = battle;
  const defender: NeiSide = attacker === 'JAPAN' ? 'ALLIES' : 'JAPAN';
  // Every volley of the stage that hit somebody of a row shakes it.
  const hits = (by: readonly Unit[]) => shots.filter((shot) => shot.hit && shot.stage === stage && by.some(({ id }) => id === shot.unit)).length;
  const own = (unit: Unit) => dice?.(unit) ?? <Shots battle={battle} unit={unit} />;
  return (
    <div className={`${css.board}${attackers.length + defenders.length > LARGE ? ` ${css.many}` : ''}`}>
      <Row side={defender} attacks={false} units={defenders} sign={sign} dice={own} giving={giving} struck={hits(attackers)} />
      <Row side={attacker} attacks units={attackers} sign={sign} dice={own} giving={giving} struck={hits(defenders)} />
    </div>
  );
}
