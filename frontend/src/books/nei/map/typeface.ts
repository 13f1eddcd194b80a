// How wide words are in the bundled typefaces, so that they can be drawn smaller where they would not fit: they are never
// stretched or squeezed. Measured in thousandths of the size of the letters, that of the text in bold, the widest that the
// map uses; the browser suite holds what is drawn against its room.

/** Of the text and of the counters, from the space to the tilde, in the order of ASCII. */
const TEXT = [
  200, 340, 537, 528, 528, 857, 667, 300, 344, 344, 457, 528, 300, 332, 300, 339, 528, 528, 528, 528, 528, 528, 528, 528, 528, 528, 300, 300, 528, 528, 528, 463,
  902, 573, 605, 582, 635, 548, 524, 638, 674, 301, 509, 614, 518, 762, 665, 684, 596, 684, 613, 556, 556, 665, 556, 813, 567, 525, 541, 344, 339, 344, 528, 500,
  555, 527, 573, 468, 573, 518, 341, 534, 571, 276, 278, 548, 286, 857, 572, 555, 573, 573, 398, 443, 383, 568, 523, 776, 514, 521, 460, 344, 268, 344, 528,
] as const;
const DISPLAY = [
  200, 269, 306, 606, 434, 772, 581, 152, 279, 279, 361, 439, 199, 325, 211, 386, 450, 274, 425, 426, 459, 428, 429, 392, 434, 423, 252, 218, 439, 439, 439, 413,
  759, 456, 462, 457, 472, 435, 415, 462, 477, 224, 443, 477, 415, 538, 507, 467, 457, 455, 461, 434, 452, 478, 471, 665, 460, 456, 406, 330, 386, 330, 413, 405,
  206, 434, 437, 422, 437, 426, 291, 431, 439, 215, 211, 433, 199, 665, 439, 432, 441, 441, 313, 398, 282, 438, 415, 592, 417, 403, 368, 319, 171, 319, 480,
] as const;
type Widths = typeof TEXT | typeof DISPLAY;
/** Letters with accents and the like: as wide as the widest small letter but one. */
const OTHER = 800;

const width = (widths: Widths, text: string): number => [...text].reduce((sum, letter) => sum + (widths[(letter.codePointAt(0) ?? 0) - 32] ?? OTHER), 0) / 1000;

/** The width of a text whose letters have the size 1. */
export const widthOf = (text: string): number => width(TEXT, text);

/** The size at which a text fits into a room, at most `size`. */
export const fitting = (text: string, room: number, size: number): number => Math.min(size, room / widthOf(text));

/** The same for what is printed on a counter. */
export const fittingOnCounter = (text: string, room: number, size: number): number => Math.min(size, room / width(DISPLAY, text));
