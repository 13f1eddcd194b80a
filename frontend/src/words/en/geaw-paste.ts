// Many lines at once, out of a spreadsheet.
import { counted, figure, type Value } from './grammar';

const NOUNS: { readonly [what: string]: readonly [string, string] } = {
  hex: ['hex', 'hexes'],
  hexside: ['hexside', 'hexsides'],
  counter: ['counter', 'counters'],
  mobilization: ['price', 'prices'],
  terrain: ['terrain row', 'terrain rows'],
  placement: ['placement row', 'placement rows'],
  turn: ['turn', 'turns'],
};

const some = (what: string, count: number): string => {
  const [one = '', other = ''] = NOUNS[what] ?? [];
  return `${figure(count)} ${counted(count, one, other)}`;
};

export const geawPaste = {
  paste: {
    title: 'Paste from a spreadsheet',
    what: 'What you paste',
    columns: 'The columns, in this order',
    columnsNote: 'or any order under their names',
    countNote: 'With a number under How many, the counters get numbered names: J-INF and 12 make J-INF1 to J-INF12. Names that are taken are skipped.',
    lines: 'Lines from the spreadsheet',
    linesHint: 'Copy the cells there and paste them here. Commas or semicolons between the cells do as well.',
    read: ({ what, count }: { what: string; count: number }) => `${some(what, count)} read`,
    there: ({ count }: { count: number }) => counted(count, '1 was there already', `${figure(count)} were there already`),
    unread: ({ count }: { count: number }) => counted(count, '1 line cannot be read', `${figure(count)} lines cannot be read`),
    more: ({ count }: { count: number }) => counted(count, 'and 1 more line', `and ${figure(count)} more lines`),
    line: ({ line }: { line: Value }) => `Line ${line}`,
    enter: ({ what, count }: { what: string; count: number }) => `Enter ${some(what, count)}`,
    progress: ({ done, all }: { done: number; all: number }) => `${figure(done)} of ${figure(all)}`,
    progressName: 'Being entered',
    stop: 'Stop',
    stopping: 'Stops after this one…',
    waits: 'The server does not answer. It is asked again.',
    entered: ({ what, count }: { what: string; count: number }) => `${some(what, count)} entered`,
    refused: ({ count }: { count: number }) => counted(count, '1 line refused', `${figure(count)} lines refused`),
    stopped: ({ count }: { count: number }) => counted(count, '1 line was left when you stopped', `${figure(count)} lines were left when you stopped`),
    mend: 'The lines that are still to be entered stand above. Put them right there, and enter them again.',
    outboxFirst: 'Something on this device still waits to be sent. Enter these lines after that.',
    empty: ({ field }: { field: Value }) => `${field} is empty`,
    fill: ({ field }: { field: Value }) => `give ${field}`,
    unknown: ({ field, found }: { field: Value; found: Value }) => `${field}: “${found}” is not known`,
    oneOf: ({ words }: { words: Value }) => `one of: ${words}`,
    noNumber: ({ field, found }: { field: Value; found: Value }) => `${field}: “${found}” is not a whole number`,
    outside: ({ field, found }: { field: Value; found: Value }) => `${field}: ${found} is too little or too much`,
    number: 'a whole number, or nothing',
    between: ({ least, most }: { least: Value; most: Value }) => `a whole number from ${least} to ${most}`,
    noHex: ({ field, found }: { field: Value; found: Value }) => `${field}: “${found}” is not a hex`,
    hex: 'four digits, such as 2915',
    hexes: 'four digits each, such as 2915 2916',
    notAdjacent: ({ one, other }: { one: Value; other: Value }) => `${one} and ${other} do not touch`,
    adjacent: 'two hexes side by side, such as 2915 and 2916',
    noYear: ({ field, found }: { field: Value; found: Value }) => `${field}: “${found}” is not a year`,
    years: 'years such as 1942 1943',
    noYes: ({ field, found }: { field: Value; found: Value }) => `${field}: “${found}” is neither yes nor no`,
    yes: 'yes, no, or nothing',
    badName: ({ found }: { found: Value }) => `“${found}” does not do as a name`,
    goodName: '1 to 16 letters and digits without blanks, such as J-INF3',
    tooMany: ({ found, most }: { found: Value; most: Value }) => `${found} cells, where ${most} are known`,
    fewer: ({ words }: { words: Value }) => `the columns: ${words}`,
    noColumn: ({ found }: { found: Value }) => `No column is called “${found}”; it is left out`,
  },
  /** What one pastes, by its kind. */
  pasted: {
    hex: 'Hexes',
    hexside: 'Hexsides',
    counter: 'Counters',
    mobilization: 'Prices (Mobilization Costs Table)',
    objective: 'Objectives by name',
    terrain: 'Terrain rows (Terrain Effects Chart)',
    placement: 'Placement rows (Reinforcement Placement Table)',
    turn: 'Turns (Turn Record)',
  },
  /** A line of each kind, invented. */
  sample: {
    hex: '2915\tclear\tBurma\tOldtown\t\tyes\tno\t1\tno',
    hexside: '2915\t2916\tnone\tyes\tno\t1',
    counter: 'J-INF\tJapanese\tinfantry\txx\t\t3-1-4\t4\tno\t12',
    mobilization: 'Japanese\tinfantry\txx\t3-1-4\t\t2\t1942 1943\tno',
    terrain: 'jungle\t3\tbarred\t2\t',
    placement: 'British\tinfantry\txx\t\t\t2915 2916',
    objective: 'Rangoon\t2',
    turn: '1\t1941\t4',
  },
};
