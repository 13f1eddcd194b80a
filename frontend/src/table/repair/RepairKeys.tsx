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
      <Button className="quiet" isDisabled={isDisabled || last === null} aria-label={last === null ? t('repair.takeBackNothing') : t('repair.takeBackNamed', { what: last })} onPress={onTakeBack}>
        <span aria-hidden="true" className="sign">↶</span><span className="repair-name"><b>{t('repair.takeBackShort')}</b>{last !== null && <small>{last}</small>}</span>
      </Button>
      {again !== undefined && <Button className="quiet" isDisabled={isDisabled || again === null} aria-label={again === null ? t('repair.redoNothing') : t('repair.redoNamed', { what: again })} onPress={onRedo}>
        <span aria-hidden="true" className="sign">↷</span>{again !== null && <span className="repair-name"><b>{t('repair.redoShort')}</b><small>{again}</small></span>}
      </Button>}
    </div>
  );
}
