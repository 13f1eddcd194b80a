import '../branches/words';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { sitAt } from '../branches/trying';
import { device, type Mending } from '../../device/device';
import type { Change } from '../outbox';
import { HoldButton } from '../../ui/HoldButton';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { Foreseen } from './Foreseen';
import css from './repair.module.css';
import rulesCss from '../../ui/styles/rules.module.css';

interface PutRightProps {
  game: { book: string; lastEntry: number };
  mending: Mending;
  changes: readonly Change[];
  amend: (changes: readonly Change[]) => Promise<boolean>;
}

/** What was done in a branch, before it is put into the record: what it would make of the later entries. */
export function PutRight({ game, mending, changes, amend }: PutRightProps) {
  const [busy, setBusy] = useState(false);
  const { kind, entry, branch, told } = mending;
  const title = t(kind === 'REPLACE' ? 'branch.insteadOf' : 'branch.forgottenAfter', { entry });
  const seat = device.get().seats.find((held) => held.game === branch);
  // Put away, it can be asked for again from the branch.
  const away = () => device.set({ mending: { ...mending, changes: null } });
  const apply = async () => {
    setBusy(true);
    await amend(changes);
    device.set({ mending: null });
  };
  return (
    <Paper title={title} className="mending" onClose={away}>
      <div className={`${rulesCss.page} mend`}>
        <ol className={css.mendList} data-part="mend-list">{told?.map((line, at) => <li key={at}>{line}</li>)}</ol>
        <Foreseen key={game.lastEntry} book={game.book} changes={changes}>
          <HoldButton className="main wide" isDisabled={busy} onDone={() => void apply()}>{t('branch.putIn')}</HoldButton>
        </Foreseen>
        {seat && <Button className="quiet wide" onPress={() => { away(); sitAt(seat); }}>{t('branch.onInBranch')}</Button>}
        <Button className="quiet wide" onPress={() => device.set({ mending: null })}>{t('branch.leaveRecord')}</Button>
      </div>
    </Paper>
  );
}
