import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading, Label, Radio, RadioGroup } from 'react-aria-components';
import type { HouseRule, Switch } from '../graphql/types';
import type { Book } from '../device/device';
import { loadSwitches } from './lobby';
import { t } from '../words/words';

/** Where the book is unclear a table may choose its reading. Folded, and asked for only when it is opened. */
export function HouseRules({ book, chosen, onChange }: { book: Book; chosen: readonly HouseRule[]; onChange: (chosen: readonly HouseRule[]) => void }) {
  const [switches, setSwitches] = useState<readonly Switch[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const load = () => {
    if (switches) return;
    setTrouble(null);
    loadSwitches(book).then(setSwitches, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
  };
  const choose = ({ id, defaultReading }: Switch, reading: number) => {
    const others = chosen.filter((choice) => choice.ruling !== id);
    onChange(reading === defaultReading ? others : [...others, { ruling: id, reading }]);
  };
  const changed = chosen.length === 0 ? t('create.allDefault') : t('create.readingsChanged', { count: chosen.length });
  return (
    <Disclosure className="house-rules" onExpandedChange={(open) => { if (open) load(); }}>
      <Heading level={3}><Button slot="trigger" className="fold"><b>{t('create.houseRules')}</b><small>{changed}</small></Button></Heading>
      <DisclosurePanel>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        {!switches && !trouble && <p role="status" className="small">{t('app.lookingUp')}</p>}
        {switches?.map((ruling) => (
          <RadioGroup key={ruling.id} className="radios readings-choice" value={String(chosen.find((choice) => choice.ruling === ruling.id)?.reading ?? ruling.defaultReading)} onChange={(value) => choose(ruling, Number(value))}>
            <Label>{ruling.question}<small>{t('create.rulingOn', { id: ruling.id, section: ruling.section })}</small></Label>
            <div>
              {ruling.offered.map((number) => <Radio key={number} value={String(number)}>{ruling.readings[number - 1]}</Radio>)}
            </div>
          </RadioGroup>
        ))}
      </DisclosurePanel>
    </Disclosure>
  );
}
