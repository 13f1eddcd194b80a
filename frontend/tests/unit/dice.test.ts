import { describe, expect, it } from 'vitest';
import { allFaces, focusDie, noDice, takeFaceBack, typeFace } from '../../src/table/dice/typed';

const typeAll = (count: number, faces: number[]) => faces.reduce(typeFace, noDice(count));

describe('typed dice', () => {
  it('moves on by itself and is complete when every die has a face', () => {
    const typed = typeAll(3, [4, 1]);
    expect(typed.focus).toBe(2);
    expect(allFaces(typed)).toBeNull();
    expect(allFaces(typeFace(typed, 6))).toEqual([4, 1, 6]);
  });

  it('refuses faces that no die has, and more faces than dice', () => {
    expect(typeFace(noDice(1), 7)).toEqual(noDice(1));
    expect(typeFace(noDice(1), 0)).toEqual(noDice(1));
    expect(typeFace(noDice(1), 2.5)).toEqual(noDice(1));
    const full = typeAll(1, [3]);
    expect(typeFace(full, 5)).toBe(full);
  });

  it('takes back one face at a time, the last first', () => {
    let typed = typeAll(3, [1, 2, 3]);
    typed = takeFaceBack(typed);
    expect(typed.faces).toEqual([1, 2, null]);
    expect(typed.focus).toBe(2);
    typed = takeFaceBack(typed);
    expect(typed.faces).toEqual([1, null, null]);
    expect(takeFaceBack(noDice(2))).toEqual(noDice(2));
  });

  it('corrects one die in the middle and returns to the next open one', () => {
    let typed = typeAll(3, [1, 2]);
    typed = typeFace(focusDie(typed, 0), 6);
    expect(typed.faces).toEqual([6, 2, null]);
    expect(typed.focus).toBe(2);
    expect(focusDie(typed, 9)).toBe(typed);
  });

  it('has nothing to record without dice', () => {
    expect(allFaces(noDice(0))).toBeNull();
  });
});
