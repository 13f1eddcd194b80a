import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { isHex } from '../map/geometry';
import { goToHex } from '../store/actions';
import { desk } from '../store/table';
import { hexesNamed } from './named';
import css from './sheets.module.css';

/** Leads to a hex on the map: by its four digits, or by a name that is typed in. */
export function GoTo() {
  const [text, setText] = useState('');
  const [sought, setSought] = useState<string | null>(null);
  const hexes = useStore(desk, (state) => state.hexes);
  const found = sought === null ? [] : hexesNamed(sought, hexes.values());
  const go = () => {
    const wanted = text.trim();
    const named = hexesNamed(wanted, hexes.values());
    const [only] = named;
    if (isHex(wanted)) goToHex(wanted);
    else if (named.length === 1 && only) goToHex(only.hex);
    else return setSought(wanted);
    return setSought(null);
  };
  return (
    <Form className={css.goTo} data-part="go-to" onSubmit={(event) => { event.preventDefault(); go(); }}>
      <TextField className="grow" value={text} onChange={(typed) => { setText(typed); setSought(null); }} autoComplete="off"><Label>{t('sheet.goTo')}</Label><Input spellCheck="false" /></TextField>
      <Button type="submit" className="quiet" isDisabled={text.trim() === ''}>{t('sheet.go')}</Button>
      {sought !== null && found.length === 0 && <p role="status" className="small">{t('sheet.noSuch', { name: sought })}</p>}
      {found.length > 0 && <div className="choices">{found.map(({ hex, name }) => <Button key={hex} onPress={() => { setSought(null); goToHex(hex); }}>{hex} {name}</Button>)}</div>}
    </Form>
  );
}
