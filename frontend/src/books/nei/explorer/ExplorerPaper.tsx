import './words';
import { useState } from 'react';
import type { Game, Pack } from '../../../graphql/types';
import { Segments } from '../../../ui/Segments';
import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import { Everything } from './Everything';
import { Wishing } from './Wishing';
import css from './explorer.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';

const QUESTIONS = ['what', 'how'] as const;

/** What can I do, and how could I: asked before anything is done. */
export function ExplorerPaper({ game, pack, onClose }: { game: Game; pack: Pack; onClose: () => void }) {
  const [question, setQuestion] = useState<(typeof QUESTIONS)[number]>('what');
  return (
    <Paper title={t('explorer.title')} className={css.sheet} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`}>
        <Segments label={t('explorer.question')} value={question} choices={QUESTIONS.map((id) => ({ id, name: t(`explorer.${id}`) }))} onChange={setQuestion} />
        {question === 'what' ? <Everything game={game} pack={pack} /> : <Wishing game={game} pack={pack} />}
      </div>
    </Paper>
  );
}
