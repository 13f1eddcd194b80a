import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { t } from '../words/words';

interface ChooseProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { id: Value; name: string }[];
  onChange: (value: Value) => void;
}

/** One choice out of a list, with finger-sized rows. */
export function Choose<Value extends string>({ label, value, choices, onChange }: ChooseProps<Value>) {
  return (
    <Select className="choose" placeholder={t('app.choose')} value={value} onChange={(key) => key !== null && onChange(String(key) as Value)}>
      <Label>{label}</Label>
      <Button className="quiet choose-key"><SelectValue /><span aria-hidden="true">▾</span></Button>
      <Popover className="menu">
        <ListBox items={choices}>
          {(choice) => <ListBoxItem id={choice.id} textValue={choice.name}>{choice.name}</ListBoxItem>}
        </ListBox>
      </Popover>
    </Select>
  );
}
