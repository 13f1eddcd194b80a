import './words';
import { useEffect, useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import type { Mending } from '../../device/device';
import { openOver } from '../papers';
import { NumberChoice } from '../../ui/NumberChoice';
import { t } from '../../words/words';
import { makeBranch, NAME_MAX, openBranch, standingNow, type Made, type Standing } from './trying';
import './branches.module.css';

interface BranchFormProps {
  /** The last entry that the branch has; without it, that is chosen too, and the last one is proposed. */
  entry?: number;
  /** What is done in the branch is to be put into the record, there. */
  mends?: Pick<Mending, 'kind' | 'entry'>;
  /** Another way is taken, where no branch may be begun. */
  onOther?: () => void;
}

/** Begins a branch after an entry and opens it. */
export function BranchForm({ entry, mends, onOther }: BranchFormProps) {
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
  const nameOf = (at: number) => (mends ? t(mends.kind === 'REPLACE' ? 'branch.insteadOf' : 'branch.forgottenAfter', { entry: mends.entry }) : t('branch.nameOf', { entry: at }));
  const name = typed ?? (after === undefined ? '' : nameOf(after));
  const begin = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      // Where the server was away when the form was opened, it is asked once more.
      const from = origin ?? (await standingNow());
      setOrigin(from);
      const at = after ?? from.lastEntry;
      const branch = made ?? (await makeBranch(from, at, name.trim() || nameOf(at)));
      setMade(branch);
      await openBranch(branch, mends);
    } catch (error) {
      say(error);
      setBusy(false);
    }
  };
  return (
    <Form className="form branch-form" onSubmit={(event) => { event.preventDefault(); void begin(); }}>
      <p>{mends ? t(mends.kind === 'REPLACE' ? 'branch.insteadHint' : 'branch.forgottenHint') : t('branch.hint')}</p>
      {entry === undefined && origin && <NumberChoice label={t('branch.after')} value={after ?? origin.lastEntry} least={1} most={origin.lastEntry} onChange={setChosen} />}
      {/* What is done for the record is no branch to come back to. */}
      {!mends && (
        <>
          <TextField value={name} onChange={setTyped} maxLength={NAME_MAX} autoComplete="off" isDisabled={made !== null}>
            <Label>{t('branch.name')}</Label>
            <Input />
          </TextField>
          <p className="small">{t('branch.seatHint')}</p>
        </>
      )}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {trouble && mends && origin?.book === 'NEI' && <Button className="quiet wide" onPress={() => { onOther?.(); openOver('reconcile'); }}>{t('fix.reconcile')}</Button>}
      <Button type="submit" className="main wide" isDisabled={busy || typed?.trim() === ''}>{t('branch.begin')}</Button>
    </Form>
  );
}
