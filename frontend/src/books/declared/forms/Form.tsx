import { useState } from 'react';
import { Button, Form as AriaForm } from 'react-aria-components';
import { useStore } from '../../../store';
import { useBook } from '../book';
import { Answers, isFilled, type Field, type Values } from './fields';
import { FormFields } from './FormFields';

/** A form made of fields; what it asks for is handed on when it is filled. */
export function Form({ fields, initial, submit, onSubmit, onChange }: { fields: readonly Field[]; initial: Values; submit: string; onSubmit: (answers: Answers) => void; onChange?: (values: Values) => void }) {
  const [values, setValues] = useState<Values>(initial);
  const busy = useStore(useBook().hand, (state) => state.sending);
  return (
    <AriaForm className="form" onSubmit={(event) => { event.preventDefault(); if (isFilled(fields, values)) onSubmit(new Answers(values)); }}>
      <FormFields fields={fields} values={values} onChange={(changed) => { setValues(changed); onChange?.(changed); }} />
      <Button type="submit" className="main wide" isDisabled={busy || !isFilled(fields, values)}>{submit}</Button>
    </AriaForm>
  );
}
