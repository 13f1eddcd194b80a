import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Game } from '../../../graphql/types';
import { ControlFlag } from '../map/marks';
import { phaseShort } from '../../../ui/words';
import { t } from '../../../words/words';
import { actingOf, isMyMove } from './useTurn';

/** How long it is seen. In milliseconds. */
const SEEN = 1200;

/** Whose turn has come: over the head of the page for a moment. */
export function TurnBanner({ game }: { game: Game }) {
  const { phase, phasing, turn, sides } = game.view;
  const at = `${turn} ${phasing}`;
  const before = useRef(at);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (before.current === at) return undefined;
    before.current = at;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SEEN);
    return () => clearTimeout(timer);
  }, [at]);
  const side = actingOf(game);
  if (!shown || !side || !phasing) return null;
  const points = sides.find((known) => known.side === phasing)?.actionPoints ?? 0;
  return createPortal(
    <p className={`turn-banner ${side.toLowerCase()}`} role="status">
      <svg viewBox="-10 -8 21 18" width="34" aria-hidden="true"><ControlFlag x={0} y={0} control={side} /></svg>
      <b>{t(isMyMove(game) ? 'phase.bannerMine' : 'phase.bannerOther', { side })}</b> <span>{phase.endsWith('ACTION') ? t('phase.bannerPoints', { step: phaseShort(phase), count: points }) : phaseShort(phase)}</span>
    </p>,
    document.body,
  );
}
