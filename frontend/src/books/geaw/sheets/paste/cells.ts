// A pasted text in lines and cells.

export type Divider = '\t' | ';' | ',';

/** What stands between the cells: a spreadsheet has tabs there, and lists inside its cells may have commas. */
export const dividerOf = (text: string): Divider => (text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',');

/** The cells of a line. A spreadsheet puts quotes about what holds the divider, and doubles those inside. */
export function cellsOf(line: string, divider: Divider): string[] {
  const cells: string[] = [];
  const quoted = new RegExp(`\\s*"((?:[^"]|"")*)"\\s*(?:${divider}|$)`, 'y');
  for (let at = 0; at <= line.length; ) {
    quoted.lastIndex = at;
    const found = quoted.exec(line);
    const end = line.indexOf(divider, at);
    const next = found ? (found[0].endsWith(divider) ? quoted.lastIndex : line.length + 1) : end < 0 ? line.length + 1 : end + 1;
    cells.push((found ? (found[1] ?? '').replaceAll('""', '"') : line.slice(at, next - 1)).trim());
    at = next;
  }
  return cells;
}

export const lineOf = (cells: readonly string[], divider: Divider): string => cells.map((cell) => (cell.includes(divider) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join(divider);
