import { useState } from 'react';
import { Button, Form, Input, TextField } from 'react-aria-components';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import { hand } from '../../store/hand';
import { Check } from './Check';
import css from './checks.module.css';

interface NumberCheckProps {
  question: string;
  note?: string;
  /** What the record knows. */
  known: number;
  /** What the key says. */
  does: string;
  /** Whether what the record knows is worth recording once more. */
  again?: boolean;
  onRecord: (number: number) => void;
}

/** A question that is answered with a number; it stands there as the record knows it. */
export function NumberCheck({ question, note, known, does, again = false, onRecord }: NumberCheckProps) {
  const [typed, setTyped] = useState(String(known));
  const busy = useStore(hand, (state) => state.sending);
  const isNew = typed !== '' && (again ? Number(typed) > 0 : Number(typed) !== known);
  return (
    <Check question={question} {...(note ? { note } : {})}>
      <Form className={css.number} onSubmit={(event) => { event.preventDefault(); if (isNew && !busy) onRecord(Number(typed)); }}>
        <TextField aria-label={question} value={typed} onChange={(text) => setTyped(text.replaceAll(/\D/g, ''))} autoComplete="off">
          {/* A number that is typed takes the place of the one that stands there. */}
          <Input inputMode="numeric" onFocus={({ currentTarget }) => currentTarget.select()} />
        </TextField>
        <Button type="submit" className={isNew ? 'main' : 'quiet'} aria-label={t('checks.doesOf', { does, question })} isDisabled={busy || !isNew}>{does}</Button>
      </Form>
    </Check>
  );
}
