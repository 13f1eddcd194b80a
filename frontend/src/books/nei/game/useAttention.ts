import { useEffect, useRef } from 'react';
import type { Game, Pending } from '../../../graphql/types';
import { selectUnits } from '../store/actions';
import { papers } from '../../../table/papers';
import { selection } from '../store/selection';
import { isPlayers } from '../../../table/sides';

/** What is asked for, so that faces typed for one roll are not taken for the next of the same side. */
export function askedFor({ kind, by, sentence, count, dice, units }: Pending): string {
  return JSON.stringify([kind, by, sentence, count, dice, units]);
}

/** What this seat has to answer, or asked of the other one; null while there is nothing. */
function questionOf({ view: { pending }, takeBackAsked, seat: { kind } }: Game): string | null {
  if (takeBackAsked && isPlayers(kind)) return `take-back ${takeBackAsked.to}`;
  return pending?.mine ? askedFor(pending) : null;
}

/** What an open stack belongs to: when it is over, the stack is closed. */
const occasionOf = ({ view: { turn, phasing, battle } }: Game): string => JSON.stringify([turn, phasing, battle?.area]);

/** Closes the stack that is open, and lays down what is in hand. */
export function letGo(): void {
  const { area, units, square, proposal } = selection.get();
  if (proposal) selection.set({ proposal: null });
  if (area === null && units.length === 0 && square === null) return;
  selectUnits(null, []);
  selection.set({ square: null });
}

/** Turns to the question that the table asks, at its beginning. */
export function showQuestion(): void {
  if (selection.get().area !== null) letGo();
  papers.set({ tab: 'now' });
  // The panel of another paper is drawn first.
  requestAnimationFrame(() => document.querySelector('.now')?.closest('[role="tabpanel"]')?.scrollTo({ top: 0 }));
}

/** A new question comes into view by itself, and what belongs to the step before is closed. */
export function useAttention(game: Game): void {
  const occasion = occasionOf(game);
  const question = questionOf(game);
  const before = useRef({ occasion, question: null as string | null });
  useEffect(() => {
    const known = before.current;
    before.current = { occasion, question };
    const isAsked = question !== null && question !== known.question;
    if (occasion !== known.occasion || isAsked) letGo();
    if (isAsked) showQuestion();
  }, [occasion, question]);
}
