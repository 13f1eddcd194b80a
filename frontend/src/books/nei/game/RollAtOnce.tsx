import { useState } from 'react';
import type { NeiCommand } from '../../../graphql/types';
import { DieFace } from '../../../table/dice/DieFace';
import { FaceKeys } from '../../../table/dice/FaceKeys';
import { useSoon } from '../../../table/dice/soon';
import { SoonKey } from '../../../table/dice/SoonKey';
import { server } from '../../../table/server';
import { t } from '../../../words/words';
import { record } from '../store/actions';
import css from './rollAtOnce.module.css';

/** Opens the roll and answers it, where it is of one die; of more the pad asks. */
async function rollWith(command: NeiCommand, face: number): Promise<void> {
  if (!(await record(command))) return;
  const pending = server.get().game?.view.pending;
  if (pending?.mine && pending.kind === 'ROLL' && pending.dice.length === 1) await record({ roll: { faces: [face] } });
}

/** A roll of the turn by a die that lies on the table already: one tap on its face. */
export function RollAtOnce({ command, isDisabled }: { command: NeiCommand; isDisabled: boolean }) {
  const [face, setFace] = useState<number | null>(null);
  const act = () => {
    if (face !== null) void rollWith(command, face);
    setFace(null);
  };
  const soon = useSoon(act);
  return (
    <div className={css.at} data-part="roll-at-once">
      {soon.isComing && face !== null
        ? <div className="row"><DieFace face={face} /><SoonKey soon={soon} isDisabled={false} onDone={act}>{t('dice.record', { count: 1 })}</SoonKey></div>
        : <><small>{t('turn.dieShows')}</small><FaceKeys className={css.keys} isDisabled={isDisabled} onFace={(one) => { setFace(one); soon.begin(); }} /></>}
    </div>
  );
}
