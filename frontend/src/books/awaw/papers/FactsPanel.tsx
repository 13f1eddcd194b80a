import { memo } from 'react';
import { Fact } from '../../declared/Fact';
import { KeepCopy } from '../../declared/KeepCopy';
import { plays } from '../../declared/types';
import { t } from '../../../words/words';
import { quarterName } from '../forms/names';
import type { Declaration, Game } from '../graphql/types';
import { playsSide } from '../plays';
import { copy, keep } from '../store/copy';

/** What was declared and holds; the other side may dispute it, and a disputed fact holds the phase. */
export const FactsPanel = memo(function FactsPanel({ game }: { game: Game }) {
  const { declarations } = game.view;
  const open = declarations.filter(({ status }) => status === 'DISPUTED').length;
  return (
    <div className="now">
      <h3>{t('fact.title')}</h3>
      <p className="small">{t('awaw.factsHint')}</p>
      {open > 0 && <p className="trouble">{t('awaw.disputed', { count: open })}</p>}
      {declarations.length === 0 && <p className="small">{t('fact.none')}</p>}
      <ul className="plan-lines">
        {declarations.toReversed().map((fact) => <Fact key={fact.number} fact={fact} made={madeOf(fact)} isOwn={playsSide(game, fact.by)} isOthers={playsSide(game, fact.by === 'AXIS' ? 'ALLIES' : 'AXIS')} />)}
      </ul>
      {plays(game) && <KeepCopy book="AWAW" copy={copy} keep={keep} />}
    </div>
  );
});

const madeOf = ({ by, quarter, section, used }: Declaration): string => [t('awaw.declaredBy', { side: by, section }), quarter ? quarterName(quarter) : t('awaw.beforePlay'), used ? t('awaw.restsOnIt') : ''].filter(Boolean).join('; ');
