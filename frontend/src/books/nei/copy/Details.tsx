import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { choicesOf, entryOf, giving, press, shownOf, typedText, type Cell } from './cells';
import { useDesk } from './desk';
import { BLANK, textOf, written } from './form';
import { fieldName, valueName } from './names';
import css from './copy.module.css';

/** The backs that counters have; the rules know no other. */
const BACKS = ['reduced', 'base', 'patrol', 'transport', 'flag'] as const;

/** What is no figure: names, codes, and what is chosen out of a few. */
export function Details({ kind, ids, fields }: { kind: string; ids: readonly string[]; fields: readonly string[] }) {
  const { book, draft, typing, blind } = useDesk();
  return (
    <div className={css.details}>
      {fields.map((name) => {
        const field = book.field(kind, name);
        if (!field) return null;
        const cell: Cell = { kind, ids, field, name: fieldName(name) };
        const shown = shownOf(cell, draft, book, blind);
        const give = (value: string) => typing.give(giving(cell, value, shown));
        const label = shown.value === null ? cell.name : shown.given ? t('copy.fieldGiven', { name: cell.name }) : t('copy.fieldOurs', { name: cell.name });
        const choices = name === 'back' ? [...BACKS.map((back) => written(back)), BLANK] : name === 'steps' ? ['1', '2'] : entryOf(cell) === 'choice' ? choicesOf(cell) : null;
        if (choices) return <Choose key={name} label={label} value={shown.value ?? 'untyped'} choices={[...(shown.value === null || !choices.includes(shown.value) ? [{ id: shown.value ?? 'untyped', name: shown.value === null ? t('copy.untyped') : valueName(shown.value) }] : []), ...choices.map((id) => ({ id, name: valueName(id) }))]} onChange={(value) => value !== 'untyped' && give(value)} />;
        if (entryOf(cell) === 'digits') return <Words key={`${name}/${shown.value}`} label={label} before={shown.value ?? ''} onTyped={(text) => { const pressed = press(cell, text, ''); if (pressed) give(pressed.part); return pressed !== null; }} />;
        return <Words key={`${name}/${shown.value}`} label={label} before={shown.value === null || shown.value === BLANK ? '' : textOf(shown.value)} onTyped={(text) => { const value = typedText(cell, text); if (value !== null) give(value); return value !== null; }} />;
      })}
    </div>
  );
}

/** A field for words, which stand once it is left or Enter is pressed. */
function Words({ label, before, onTyped }: { label: string; before: string; onTyped: (text: string) => boolean }) {
  const [text, setText] = useState(before);
  const take = () => text !== before && !onTyped(text) && setText(before);
  return (
    <TextField value={text} onChange={setText}>
      <Label>{label}</Label>
      <Input onBlur={take} onKeyDown={(event) => event.key === 'Enter' && take()} />
    </TextField>
  );
}
