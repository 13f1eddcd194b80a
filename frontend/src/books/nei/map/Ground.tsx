import { memo, type RefObject } from 'react';
import type { Pack } from '../../../graphql/types';
import { coast } from './coast';
import type { Layout } from './geometry';
import css from '../../../ui/styles/map.module.css';

/** Sea, land and what is not played: nothing here changes while somebody plays, and the coast is dear to paint. It lies on
 * a sheet of its own, so that a counter that moves leaves it as it was painted. */
export const Ground = memo(function Ground({ layout, pack, sheet }: { layout: Layout; pack: Pack; sheet: RefObject<SVGGElement | null> }) {
  return (
    <svg className={css.mapGround} aria-hidden="true">
      <defs>
        <pattern id="unplayable" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="9" height="9" className={css.hatchGround} />
          <path d="M0 0V9" className={css.hatch} />
        </pattern>
        <clipPath id="grid-edge">
          <rect x="0" y="0" width={layout.world.width + layout.world.x} height={layout.height * (pack.latitudeEdges.length - 1)} />
        </clipPath>
      </defs>
      <g ref={sheet}>
        <g className={css.around}>
          <rect x="-1600" y="-1400" width="4700" height="3800" className={css.seaGround} />
          <path d={coast.around} transform={layout.transform} className={css.landGround} vectorEffect="non-scaling-stroke" />
        </g>
        <g clipPath="url(#grid-edge)">
          <rect {...layout.world} className={css.seaGround} />
          <g transform={layout.transform}>
            <path d={coast.land} className={css.shelf} vectorEffect="non-scaling-stroke" />
            <path d={coast.land} className={css.shallows} vectorEffect="non-scaling-stroke" />
            <path d={coast.land} className={css.landGround} vectorEffect="non-scaling-stroke" />
            <path d={coast.borders} className={css.border} vectorEffect="non-scaling-stroke" />
          </g>
          {pack.squares.filter((square) => !square.playable).map((square) => (
            <rect key={square.id} {...layout.square(square)} fill="url(#unplayable)" className={css.unplayable} />
          ))}
        </g>
      </g>
    </svg>
  );
});
