import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { placeWhere } from '../store/actions';
import { hand } from '../store/hand';
import { boxKey } from '../store/places';
import css from '../awaw.module.css';

/** The British garrison of Asia: where its areas are the scenario prints, so that the key says what is declared by it. */
export function Garrison({ units }: { units: readonly string[] }) {
  const [isTyping, setTyping] = useState(false);
  const [hex, setHex] = useState('');
  const busy = useStore(hand, (state) => state.sending);
  const typed = hex.trim().toUpperCase();
  return (
    <div className={css.garrison} role="group" aria-label={t('checks.garrison')}>
      <p className="small">{t('checks.garrisonHint')}</p>
      <Button className="quiet wide" isDisabled={busy} onPress={() => void placeWhere(units, boxKey('INDIA'))}>{t('checks.garrisonInIndia', { count: units.length })}</Button>
      {!isTyping && <Button className="quiet wide" onPress={() => setTyping(true)}>{t('checks.garrisonInHex')}</Button>}
      {isTyping && (
        <Form className="row" onSubmit={(event) => { event.preventDefault(); if (typed && !busy) void placeWhere(units, typed); }}>
          <TextField className="grow" value={hex} onChange={setHex} autoComplete="off">
            <Label>{t('field.hex')}</Label>
            <Input spellCheck="false" autoCapitalize="characters" />
          </TextField>
          <Button type="submit" className="main" isDisabled={busy || typed === ''}>{t('checks.placeThere')}</Button>
        </Form>
      )}
    </div>
  );
}
