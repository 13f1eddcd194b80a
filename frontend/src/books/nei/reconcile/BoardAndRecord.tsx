import './words';
import { useState } from 'react';
import type { Game, Pack } from '../../../graphql/types';
import { selection } from '../store/selection';
import { lineNow } from '../../../table/sending';
import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import { Reconcile } from './Reconcile';
import { areaByRecord, placed, sidesOf, type Statement } from './statements';
import { TableCheck } from './TableCheck';
import css from './reconcile.module.css';

interface BoardAndRecordProps {
  game: Game;
  pack: Pack;
  start: 'check' | 'reconcile';
  onClose: () => void;
}

/** The board held against the record: the table check, and what may have happened where they differ. */
export function BoardAndRecord({ game, pack, start, onClose }: BoardAndRecordProps) {
  const [stated, setStated] = useState<readonly Statement[] | null>(() => (start === 'reconcile' ? begun(game) : null));
  return (
    <Paper title={stated ? t('reconcile.title') : t('check.title')} className={css.beside} onClose={onClose}>
      {stated ? <Reconcile game={game} pack={pack} begun={stated} onClose={onClose} /> : <TableCheck onDiffers={setStated} onClose={onClose} />}
    </Paper>
  );
}

/** Whoever looks at an area means that area. */
function begun(game: Game): readonly Statement[] {
  const { area } = selection.get();
  return area ? [areaByRecord(area, placed(game.view, sidesOf(game, lineNow()?.side ?? null)))] : [];
}
