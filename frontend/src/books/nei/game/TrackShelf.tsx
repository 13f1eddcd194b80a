import { memo } from 'react';
import { Button } from 'react-aria-components';
import type { Game, Pack, SideState, View } from '../../../graphql/types';
import { papers } from '../../../table/papers';
import { sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { victoryFigure, victoryOf } from './points';
import { Sequence } from './Sequence';
import css from '../../../ui/styles/shelf.module.css';

/** The tracks that are printed beside a map, under it; a tap opens them with what their figures are made of. */
export const TrackShelf = memo(function TrackShelf({ game, pack }: { game: Game; pack: Pack }) {
  const { view } = game;
  return (
    <section className={css.shelf} data-part="shelf" aria-label={t('game.tracks')}>
      <Turns view={view} names={pack.turnNames} />
      <Sequence game={game} />
      <Points sides={view.sides} />
      <Victory sides={view.sides} />
      <div className={css.singapore}>
        <h2>{t('track.singaporeShort')}</h2>
        <ol className={css.boxes} aria-label={t('track.singaporeBox', { box: view.singaporeBox })}>
          {Array.from({ length: pack.singaporeStart + 1 }, (_, box) => pack.singaporeStart - box).map((box) => (
            <li key={box} aria-current={box === view.singaporeBox ? 'step' : undefined}>{box}</li>
          ))}
        </ol>
      </div>
      <div className={css.command}>
        <h2>{t('track.abdacomShort')}</h2>
        <p className={`display ${css.figure}`} role="img" aria-label={view.abdacom ? t('track.abdacom', { level: view.moraleLevel }) : t('track.noAbdacom', { level: view.moraleLevel })}>
          <span className={view.abdacom ? css.on : css.off} /> {view.moraleLevel}
        </p>
      </div>
      <Button className={css.open} aria-label={t('track.open')} onPress={() => papers.set({ tab: 'tracks' })}><span aria-hidden="true">▸</span></Button>
    </section>
  );
});

function Turns({ view, names }: { view: View; names: readonly string[] }) {
  return (
    <div className={css.turns}>
      <h2>{t('track.turn')}</h2>
      <ol className={css.boxes} aria-label={t('track.turnTrack')}>
        {names.map((name, at) => (
          <li key={name} aria-current={at + 1 === view.turn ? 'step' : undefined} className={at + 1 < view.turn ? css.past : ''}>{name}</li>
        ))}
      </ol>
    </div>
  );
}

/** One track for both sides, each with a marker of its own. */
function Points({ sides }: { sides: readonly SideState[] }) {
  const most = Math.max(...sides.map((side) => side.actionTrackMaximum));
  const words = sides.map((side) => t('track.apTrack', { side: side.side, points: side.actionPoints, most: side.actionTrackMaximum })).join('; ');
  return (
    <div className={css.points}>
      <h2>{t('track.apShort')}</h2>
      <ol className={css.boxes} aria-label={words}>
        {Array.from({ length: most + 1 }, (_, box) => (
          <li key={box} data-marked={sides.some((side) => side.actionPoints === box) ? '' : undefined}>
            {box}
            {sides.map(({ side, actionPoints }) => actionPoints === box && <Marker key={side} side={side} />)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A sun for Japan, a star for the Allies: colour is never the only sign. */
function Marker({ side }: { side: SideState['side'] }) {
  return (
    <svg viewBox="-6 -6 12 12" className={`${css.marker} ${side.toLowerCase()}`} aria-hidden="true">
      <rect x="-6" y="-6" width="12" height="12" rx="2" className={css.markerFace} />
      {side === 'JAPAN' ? <circle r="3.4" className={css.markerSign} /> : <path d="M0-4.500L1.200-1.200 4.500 0 1.200 1.200 0 4.500-1.200 1.200-4.500 0-1.200-1.200Z" className={css.markerSign} />}
    </svg>
  );
}

/** Who leads in victory points, and by how much of all that were won. */
function Victory({ sides }: { sides: readonly SideState[] }) {
  const [first, second] = sides;
  if (!first || !second) return null;
  const [one, other] = [Math.max(0, victoryOf(first) ?? 0), Math.max(0, victoryOf(second) ?? 0)];
  const share = one + other > 0 ? one / (one + other) : 0.5;
  return (
    <div className={css.victory}>
      <h2>{t('track.vpShort')}</h2>
      <div className={css.tug} role="img" aria-label={sides.map((side) => t('track.vpOf', { side: sideName(side.side), points: victoryFigure(side) })).join(', ')}>
        <b className="display">{victoryFigure(first)}</b>
        <span className={css.rope}><i style={{ width: `${Math.round(share * 100)}%` }} /></span>
        <b className="display">{victoryFigure(second)}</b>
      </div>
    </div>
  );
}
