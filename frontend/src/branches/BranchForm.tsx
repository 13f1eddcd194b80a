import './words';
import { useEffect, useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { NumberChoice } from '../ui/NumberChoice';
import { t } from '../words/words';
import { makeBranch, NAME_MAX, openBranch, standingNow, type Made, type Standing } from './trying';
import './branches.css';

/** Begins a branch after an entry and opens it; without an entry, that is chosen too, and the last one is proposed. */
export function BranchForm({ entry }: { entry?: number }) {
  const [origin, setOrigin] = useState<Standing | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  // Made, and not yet sat down to: trying again makes no second one.
  const [made, setMade] = useState<Made | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const say = (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    let open = true;
    standingNow().then((found) => open && setOrigin(found), (error: unknown) => open && say(error));
    return () => {
      open = false;
    };
  }, []);
  const after = entry ?? chosen ?? origin?.lastEntry;
  const name = typed ?? (after === undefined ? '' : t('branch.nameOf', { entry: after }));
  const begin = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      // Where the server was away when the form was opened, it is asked once more.
      const from = origin ?? (await standingNow());
      setOrigin(from);
      const at = after ?? from.lastEntry;
      const branch = made ?? (await makeBranch(from, at, name.trim() || t('branch.nameOf', { entry: at })));
      setMade(branch);
      await openBranch(branch);
    } catch (error) {
      say(error);
      setBusy(false);
    }
  };
  return (
    <Form className="form branch-form" onSubmit={(event) => { event.preventDefault(); void begin(); }}>
      <p>{t('branch.hint')}</p>
      {entry === undefined && origin && <NumberChoice label={t('branch.after')} value={after ?? origin.lastEntry} least={1} most={origin.lastEntry} onChange={setChosen} />}
      <TextField value={name} onChange={setTyped} maxLength={NAME_MAX} autoComplete="off" isDisabled={made !== null}>
        <Label>{t('branch.name')}</Label>
        <Input />
      </TextField>
      <p className="small">{t('branch.seatHint')}</p>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <Button type="submit" className="main wide" isDisabled={busy || typed?.trim() === ''}>{t('branch.begin')}</Button>
    </Form>
  );
}
