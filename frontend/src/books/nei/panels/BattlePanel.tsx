import { memo } from 'react';
import type { Battle } from '../../../graphql/types';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { Board } from '../battle/Board';
import { Stages } from '../battle/Stages';
import css from '../battle/battle.module.css';

/** A battle that is only looked at: on a display, in the replay. */
export const BattlePanel = memo(function BattlePanel({ battle }: { battle: Battle }) {
  const pack = useStore(server, (state) => state.pack);
  return (
    <section className={css.sheet} data-part="battle" aria-label={t('battle.title')}>
      <header className={css.head}>
        <h3 className="display">{t('battle.at', { kind: battle.profile, place: areaName(pack, battle.area) })}</h3>
        <Stages stage={battle.stage} />
      </header>
      <Board battle={battle} />
    </section>
  );
});
