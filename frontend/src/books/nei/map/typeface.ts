// How wide words are in the bundled typeface, so that they can be drawn smaller where they would not fit: they are never
// stretched or squeezed. Measured in bold, the widest that the map uses, in thousandths of the size of the letters; the
// browser suite holds the table against what is drawn.

/** From the space to the tilde, in the order of ASCII. */
const WIDTHS = [
  200, 340, 537, 528, 528, 857, 667, 300, 344, 344, 457, 528, 300, 332, 300, 339, 528, 528, 528, 528, 528, 528, 528, 528, 528, 528, 300, 300, 528, 528, 528, 463,
  902, 573, 605, 582, 635, 548, 524, 638, 674, 301, 509, 614, 518, 762, 665, 684, 596, 684, 613, 556, 556, 665, 556, 813, 567, 525, 541, 344, 339, 344, 528, 500,
  555, 527, 573, 468, 573, 518, 341, 534, 571, 276, 278, 548, 286, 857, 572, 555, 573, 573, 398, 443, 383, 568, 523, 776, 514, 521, 460, 344, 268, 344, 528,
] as const;
/** Letters with accents and the like: as wide as the widest small letter but one. */
const OTHER = 800;

/** The width of a text whose letters have the size 1. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? OTHER), 0) / 1000;
}

/** The size at which a text fits into a room, at most `size`. */
export const fitting = (text: string, room: number, size: number): number => Math.min(size, room / widthOf(text));
