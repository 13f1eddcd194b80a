import { Button } from 'react-aria-components';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import rulesCss from '../../ui/styles/rules.module.css';
import css from './paper.module.css';

const WAYS = ['check', 'reconcile', 'adjust'] as const;

/** What may be wrong with the record, and the way to put each right. */
export function FixPaper({ onChoose, onClose }: { onChoose: (way: (typeof WAYS)[number]) => void; onClose: () => void }) {
  return (
    <Paper title={t('menu.adjustTitle')} className={css.low ?? ''} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.ways}`}>
        {WAYS.map((way) => <Button key={way} className={css.way} onPress={() => onChoose(way)}><b>{t(`fix.${way}`)}</b><small>{t(`fix.${way}Hint`)}</small></Button>)}
        <p className="small">{t('fix.entry')}</p>
      </div>
    </Paper>
  );
}
