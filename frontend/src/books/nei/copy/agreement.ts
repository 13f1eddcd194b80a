// Two owners learn whether they typed the same, by hashes alone: what one of them reads out or sends, the other holds against his own.
import { SECTIONS, type Section } from './form';

export interface Own {
  section: Section;
  hash: string;
}

/** Whether both typed the same; null where the other owner's words have no hash of the section. */
export type Agreement = { readonly [section in Section]: boolean | null };

/** One's own hashes, a section a line, to be sent to another owner. */
export const hashesText = (own: readonly Own[]): string => own.map(({ section, hash }) => `${section.toLowerCase()} ${hash}`).join('\n');

/**
 * Holds the words of another owner against one's own hashes: what the page copies, what `adjutant packs check` prints, or
 * hashes alone. A hash alone agrees where it is ours; that it does not, only a line with the name of the section says.
 */
export function agreement(own: readonly Own[], words: string): Agreement {
  const lines = words.toLowerCase().split(/\r?\n/).map((line) => ({ section: SECTIONS.find((one) => line.split(/[^a-z]+/).includes(one.toLowerCase())), hashes: [...line.matchAll(/\b[0-9a-f]{16,64}\b/g)].map(([found]) => found) }));
  const found = SECTIONS.map((section) => {
    const hash = own.find((one) => one.section === section)?.hash.toLowerCase();
    if (hash === undefined) return [section, null] as const;
    if (lines.some(({ hashes }) => hashes.includes(hash))) return [section, true] as const;
    return [section, lines.some((line) => line.section === section && line.hashes.length > 0) ? false : null] as const;
  });
  return Object.fromEntries(found) as unknown as Agreement;
}
