// What the shelf and the header say of victory points that are hidden in part.
import { describe, expect, it } from 'vitest';
import { victoryFigure, victoryOf } from '../../src/books/nei/game/points';

const side = (territoryPoints: number | null, lossPoints: number | null, optionPoints = 0) => ({ territoryPoints, lossPoints, optionPoints });

describe('victory points', () => {
  it('are the sum of all three, with a minus of the right width', () => {
    expect(victoryFigure(side(4, 2, 1))).toBe('7');
    expect(victoryFigure(side(0, 2, -3))).toBe('−1');
  });

  it('say that more is hidden', () => expect(victoryFigure(side(4, null))).toBe('4+?'));

  it('are unknown where all is hidden, which is not nothing', () => {
    expect(victoryFigure(side(null, null, 2))).toBe('?');
    expect(victoryOf(side(null, null, 2))).toBe(null);
    expect(victoryOf(side(0, 0))).toBe(0);
  });
});
