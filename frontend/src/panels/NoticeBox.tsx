import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { record } from '../store/actions';
import { selection, type Notice } from '../store/selection';
import { useStore } from '../store/store';
import { Violations } from '../ui/Violations';

/** What the server answered when it did not record. */
export function NoticeBox() {
  const notice = useStore(selection, (state) => state.notice);
  if (!notice) return null;
  return (
    <section className="notice" role="alert" aria-label="Not recorded">
      <NoticeText notice={notice} />
      <Button className="quiet wide" onPress={() => selection.set({ notice: null })}>Close</Button>
    </section>
  );
}

function NoticeText({ notice: { outcome, command } }: { notice: Notice }) {
  const [reason, setReason] = useState('');
  switch (outcome.__typename) {
    case 'Stale':
      return (
        <>
          <h3>The other side was faster</h3>
          <p>Nothing of yours was recorded. The page has caught up; look again and repeat it if it still fits.</p>
          <ul>{outcome.missed.map((entry) => <li key={entry.number}>{entry.number}: {entry.lines.map((line) => line.text).join(' ') || 'hidden from this seat'}</li>)}</ul>
        </>
      );
    case 'Refused':
      return (
        <>
          <h3>Refused</h3>
          <Violations violations={outcome.violations} refusal={outcome.refusal} />
        </>
      );
    case 'NeedsRuling':
      return (
        <>
          <h3>Against the rules: what does the table say?</h3>
          <Violations violations={outcome.violations} />
          <TextField value={reason} onChange={setReason}>
            <Label>Reason, for the record</Label>
            <Input />
          </TextField>
          <Button className="main wide" isDisabled={!command || reason.trim() === ''} onPress={() => command && void record(command, reason.trim())}>Record it all the same</Button>
        </>
      );
  }
}
