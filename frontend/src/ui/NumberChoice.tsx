import { Button, Group, Input, Label, NumberField } from 'react-aria-components';

/** A number, by finger or typed. */
export function NumberChoice({ label, value, least = 0, most, onChange }: { label: string; value: number; least?: number; most?: number; onChange: (value: number) => void }) {
  return (
    <NumberField value={value} minValue={least} {...(most === undefined ? {} : { maxValue: most })} onChange={onChange}>
      <Label>{label}</Label>
      <Group className="stepper"><Button slot="decrement">−</Button><Input /><Button slot="increment">+</Button></Group>
    </NumberField>
  );
}
