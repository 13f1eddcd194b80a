import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import type { Counter as Sheet, Unit } from '../graphql/types';
import { desk } from '../store/table';
import { Counter, counterWords } from './Counter';
import css from '../../../ui/styles/panels.module.css';

/** The counter of a unit as it was transcribed. */
export const useSheet = (id: string): Sheet | undefined => useStore(desk, ({ charts }) => charts?.counters.find((counter) => counter.id === id));

/** A unit that can be taken in hand. */
export function UnitKey({ unit, selected, onChange, note }: { unit: Unit; selected: boolean; onChange: () => void; note?: ReactNode }) {
  const sheet = useSheet(unit.id);
  const state = stateOf(unit);
  return (
    <ToggleButton className={`${css.unitRow} unit-toggle`} data-part="unit-row" isSelected={selected} onChange={onChange} aria-label={[counterWords(unit, sheet), state].filter(Boolean).join(', ')}>
      <Counter unit={unit} factors={sheet?.factors} />
      <span className={css.unitText}><b>{unit.id}{unit.name && unit.name !== unit.id ? ` · ${unit.name}` : ''}</b><small>{unit.kind}{state && ` · ${state}`}{note && <> · {note}</>}</small></span>
      <span className={css.tick} aria-hidden="true">{selected ? '✓' : ''}</span>
    </ToggleButton>
  );
}

function stateOf({ place, left, released }: Unit): string {
  if (place !== 'MAP') return t(`place.${place}`);
  return [typeof left === 'number' ? t('unitOf.left', { points: left }) : '', released ? t('unitOf.released') : ''].filter(Boolean).join(', ');
}
