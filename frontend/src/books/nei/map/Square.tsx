import { memo } from 'react';
import type { AreaState, Pack, PackArea, PackSquare } from '../../../graphql/types';
import { packIndex } from '../../../table/server';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import type { Layout } from './geometry';
import type { Box, Point } from '../../../ui/usePanZoom';
import { AirfieldMark, ControlFlag, OilMark, PortMark } from './marks';
import { useShown } from './shown';
import { fitting, widthOf } from './typeface';
import { Stack } from './Stack';
import css from '../../../ui/styles/map.module.css';

interface SquareProps {
  pack: Pack;
  layout: Layout;
  square: PackSquare;
}

/** One playable square with its areas, as it is drawn. It hears only of its own areas; what the finger lights up lies on a sheet above. */
export const Square = memo(function Square({ pack, layout, square }: SquareProps) {
  const box = layout.square(square);
  const areas = square.areas.map((id) => packIndex(pack).areas.get(id)).filter((area) => area !== undefined);
  const control = useShown((state) => areas.map((area) => area.kind !== 'SEA' && state.areas.get(area.id)?.control).find(Boolean) || '');
  return (
    <g data-square={square.id} className={`${css.square} ${control.toLowerCase()}${square.japanese ? ` ${css.home}` : ''}`} data-part="square">
      <rect {...box} className={css.cell} data-part="cell" />
      <rect {...box} className={css.pattern} data-part="pattern" />
      {square.japanese && <rect x={box.x + 3} y={box.y + 3} width={box.width - 6} height={box.height - 6} className={css.homeFrame} />}
      <text x={box.x + 5} y={box.y + 3} className={css.squareId}>{square.id}</text>
      {areas.map((area) => (
        <Area key={area.id} layout={layout} area={area} box={box} split={areas.filter((other) => other.kind === 'SEA').length > 1} />
      ))}
    </g>
  );
});

interface AreaProps {
  layout: Layout;
  area: PackArea;
  box: { x: number; y: number; width: number; height: number };
  split?: boolean;
}

export const Area = memo(function Area({ layout, area, box, split = false }: AreaProps) {
  const state = useShown((known) => known.areas.get(area.id));
  const picked = useStore(selection, (known) => known.area === area.id && known.units.length > 0);
  const place = layout.areas.get(area.id);
  if (!place) return null;
  const land = area.kind !== 'SEA';
  const bottom = box.y + box.height - 11;
  return (
    <g className={`area ${area.kind.toLowerCase()}`} data-place={area.id}>
      {land && place.square && <circle cx={place.marker.x} cy={place.marker.y} r={area.objective ? 3.2 : 2.4} className={css.town} />}
      {land && <text x={box.x + 26} y={box.y + 13} className={css.areaName} data-part="area-name" {...fit(area.name, !state || state.control === 'UNCONTROLLED' ? NAME_ROOM + FLAG_ROOM : NAME_ROOM)}>{area.name}</text>}
      {split && !land && <text {...seaNameAt(area.name, place.stack, box)} textAnchor="middle" className={css.seaName}>{area.name}</text>}
      {land && (
        <g className={css.marks} data-part="marks">
          {area.port !== 'NONE' && <PortMark x={box.x + 13} y={bottom} major={area.port === 'MAJOR'} open={Boolean(state?.functionalPort)} />}
          {area.airfield && <AirfieldMark x={box.x + 32} y={bottom} open={Boolean(state?.functionalAirfield)} capacity={state?.airCapacity ?? null} based={basedHere(state)} />}
          {area.oilfield && <OilMark x={box.x + (area.airfield ? 74 : 56)} y={bottom - 1} demolished={state?.demolished ?? false} />}
        </g>
      )}
      {state && area.kind !== 'SEA' && <ControlFlag x={box.x + box.width - 13} y={box.y + 12} control={state.control} />}
      {state && <Stack state={state} place={place} box={box} picked={picked} />}
    </g>
  );
});

/** Aircraft that lie at an airfield; null where some of its holder may lie face down. */
function basedHere(state: AreaState | undefined): number | null {
  const holder = state?.functionalAirfield;
  if (!state || !holder || state.hiddenPresence.includes(holder)) return null;
  return state.units.filter((unit) => unit.side === holder && unit.category === 'AIR' && !unit.aboard).length;
}

/** Room for a name between the square's id and its flag, and the room of the flag, in world units. */
const NAME_ROOM = 68;
const FLAG_ROOM = 20;
const NAME_SIZE = 12;
const SEA_SIZE = 8;

/** Long names are set smaller: never under the flag or the next square, and never squeezed. */
const fit = (name: string, room: number) => ({ style: { fontSize: `${fitting(name, room, NAME_SIZE).toFixed(2)}px` } });

/** Below the counters of the sea, or above them where the signs of port and airfield stand; inside its square. */
function seaNameAt(name: string, stack: Point, box: Box): Point {
  const half = Math.min((widthOf(name) * SEA_SIZE) / 2, box.width / 2 - 3);
  const below = stack.y + 30;
  return {
    x: Math.max(box.x + half + 3, Math.min(stack.x, box.x + box.width - half - 3)),
    y: below > box.y + box.height - 20 ? stack.y - 23 : below,
  };
}
