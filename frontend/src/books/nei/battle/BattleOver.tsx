import { Button } from 'react-aria-components';
import type { Pack } from '../../../graphql/types';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { done, lastShots, watching } from './watching';
import css from './battle.module.css';

/** What a battle came to, until somebody has read it. */
export function BattleOver({ pack }: { pack: Pack }) {
  const over = useStore(watching, (state) => state.over);
  const entries = useStore(server, (state) => state.entries);
  if (!over) return null;
  return (
    <section className={css.over} data-part="battle-over" role="status" aria-label={t('battle.over')}>
      <h3>{t('battle.at', { kind: over.battle.profile, place: areaName(pack, over.battle.area) })}</h3>
      <p className={css.result}>{over.result}</p>
      {lastShots(entries, over.entry).map((line, at) => <p key={at} className="small">{line}</p>)}
      <Button className="quiet wide" onPress={done}>{t('battle.done')}</Button>
    </section>
  );
}
