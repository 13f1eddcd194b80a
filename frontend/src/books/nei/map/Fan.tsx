import { memo, useDeferredValue } from 'react';
import { ToggleButton } from 'react-aria-components';
import { Counter, counterWords, FaceDown } from '../counters/Counter';
import type { Game, Unit } from '../../../graphql/types';
import { mayCommand } from '../store/mayCommand';
import { selectUnits } from '../store/actions';
import { selection } from '../store/selection';
import { handIn } from '../store/taps';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { carry } from '../../../ui/carry';
import { t } from '../../../words/words';
import panelsCss from '../../../ui/styles/panels.module.css';
import mapCss from '../../../ui/styles/map.module.css';

const NONE: readonly string[] = [];

/** The stack of the open area, fanned out over the lower edge of the map: a tap takes a counter in hand or lays it back, one that is drawn out is carried, and a stroke takes all that it passes. */
export const Fan = memo(function Fan({ game }: { game: Game }) {
  const area = useDeferredValue(useStore(selection, (state) => state.area));
  const inHand = useStore(selection, (state) => (state.units.length > 0 ? state.units : NONE));
  const state = useStore(server, (known) => (area ? known.areas.get(area) : undefined));
  const pack = useStore(server, (known) => known.pack);
  if (!area || !state || (state.units.length === 0 && state.hiddenPresence.length === 0)) return null;
  const own = state.units.filter((unit) => mayCommand(game, unit.side));
  const others = state.units.filter((unit) => !mayCommand(game, unit.side));
  const toggle = (unit: Unit) => selectUnits(area, inHand.includes(unit.id) && !selection.get().withStack ? inHand.filter((id) => id !== unit.id) : [...inHand.filter((id) => id !== unit.id && own.some((known) => known.id === id)), unit.id]);
  return (
    <div className={mapCss.fan} data-part="fan" role="group" aria-label={t('map.fan', { place: areaName(pack, area) })} onPointerDownCapture={(event) => carry(event, handIn(area))}>
      {own.map((unit) => (
        <ToggleButton key={unit.id} data-carry={unit.id} className={mapCss.fanned} isSelected={inHand.includes(unit.id)} onChange={() => toggle(unit)} aria-label={counterWords(unit)}>
          <Counter unit={unit} size={48} />
          <span className={panelsCss.tileTick} aria-hidden="true">{inHand.includes(unit.id) ? '✓' : ''}</span>
        </ToggleButton>
      ))}
      {others.map((unit) => <span key={unit.id} className={`${mapCss.fanned} ${mapCss.other}`} role="img" aria-label={counterWords(unit)}><Counter unit={unit} size={48} /></span>)}
      {state.hiddenPresence.map((side) => (
        <span key={side} className={`${mapCss.fanned} ${mapCss.other}`} role="img" aria-label={t('area.faceDown', { side })}><svg viewBox="0 0 48 48" aria-hidden="true" className={mapCss.faceDown}><FaceDown side={side} /></svg></span>
      ))}
    </div>
  );
});
