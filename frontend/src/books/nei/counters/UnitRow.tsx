import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { Counter, counterWords } from './Counter';
import type { Unit } from '../../../graphql/types';
import { contingentName, typeName } from '../../../ui/words';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

/** Counter and words of a unit, within something that is a control itself. */
export const UnitWords = ({ unit }: { unit: Unit }) => <><Counter unit={unit} size={46} /><UnitText unit={unit} /></>;

/** One unit in a list: counter, name, what it is. */
export function UnitRow({ unit, children }: { unit: Unit; children?: ReactNode }) {
  return (
    <div className={css.unitRow} data-part="unit-row">
      <Counter unit={unit} size={46} />
      <UnitText unit={unit} />
      {children}
    </div>
  );
}

export function UnitToggle({ unit, selected, onChange, note, disabled = false }: {
  unit: Unit;
  selected: boolean;
  onChange: (selected: boolean) => void;
  note?: string | undefined;
  disabled?: boolean;
}) {
  return (
    <ToggleButton className={`${css.unitRow} unit-toggle`} data-part="unit-row" isSelected={selected} isDisabled={disabled} onChange={onChange} aria-label={counterWords(unit) + (note ? `, ${note}` : '')}>
      <Counter unit={unit} size={46} />
      <UnitText unit={unit} note={note} />
      <span className={css.tick} aria-hidden="true">{selected ? '✓' : ''}</span>
    </ToggleButton>
  );
}

/** A counter as a tile, where many lie in one stack. */
export function UnitTile({ unit, selected, onChange, note }: { unit: Unit; selected: boolean; onChange: (selected: boolean) => void; note?: string | undefined }) {
  return (
    <ToggleButton data-carry={unit.id} className="unit-tile unit-toggle" isSelected={selected} onChange={onChange} aria-label={counterWords(unit) + (note ? `, ${note}` : '')}>
      <Counter unit={unit} size={46} />
      <span className="tile-name">{unit.name}</span>
      {note && <small>{note}</small>}
      <span className={css.tileTick} aria-hidden="true">{selected ? '✓' : ''}</span>
    </ToggleButton>
  );
}

function UnitText({ unit, note }: { unit: Unit; note?: string | undefined }) {
  return (
    <span className={css.unitText}>
      <b>{unit.name}</b>
      <small>
        {contingentName(unit.contingent)} {typeName(unit.type, unit.category)}
        {unit.face === 'REDUCED' ? ` · ${t('unit.reduced')}` : ''}
        {unit.face === 'PATROL' ? ` · ${t('unit.patrol')}` : ''}
        {unit.taskForce ? ` · ${t('unit.taskForce', { number: unit.taskForce })}` : ''}
        {note ? ` · ${note}` : ''}
      </small>
    </span>
  );
}
