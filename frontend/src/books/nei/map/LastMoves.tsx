import { useEffect } from 'react';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import type { Layout } from './geometry';
import { lastMoves, loadMoves } from './lastMoves';
import css from '../../../ui/styles/map.module.css';

/** The last moves as lines from stack to stack, the newest strongest. */
export function LastMoves({ layout }: { layout: Layout }) {
  const moves = useStore(lastMoves, (state) => state.moves);
  const game = useStore(server, (state) => state.game?.id);
  const lastEntry = useStore(server, (state) => state.game?.lastEntry);
  useEffect(() => {
    if (game) void loadMoves();
  }, [game, lastEntry]);
  useEffect(() => () => lastMoves.set({ moves: [] }), [game]);
  const newest = moves[0]?.entry;
  return (
    <g aria-hidden="true" className="last-moves">
      <defs>
        {(['japan', 'allies'] as const).map((side) => (
          <marker key={side} id={`arrow-${side}`} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z" className={`${css.arrow} ${side}`} /></marker>
        ))}
      </defs>
      {moves.map(({ entry, side, places }) => {
        const points = places.map((place) => layout.areas.get(place)?.stack).filter((point) => point !== undefined);
        if (points.length < 2) return null;
        const own = side === 'JAPAN' ? 'japan' : 'allies';
        return <polyline key={`${entry} ${places.join(' ')}`} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={`${css.move} ${own}${entry === newest ? ` ${css.newest}` : ''}`} data-part="move" markerEnd={`url(#arrow-${own})`} />;
      })}
    </g>
  );
}
