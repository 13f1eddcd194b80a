import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { DiceSetting, Enforcement } from '../graphql/types';
import { t } from '../words/words';

export type Secrets = 'kept' | 'none';
export type Advice = 'advised' | 'unadvised';
type Explained = Enforcement | DiceSetting | Secrets | Advice;

export const ENFORCEMENT: readonly Enforcement[] = ['STRICT', 'ADVISE', 'RECORD'];
export const DICE: readonly DiceSetting[] = ['EITHER', 'TABLE', 'SERVER', 'PROVEN'];

/** Choices with the words that explain each. */
export const explained = <Value extends Explained>(ids: readonly Value[]) =>
  ids.map((id) => ({ id, name: t(`create.${id as Explained}`), text: t(`create.${id as Explained}Text`) }));

/** One of a few, each with a line that explains it; with `long` that line stands below. */
export function Choice<Value extends string>({ label, value, choices, long = false, onChange }: { label: string; value: Value; long?: boolean; choices: readonly { id: Value; name: string; text: string }[]; onChange: (value: Value) => void }) {
  return (
    <RadioGroup className={long ? 'radios long' : 'radios'} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Label>{label}</Label>
      <div>
        {choices.map((choice) => <Radio key={choice.id} value={choice.id}><b>{choice.name}</b><small>{choice.text}</small></Radio>)}
      </div>
    </RadioGroup>
  );
}
