import { useState } from 'react';
import { Button } from 'react-aria-components';
import { NumberChoice } from '../../../ui/NumberChoice';
import { plain } from '../../../ui/words';
import { t } from '../../../words/words';
import { AwawSupposedDocument } from '../graphql/generated/graphql';
import type { AwawArea, Surrender } from '../graphql/types';
import { useAsked } from './ask';
import css from '../awaw.module.css';

type Supposed = Surrender & { limitFallen: number };

const NOTHING = { japanese: 0, ina: 0, allied: 0, bombing: 0 };
/** The most factors that are supposed to come or to go. */
const MOST = 60;

const checked = (game: { surrenderCheck: Supposed }) => game.surrenderCheck;

/** What would follow at a box if more stood there, or it were bombed; nothing is recorded. */
export function WhatIf({ area }: { area: AwawArea }) {
  const [isOpen, setOpen] = useState(false);
  const [supposing, setSupposing] = useState(NOTHING);
  const answer = useAsked(AwawSupposedDocument, isOpen ? { area, supposing } : null, checked);
  if (!isOpen) return <Button className="quiet wide" onPress={() => setOpen(true)}>{t('boxes.whatIf')}</Button>;
  const number = (key: keyof typeof NOTHING, least: number) => <NumberChoice label={t(`boxes.if_${key}`)} value={supposing[key]} least={least} most={MOST} onChange={(value) => setSupposing((now) => ({ ...now, [key]: value }))} />;
  return (
    <section className={css.whatIf} data-part="what-if" aria-label={t('boxes.whatIf')}>
      <h4>{t('boxes.whatIfTitle')}</h4>
      <div className={css.supposed}>
        {number('japanese', -MOST)}
        {area === 'INDIA' && number('ina', -MOST)}
        {number('allied', -MOST)}
        {number('bombing', 0)}
      </div>
      {!answer && <p role="status" className="small">{t('app.lookingUp')}</p>}
      {answer && (
        <p role="status" className={`${css.surrender}${answer.surrenders ? ` ${css.falls}` : ''}`}>
          <b className="big">{plain(answer.margin)}</b>
          <span>{answer.surrenders ? t('boxes.wouldFall', { count: answer.toBeSafe }) : t('boxes.wouldHold', { count: answer.toFall })} {t('boxes.wouldCost', { brps: answer.brpsAtRisk + supposing.bombing, limits: answer.limitFallen })}</span>
        </p>
      )}
      <Button className="quiet" onPress={() => { setOpen(false); setSupposing(NOTHING); }}>{t('boxes.whatIfClose')}</Button>
    </section>
  );
}
