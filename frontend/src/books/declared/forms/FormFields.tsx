import { useState } from 'react';
import { Button, Checkbox, CheckboxGroup, Input, Label, TextField } from 'react-aria-components';
import { Segments } from '../../../ui/Segments';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { useBook, type Named } from '../book';
import type { Field, Value, Values } from './fields';
import css from '../desk.module.css';

/** The fields of a form, one under the other. */
export function FormFields({ fields, values, onChange }: { fields: readonly Field[]; values: Values; onChange: (values: Values) => void }) {
  return fields.map((field) => <OneField key={field.key} field={field} value={values[field.key]} onChange={(value) => onChange({ ...values, [field.key]: value })} />);
}

function OneField({ field, value, onChange }: { field: Field; value: Value | undefined; onChange: (value: Value) => void }) {
  const label = t(`field.${field.key}`) + (field.optional ? t('field.mayBeOpen') : '');
  const text = typeof value === 'string' ? value : '';
  const book = useBook();
  switch (field.kind) {
    case 'text':
    case 'hex':
    case 'hexes':
    case 'section':
    case 'years':
      return (
        <TextField value={text} onChange={onChange} autoComplete="off">
          <Label>{label}</Label>
          <Input spellCheck="false" {...(field.kind === 'text' ? {} : { placeholder: book.samples[field.kind], inputMode: /^\d/.test(book.samples[field.kind]) ? ('decimal' as const) : ('text' as const) })} />
        </TextField>
      );
    case 'number':
      return (
        <TextField value={text} onChange={(typed) => onChange(typed.replaceAll(field.isSigned ? /(?!^-)\D/g : /\D/g, ''))} autoComplete="off">
          <Label>{label}{typeof field.most === 'number' && ` ${t('field.between', { least: field.least ?? 0, most: field.most })}`}</Label>
          <Input inputMode={field.isSigned ? 'text' : 'numeric'} />
        </TextField>
      );
    case 'choice': {
      const values = field.only ?? book.choices[field.of] ?? [];
      const choices = [...(field.optional || text === '' ? [{ id: '', name: t(field.optional ? 'field.any' : 'field.choose') }] : []), ...values.map((id) => ({ id, name: book.choiceName(field.of, id) }))];
      return <Choose label={label} value={text} choices={choices} onChange={onChange} />;
    }
    case 'choices':
      return <SeveralField label={label} values={(field.only ?? book.choices[field.of] ?? []).map((id) => ({ id, name: book.choiceName(field.of, id) }))} chosen={(value as readonly string[] | undefined) ?? []} onChange={onChange} />;
    case 'place':
      return <PlaceField label={label} value={text} optional={Boolean(field.optional)} onChange={onChange} />;
    case 'yes':
      return <Segments label={label} value={text} choices={[{ id: '', name: t('field.notSaid') }, { id: 'yes', name: t('app.yes') }, { id: 'no', name: t('app.no') }]} onChange={onChange} />;
    case 'unit':
      return <UnitField label={label} value={text} optional={Boolean(field.optional)} onChange={onChange} />;
    case 'units':
      return <UnitsField label={label} value={(value as readonly string[] | undefined) ?? []} onChange={onChange} />;
    case 'rows':
      return <Rows label={label} fields={field.fields} rows={(value as readonly Values[] | undefined) ?? []} onChange={onChange} />;
  }
}

function UnitField({ label, value, optional, onChange }: { label: string; value: string; optional: boolean; onChange: (value: string) => void }) {
  const units = useBook().useUnits();
  const choices = [...(optional || value === '' ? [{ id: '', name: t(optional ? 'field.none' : 'field.choose') }] : []), ...units];
  return <Choose label={label} value={value} choices={choices} onChange={onChange} />;
}

/** Several units: those chosen, each with a key that leaves it out, and one that takes another in. */
function UnitsField({ label, value, onChange }: { label: string; value: readonly string[]; onChange: (value: readonly string[]) => void }) {
  return (
    <div className={css.unitsField} role="group" aria-label={label}>
      <UnitField label={label} value="" optional={false} onChange={(unit) => unit && !value.includes(unit) && onChange([...value, unit])} />
      {value.length > 0 && <div className="choices">{value.map((unit) => <Button key={unit} aria-label={t('field.without', { unit })} onPress={() => onChange(value.filter((known) => known !== unit))}>{unit} ✕</Button>)}</div>}
    </div>
  );
}

/** Any number of a few, each a key that is on or off. */
function SeveralField({ label, values, chosen, onChange }: { label: string; values: readonly Named[]; chosen: readonly string[]; onChange: (value: readonly string[]) => void }) {
  return (
    <CheckboxGroup className="checks several" value={[...chosen]} onChange={onChange}>
      <Label>{label}</Label>
      <div>{values.map(({ id, name }) => <Checkbox key={id} value={id}>{name}</Checkbox>)}</div>
    </CheckboxGroup>
  );
}

/** What stands in the list where the place is typed. */
const TYPED = 'typed';
const NO_PLACES: readonly Named[] = [];

/** A place: one of those with a name, or a hex that is typed. */
function PlaceField({ label, value, optional, onChange }: { label: string; value: string; optional: boolean; onChange: (value: string) => void }) {
  const { samples: { hex: sample }, usePlaces = noPlaces } = useBook();
  const places = usePlaces();
  const [typing, setTyping] = useState(value !== '' && !places.some(({ id }) => id === value));
  const choices = [...(optional || value === '' ? [{ id: '', name: t(optional ? 'field.none' : 'field.choose') }] : []), ...places, { id: TYPED, name: t('field.anotherHex') }];
  const choose = (id: string) => {
    setTyping(id === TYPED);
    onChange(id === TYPED ? '' : id);
  };
  return (
    <div className="place-field">
      <Choose label={label} value={typing ? TYPED : value} choices={choices} onChange={choose} />
      {typing && <TextField value={value} onChange={(typed) => onChange(typed.toUpperCase())} autoComplete="off" aria-label={t('field.hexOf', { what: label })}><Input spellCheck="false" autoCapitalize="characters" placeholder={sample} /></TextField>}
    </div>
  );
}

const noPlaces = () => NO_PLACES;

function Rows({ label, fields, rows, onChange }: { label: string; fields: readonly Field[]; rows: readonly Values[]; onChange: (rows: readonly Values[]) => void }) {
  return (
    <section className={css.formRows} aria-label={label}>
      <h4>{label}</h4>
      {rows.map((row, at) => (
        <div key={at} className={css.formRow} role="group" aria-label={t('field.row', { number: at + 1 })}>
          <div className="row"><b className="grow">{t('field.row', { number: at + 1 })}</b><Button className="quiet" aria-label={t('field.withoutRow', { number: at + 1 })} onPress={() => onChange(rows.filter((_, index) => index !== at))}>✕</Button></div>
          <FormFields fields={fields} values={row} onChange={(changed) => onChange(rows.map((known, index) => (index === at ? changed : known)))} />
        </div>
      ))}
      <Button className="quiet wide" onPress={() => onChange([...rows, {}])}>{t('field.addRow')}</Button>
    </section>
  );
}
