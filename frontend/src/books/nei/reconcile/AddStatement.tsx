import type { Game, NeiSide, Pack } from '../../../graphql/types';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { areaByRecord, counterByRecord, DISPLAY_PLACES, displayByRecord, placeName, trackNumbers, type DisplayPlace, type Placed, type Statement } from './statements';
import { measureName, whereIs } from './names';
import css from './reconcile.module.css';

interface AddProps {
  game: Game;
  pack: Pack;
  known: ReadonlyMap<string, Placed>;
  sides: readonly NeiSide[];
  onAdd: (statement: Statement) => void;
}

/** One thing more that the board shows: chosen, it stands there as the record has it. */
export function AddStatement({ game, pack, known, sides, onAdd }: AddProps) {
  const areas = pack.areas.map(({ id }) => ({ id, name: placeName(pack, id) })).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const displays = sides.flatMap((side) => DISPLAY_PLACES.map((place) => ({ id: `${side} ${place}`, name: `${t(`side.${side}`)}: ${t(`repair.place${place}`)}` })));
  const counters = [...known.values()].map((one) => ({ id: one.unit.id, name: t('reconcile.counterAt', { name: one.unit.name, place: whereIs(one, pack) }) })).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const numbers = trackNumbers(game.view);
  const addDisplay = (key: string) => {
    const [side, place] = key.split(' ') as [NeiSide, DisplayPlace];
    onAdd(displayByRecord(side, place, known));
  };
  const addCounter = (id: string) => {
    const counter = known.get(id);
    if (counter) onAdd(counterByRecord(counter));
  };
  const addNumber = (id: string) => {
    const number = numbers[Number(id)];
    if (number) onAdd({ kind: 'number', ...number, text: null });
  };
  return (
    <div className={`${css.add} form`} role="group" aria-label={t('reconcile.add')}>
      <Choose label={t('reconcile.anArea')} value="" choices={areas} onChange={(area) => onAdd(areaByRecord(area, known))} />
      <Choose label={t('reconcile.aCounter')} value="" choices={counters} onChange={addCounter} />
      <Choose label={t('reconcile.aDisplay')} value="" choices={displays} onChange={addDisplay} />
      <Choose label={t('reconcile.aNumber')} value="" choices={numbers.map(({ measure }, at) => ({ id: `${at}`, name: measureName(measure) }))} onChange={addNumber} />
    </div>
  );
}
