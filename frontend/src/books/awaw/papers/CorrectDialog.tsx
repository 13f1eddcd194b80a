import { useState } from 'react';
import { Form } from '../../declared/forms/Form';
import type { Answers } from '../../declared/forms/fields';
import { Segments } from '../../../ui/Segments';
import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import type { AwawCorrectionInput } from '../graphql/types';
import type { Field } from '../orders/specs';
import { propose } from '../store/actions';
import { placeOf } from '../store/places';
import css from '../../../ui/styles/rules.module.css';

type What = 'unit' | 'figure' | 'control' | 'stage';

const REASON: Field = { kind: 'text', key: 'reasonText' };

/** Where a unit is: the place goes with what is in play, the country with a yard, the front with what is displaced. */
function locationOf(a: Answers): NonNullable<AwawCorrectionInput['unit']>['at'] {
  switch (a.text('status')) {
    case 'IN_PLAY':
      return { at: placeOf(a.text('at')) };
    case 'YARD':
      return { yard: a.one('country') };
    case 'DISPLACED':
      return { on: a.one('front') };
    case 'POOL':
      return { pool: true };
    case 'ELIMINATED':
      return { eliminated: true };
    case 'REMOVED':
      return { removed: true };
    default:
      return { waiting: true };
  }
}

const PARTS: { readonly [what in What]: { fields: readonly Field[]; correction: (answers: Answers) => AwawCorrectionInput } } = {
  unit: {
    fields: [
      { kind: 'unit', key: 'unit' }, { kind: 'choice', key: 'status', of: 'location' }, { kind: 'place', key: 'at', optional: true },
      { kind: 'choice', key: 'country', of: 'country', optional: true }, { kind: 'choice', key: 'front', of: 'front', optional: true },
    ],
    correction: (a) => ({ unit: { unit: a.text('unit'), at: locationOf(a) } }),
  },
  figure: {
    fields: [{ kind: 'choice', key: 'nation', of: 'nation', only: ['BRITAIN', 'UNITED_STATES', 'JAPAN'] }, { kind: 'choice', key: 'figureName', of: 'figure' }, { kind: 'number', key: 'value', isSigned: true }],
    correction: (a) => ({ figure: { nation: a.one('nation'), figure: a.one('figureName'), value: a.number('value') } }),
  },
  control: {
    fields: [{ kind: 'place', key: 'placeName' }, { kind: 'choice', key: 'side', of: 'side', optional: true }],
    correction: (a) => ({ control: { place: a.text('placeName'), side: a.oneOrNone('side') } }),
  },
  stage: {
    fields: [{ kind: 'choice', key: 'side', of: 'side', optional: true }, { kind: 'choice', key: 'phase', of: 'turnphase', optional: true }],
    correction: (a) => ({ stage: a.words('side') ? { side: a.one('side'), phase: a.one('phase') } : { between: true } }),
  },
};
const WHATS: readonly What[] = ['unit', 'figure', 'control', 'stage'];

/** Puts the record right by agreement: what the board shows, and why. */
export function CorrectDialog({ onClose }: { onClose: () => void }) {
  const [what, setWhat] = useState<What>('unit');
  const { fields, correction } = PARTS[what];
  return (
    <Paper title={t('repair.adjust')} onClose={onClose}>
      <div className={`${css.page} form`}>
        <p className="small">{t('repair.adjustHint')}</p>
        <Segments label={t('repair.what')} value={what} choices={WHATS.map((id) => ({ id, name: t(`awaw.correct_${id}`) }))} onChange={setWhat} />
        {what === 'stage' && <p className="small">{t('awaw.stageHint')}</p>}
        <Form key={what} fields={[...fields, REASON]} initial={{}} submit={t('order.ask')} onSubmit={(answers) => { onClose(); void propose({ order: { correctRecord: { corrections: [correction(answers)], reason: answers.text('reasonText') } } }, t('repair.adjust')); }} />
      </div>
    </Paper>
  );
}
