/** Faces typed so far, in the order the dice were asked for; null where a die is still open. */
export interface Typed {
  faces: readonly (number | null)[];
  /** The die the next key goes to; equals the number of dice when all are typed. */
  focus: number;
}

export function noDice(count: number): Typed {
  return { faces: Array.from({ length: count }, () => null), focus: 0 };
}

/** Types a face on the die in focus and moves on to the next open die. */
export function typeFace(typed: Typed, face: number): Typed {
  if (!Number.isInteger(face) || face < 1 || face > 6 || typed.focus >= typed.faces.length) return typed;
  const faces = typed.faces.map((old, at) => (at === typed.focus ? face : old));
  const after = faces.findIndex((value, at) => value === null && at > typed.focus);
  const first = after >= 0 ? after : faces.indexOf(null);
  return { faces, focus: first >= 0 ? first : faces.length };
}

/** Takes back one face: that of the die in focus, or of the last typed die before it. */
export function takeFaceBack(typed: Typed): Typed {
  if (typed.focus < typed.faces.length && typed.faces[typed.focus] !== null) return clearAt(typed, typed.focus);
  for (let at = Math.min(typed.focus, typed.faces.length) - 1; at >= 0; at -= 1) {
    if (typed.faces[at] !== null) return clearAt(typed, at);
  }
  return typed;
}

export function focusDie(typed: Typed, at: number): Typed {
  return at >= 0 && at < typed.faces.length ? { ...typed, focus: at } : typed;
}

/** Types a six on every open die that misses with one; others, and a die read from a table, stay open. */
export function missed(typed: Typed, dice: readonly { hitsOn?: number | null; modifier: number }[]): Typed {
  const misses = (at: number): boolean => {
    const die = dice[at];
    return typeof die?.hitsOn === 'number' && 6 + die.modifier > die.hitsOn;
  };
  const faces = typed.faces.map((face, at) => face ?? (misses(at) ? 6 : null));
  const open = faces.indexOf(null);
  return { faces, focus: open >= 0 ? open : faces.length };
}

/** The faces when every die is typed, else null. */
export function allFaces(typed: Typed): number[] | null {
  const faces = typed.faces.filter((face) => face !== null);
  return faces.length === typed.faces.length && faces.length > 0 ? faces : null;
}

function clearAt(typed: Typed, at: number): Typed {
  return { faces: typed.faces.map((face, index) => (index === at ? null : face)), focus: at };
}
