import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { areaName, server } from '../../../table/server';
import { sideOf } from '../../../table/sides';
import type { Box } from '../../../ui/usePanZoom';
import { t } from '../../../words/words';
import type { Layout } from './geometry';
import { askMoves, lastMoves, loadMoves, type Move } from './lastMoves';
import css from './movesPlayer.module.css';

/** How long each move is seen. In milliseconds. */
const SEEN = 1500;

/** The moves of one entry belong together. */
const byEntry = (moves: readonly Move[]): Move[][] => [...new Set(moves.map(({ entry }) => entry))].map((entry) => moves.filter((move) => move.entry === entry));

/** What the other side moved since somebody last looked: shown one after the other, before one acts. */
export function MovesPlayer({ game, layout, glideTo }: { game: Game; layout: Layout; glideTo: (box: Box) => void }) {
  const { lastEntry, seat, view: { phasing, pending } } = game;
  const own = sideOf(seat.kind);
  const acts = own !== null && phasing === own && !pending;
  const seen = useRef(lastEntry);
  const wasActing = useRef(acts);
  const [steps, setSteps] = useState<Move[][]>([]);
  const [at, setAt] = useState(-1);

  useEffect(() => {
    if (own === null) return undefined;
    const offer = async () => {
      const since = seen.current;
      seen.current = server.get().game?.lastEntry ?? since;
      const found = (await askMoves())?.filter(({ entry, side }) => entry > since && side !== own) ?? [];
      if (found.length === 0) return;
      setSteps(byEntry(found));
      setAt(-1);
    };
    if (acts && !wasActing.current) void offer();
    wasActing.current = acts;
    // What came while nobody looked is offered to whoever comes back.
    const turned = () => {
      if (document.visibilityState === 'hidden') seen.current = server.get().game?.lastEntry ?? seen.current;
      else if ((server.get().game?.lastEntry ?? 0) > seen.current) void offer();
    };
    document.addEventListener('visibilitychange', turned);
    return () => document.removeEventListener('visibilitychange', turned);
  }, [acts, own]);
  // Whatever is moved here is what counts then.
  useEffect(() => {
    if (acts && steps.length > 0 && lastEntry > seen.current) end();
  });
  useEffect(() => {
    const step = steps[at];
    if (!step) return undefined;
    lastMoves.set({ moves: step });
    const goal = layout.areas.get(step[0]?.places.at(-1) ?? '');
    if (goal) glideTo(goal.box);
    const timer = setTimeout(() => (at + 1 < steps.length ? setAt(at + 1) : end()), SEEN);
    return () => clearTimeout(timer);
  }, [at, steps, layout, glideTo]);

  function end(): void {
    setSteps([]);
    setAt(-1);
    void loadMoves();
  }

  const [first] = steps;
  if (!first?.[0]) return null;
  const now = steps[at]?.[0];
  const place = (id: string | undefined) => areaName(server.get().pack, id);
  return (
    <div className={`${css.player} ${first[0].side.toLowerCase()}`} data-part="moves-player" role="status">
      {now
        ? <p><b className="display">{t('turn.step', { at: at + 1, count: steps.length })}</b> {t('turn.fromTo', { from: place(now.places[0]), to: place(now.places.at(-1)) })}</p>
        : <p><b>{t('turn.replayed', { side: first[0].side, count: steps.length })}</b></p>}
      {!now && <Button className="quiet" onPress={() => setAt(0)}>{t('turn.show')}</Button>}
      <Button className="quiet" onPress={end}>{t('turn.skip')}</Button>
    </div>
  );
}
