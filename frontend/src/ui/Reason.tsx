import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { t } from '../words/words';

/** For what the rules refuse and the table may allow: its reason, and the key that records it all the same. */
export function Reason({ isDisabled = false, onGiven }: { isDisabled?: boolean; onGiven: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <>
      <TextField value={reason} onChange={setReason}>
        <Label>{t('notice.reason')}</Label>
        <Input />
      </TextField>
      <Button className="main wide" isDisabled={isDisabled || reason.trim() === ''} onPress={() => onGiven(reason.trim())}>{t('notice.allTheSame')}</Button>
    </>
  );
}
