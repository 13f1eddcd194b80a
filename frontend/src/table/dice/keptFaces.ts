// Faces typed for the dice that are asked for now: the reload of a tablet in the middle of a throw loses none of them.
import type { Typed } from './typed';

const KEY = 'adjutant.faces';

/** What was typed for these dice before the page was loaded anew; nothing where it was typed for others. */
export function keptFaces(name: string, count: number): Typed | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { name: string; typed: Typed } | null;
    return kept?.name === name && kept.typed.faces.length === count ? kept.typed : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed as long as this window lives; of other dice nothing is kept. */
export function keepFaces(name: string, typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ name, typed }));
  } catch {
    // A browser that keeps nothing has them typed again.
  }
}
