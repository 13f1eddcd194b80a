import { Label, Radio, RadioGroup } from 'react-aria-components';

/** One of a few, side by side, each as large as a finger. */
export function Segments<Value extends string>({ label, hint, value, choices, onChange }: {
  label: string;
  hint?: string;
  value: Value;
  choices: readonly { id: Value; name: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup className="segments" orientation="horizontal" value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Label>{label}</Label>
      {hint && <p className="small">{hint}</p>}
      <div>{choices.map(({ id, name }) => <Radio key={id} value={id}>{name}</Radio>)}</div>
    </RadioGroup>
  );
}
