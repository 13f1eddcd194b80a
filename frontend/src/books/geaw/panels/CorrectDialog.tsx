import { useState } from 'react';
import { Segments } from '../../../ui/Segments';
import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import type { Answers } from '../../declared/forms/fields';
import type { Field } from '../forms/fields';
import { Form } from '../../declared/forms/Form';
import type { GeawCorrectionInput } from '../graphql/types';
import { propose } from '../store/actions';
import css from '../../../ui/styles/rules.module.css';

type What = 'unit' | 'victoryPoints' | 'turn' | 'phase';

const REASON: Field = { kind: 'text', key: 'reasonText' };

const PARTS: { readonly [what in What]: { fields: readonly Field[]; correction: (answers: Answers) => GeawCorrectionInput } } = {
  unit: {
    fields: [{ kind: 'unit', key: 'unit' }, { kind: 'choice', key: 'place', of: 'place' }, { kind: 'hex', key: 'hex', optional: true }],
    correction: (a) => ({ unit: { unit: a.text('unit'), place: a.one('place'), hex: a.words('hex') } }),
  },
  victoryPoints: {
    fields: [{ kind: 'choice', key: 'side', of: 'side' }, { kind: 'number', key: 'total', most: 100 }],
    correction: (a) => ({ victoryPoints: { side: a.one('side'), total: a.number('total') } }),
  },
  turn: { fields: [{ kind: 'number', key: 'turn', least: 1, most: 16 }], correction: (a) => ({ turn: a.number('turn') }) },
  phase: { fields: [{ kind: 'choice', key: 'phase', of: 'phases' }], correction: (a) => ({ phase: a.one('phase') }) },
};
const WHATS: readonly What[] = ['unit', 'victoryPoints', 'turn', 'phase'];

/** Puts the record right by agreement: what the board shows, and why. */
export function CorrectDialog({ onClose }: { onClose: () => void }) {
  const [what, setWhat] = useState<What>('unit');
  const { fields, correction } = PARTS[what];
  return (
    <Paper title={t('repair.adjust')} onClose={onClose}>
      <div className={`${css.page} form`}>
        <p className="small">{t('repair.adjustHint')}</p>
        <Segments label={t('repair.what')} value={what} choices={WHATS.map((id) => ({ id, name: t(`correct.${id}`) }))} onChange={setWhat} />
        <Form key={what} fields={[...fields, REASON]} initial={{}} submit={t('order.ask')} onSubmit={(answers) => { onClose(); void propose({ order: { correct: { corrections: [correction(answers)], reason: answers.text('reasonText') } } }, t('repair.adjust')); }} />
      </div>
    </Paper>
  );
}
