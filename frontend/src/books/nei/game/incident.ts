// An incident as the record tells it. What it does is for the record to say; here its words are set apart.
import type { NeiSide } from '../../../graphql/types';

export interface Incident {
  side: NeiSide;
  number: string;
  name: string;
  effect: string;
}

/** The incident told in the lines of an entry; null where there is none. `phase` names the phase that began with it. */
export function incidentOf(lines: readonly string[], phase: string): Incident | null {
  const at = lines.findIndex((line) => /^(Japanese|Allied) incident: /.test(line));
  const [, who, number, name, also] = /^(Japanese|Allied) incident: ([^,]+), ([^;]+)(?:; (.*))?$/.exec(lines[at] ?? '') ?? [];
  if (!who || !number || !name) return null;
  const after = lines.slice(at + 1).filter((line) => !line.startsWith(phase) && !line.endsWith(' Phase'));
  const effect = [also, ...after].filter((part): part is string => Boolean(part)).map((part) => part.replace(/^-(?=\d)/, '−').replace(/^./, (first) => first.toUpperCase())).join('. ');
  return { side: who === 'Japanese' ? 'JAPAN' : 'ALLIES', number, name, effect: effect && !effect.endsWith('.') ? `${effect}.` : effect };
}
