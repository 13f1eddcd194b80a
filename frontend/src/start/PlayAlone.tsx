import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat, StaffLevel } from '../device/device';
import type { NeiSide } from '../graphql/types';
import { Paper } from '../ui/Paper';
import rulesCss from '../ui/styles/rules.module.css';
import { staff } from '../words/en/staff';
import { learn, t } from '../words/words';
import { Choice } from './Choice';
import { createUsual, sitAgainstStaff, type Created } from './lobby';
import css from './start.module.css';

learn(staff);

const SIDES: readonly NeiSide[] = ['JAPAN', 'ALLIES'];
const LEVELS: readonly StaffLevel[] = ['RECRUIT', 'STAFF', 'CHIEF'];

/** A game against the staff: which side, and how far it thinks. */
export function PlayAlone({ onOpen, onClose }: { onOpen: (seat: HeldSeat) => void; onClose: () => void }) {
  const [side, setSide] = useState<NeiSide>('JAPAN');
  const [level, setLevel] = useState<StaffLevel>('STAFF');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // Whoever tries again sits down at the game that is there already.
  const made = useRef<Created | null>(null);
  const begin = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      made.current ??= await createUsual();
      onOpen(await sitAgainstStaff(made.current, side, level));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Paper title={t('opponent.title')} className={css.sheet ?? ''} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`}>
        <p>{t('opponent.text')}</p>
        <Choice label={t('opponent.side')} value={side} choices={SIDES.map((id) => ({ id, name: t(`opponent.${id}`), text: t(`opponent.${id}Text`) }))} onChange={setSide} />
        <Choice label={t('opponent.level')} value={level} choices={LEVELS.map((id) => ({ id, name: t(`opponent.${id}`), text: t(`opponent.${id}Text`) }))} onChange={setLevel} />
        <p className="small">{t('opponent.otherRules')}</p>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        <Button className="main wide" isDisabled={busy} onPress={() => void begin()}>{t('opponent.begin')}</Button>
      </div>
    </Paper>
  );
}
