import { Button, Input, Label, TextField } from 'react-aria-components';
import { Segments } from '../../settings/Segments';
import { useStore } from '../../store/store';
import { Choose } from '../../ui/Choose';
import { t } from '../../words/words';
import type { GeawCause, GeawChineseZone, GeawContingent, GeawPhase, GeawPlace, GeawScenarioNumeral, GeawUnitSize, GeawUnitType, Side } from '../graphql/types';
import { desk } from '../store/table';
import { CHOICES } from './choices';
import type { Choices, Field, Value, Values } from './fields';

/** What a value of a choice is called. */
export const choiceName = (of: Choices, id: string): string => NAMES[of](id as never);

const NAMES: { readonly [choice in Choices]: (id: never) => string } = {
  side: (id: Side) => t(`side.${id}`),
  contingent: (id: GeawContingent) => t(`contingent.${id}`),
  unittype: (id: GeawUnitType) => t(`unittype.${id}`),
  unitsize: (id: GeawUnitSize) => t(`unitsize.${id}`),
  zone: (id: GeawChineseZone) => t(`zone.${id}`),
  numeral: (id: GeawScenarioNumeral) => t(`numeral.${id}`),
  cause: (id: GeawCause) => t(`cause.${id}`),
  reason: (id: 'OCCUPATION') => t(`reason.${id}`),
  result: (id: 'NO_EFFECT') => t(`result.${id}`),
  reopen: (id: 'UNDO') => t(`reopen.${id}`),
  place: (id: GeawPlace) => t(`place.${id}`),
  phases: (id: GeawPhase) => t(`geaw.${id}`),
};

/** The fields of a form, one under the other. */
export function FormFields({ fields, values, onChange }: { fields: readonly Field[]; values: Values; onChange: (values: Values) => void }) {
  return fields.map((field) => <OneField key={field.key} field={field} value={values[field.key]} onChange={(value) => onChange({ ...values, [field.key]: value })} />);
}

function OneField({ field, value, onChange }: { field: Field; value: Value | undefined; onChange: (value: Value) => void }) {
  const label = t(`field.${field.key}`) + (field.optional ? t('field.mayBeOpen') : '');
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'text':
    case 'hex':
    case 'hexes':
    case 'section':
    case 'years':
      return (
        <TextField value={text} onChange={onChange} autoComplete="off">
          <Label>{label}</Label>
          <Input spellCheck="false" {...(field.kind === 'text' ? {} : { placeholder: { hex: '2915', hexes: '2915, 2916', section: '14.2', years: '1942, 1943' }[field.kind], inputMode: 'decimal' as const })} />
        </TextField>
      );
    case 'number':
      return (
        <TextField value={text} onChange={(typed) => onChange(typed.replaceAll(/[^\d]/g, ''))} autoComplete="off">
          <Label>{label}{typeof field.most === 'number' && ` ${t('field.between', { least: field.least ?? 0, most: field.most })}`}</Label>
          <Input inputMode="numeric" />
        </TextField>
      );
    case 'choice': {
      const values = field.only ?? CHOICES[field.of];
      const choices = [...(field.optional || text === '' ? [{ id: '', name: t(field.optional ? 'field.any' : 'field.choose') }] : []), ...values.map((id) => ({ id, name: choiceName(field.of, id) }))];
      return <Choose label={label} value={text} choices={choices} onChange={onChange} />;
    }
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
  const units = useStore(desk, (state) => state.units);
  const choices = [...(optional || value === '' ? [{ id: '', name: t(optional ? 'field.none' : 'field.choose') }] : []), ...[...units.values()].map(({ id, kind, hex }) => ({ id, name: [id, kind, hex].filter(Boolean).join(' · ') }))];
  return <Choose label={label} value={value} choices={choices} onChange={onChange} />;
}

/** Several units: those chosen, each with a key that leaves it out, and one that takes another in. */
function UnitsField({ label, value, onChange }: { label: string; value: readonly string[]; onChange: (value: readonly string[]) => void }) {
  return (
    <div className="units-field" role="group" aria-label={label}>
      <UnitField label={label} value="" optional={false} onChange={(unit) => unit && !value.includes(unit) && onChange([...value, unit])} />
      {value.length > 0 && <div className="choices">{value.map((unit) => <Button key={unit} aria-label={t('field.without', { unit })} onPress={() => onChange(value.filter((known) => known !== unit))}>{unit} ✕</Button>)}</div>}
    </div>
  );
}

function Rows({ label, fields, rows, onChange }: { label: string; fields: readonly Field[]; rows: readonly Values[]; onChange: (rows: readonly Values[]) => void }) {
  return (
    <section className="form-rows" aria-label={label}>
      <h4>{label}</h4>
      {rows.map((row, at) => (
        <div key={at} className="form-row" role="group" aria-label={t('field.row', { number: at + 1 })}>
          <div className="row"><b className="grow">{t('field.row', { number: at + 1 })}</b><Button className="quiet" aria-label={t('field.withoutRow', { number: at + 1 })} onPress={() => onChange(rows.filter((_, index) => index !== at))}>✕</Button></div>
          <FormFields fields={fields} values={row} onChange={(changed) => onChange(rows.map((known, index) => (index === at ? changed : known)))} />
        </div>
      ))}
      <Button className="quiet wide" onPress={() => onChange([...rows, {}])}>{t('field.addRow')}</Button>
    </section>
  );
}

