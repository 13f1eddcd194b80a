import { Button } from 'react-aria-components';
import { t } from '../../words/words';

interface KeysProps {
  /** What would be taken back, in words; null where there is nothing. */
  last: string | null;
  /** What would be done again, in words; null where there is nothing, undefined where the page of a book does not ask. */
  again: string | null | undefined;
  isDisabled: boolean;
  onTakeBack: () => void;
  onRedo: () => void;
}

/** Take back and redo, always in the same place, each named by what it would undo or do again. */
export function RepairKeys({ last, again, isDisabled, onTakeBack, onRedo }: KeysProps) {
  return (
    <div className="repair-keys" role="group" aria-label={t('repair.title')}>
      <Sign sign="↶" isDisabled={isDisabled || last === null} words={last === null ? t('repair.takeBackNothing') : t('repair.takeBackNamed', { what: last })} onPress={onTakeBack} />
      {again !== undefined && <Sign sign="↷" isDisabled={isDisabled || again === null} words={again === null ? t('repair.redoNothing') : t('repair.redoNamed', { what: again })} onPress={onRedo} />}
    </div>
  );
}

function Sign({ sign, words, isDisabled, onPress }: { sign: string; words: string; isDisabled: boolean; onPress: () => void }) {
  return <Button className="quiet" isDisabled={isDisabled} aria-label={words} onPress={onPress}><span aria-hidden="true" className="sign" title={words}>{sign}</span></Button>;
}
