// Typing the faces of dice that lie on the table, by key or by finger: the same for a pad and for a battle.
import { useEffect, useState } from 'react';
import type { Pending } from '../../graphql/types';
import { keepFaces, keptFaces } from './keptFaces';
import { useSoon, type Soon } from './soon';
import { allFaces, focusDie, missed, noDice, takeFaceBack, typeFace, type Typed } from './typed';

interface TypingProps {
  dice: readonly Pending['dice'][number][];
  byHand: boolean;
  busy: boolean;
  /** What the dice are for: under it the faces are kept. */
  name?: string | undefined;
  /** What the dice showed before, where other faces are put in their place. */
  was?: readonly number[] | undefined;
  onRoll: (faces: number[]) => void;
}

export interface Typing {
  typed: Typed;
  /** Dice without a face. */
  left: number;
  faces: number[] | null;
  /** The faces that stand there already are no other faces. */
  isSame: boolean;
  soon: Soon;
  type(face: number): void;
  focus(at: number): void;
  takeBack(): void;
  missRest(): void;
  record(): void;
}

export function useTyping({ dice, byHand, busy, name, was, onRoll }: TypingProps): Typing {
  const [typed, setTyped] = useState<Typed>(() => (was ? { faces: was, focus: 0 } : ((name ? keptFaces(name, dice.length) : null) ?? noDice(dice.length))));
  const faces = allFaces(typed);
  const isSame = was !== undefined && String(faces) === String(was);
  const record = () => {
    if (faces && !isSame && !busy) onRoll(faces);
  };
  const soon = useSoon(record);
  const change = (next: Typed, isTyped: boolean) => {
    setTyped(next);
    if (name) keepFaces(name, next);
    soon.stop();
    // Other faces in the place of those on the record are looked at first.
    const all = allFaces(next);
    if (isTyped && !was && all) soon.begin();
    // The other face of a lone die leaves nothing more to say.
    if (isTyped && was?.length === 1 && all && String(all) !== String(was) && !busy) onRoll(all);
  };
  const typing: Typing = {
    typed,
    left: typed.faces.filter((face) => face === null).length,
    faces,
    isSame,
    soon,
    type: (face) => change(typeFace(typed, face), true),
    focus: (at) => change(focusDie(typed, at), false),
    takeBack: () => change(takeFaceBack(typed), false),
    missRest: () => change(missed(typed, dice), true),
    record: () => {
      soon.stop();
      record();
    },
  };
  useEffect(() => {
    if (!byHand) return undefined;
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select')) return;
      if (/^[1-6]$/.test(event.key)) typing.type(Number(event.key));
      else if (event.key === 'Backspace') typing.takeBack();
      // A focused button keeps its own Enter.
      else if (event.key === 'Enter' && faces && !isSame && !busy && !target?.closest('button, [role="button"]')) typing.record();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return typing;
}
