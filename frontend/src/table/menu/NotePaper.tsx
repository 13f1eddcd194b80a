import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import rulesCss from '../../ui/styles/rules.module.css';
import { Beside } from '../notes/Beside';

/** A note on the last entry, ready to be written. */
export function NotePaper({ entry, book, onClose }: { entry: number; book: string; onClose: () => void }) {
  return (
    <Paper title={t('note.onEntry', { entry })} onClose={onClose}>
      <div className={rulesCss.page}><Beside entry={entry} book={book} begun onKept={onClose} /></div>
    </Paper>
  );
}
