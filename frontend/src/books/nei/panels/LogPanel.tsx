import { memo } from 'react';
import { Counter } from '../counters/Counter';
import { Receipt } from '../../../table/dice/Receipt';
import type { Game } from '../../../graphql/types';
import { SealsPanel } from './SealsPanel';
import { amend, reloadLog, takeBack } from '../store/actions';
import { turnBegan } from '../../../table/repair/standing';
import { findUnit, server } from '../../../table/server';
import { useStore } from '../../../store';
import { HoldButton } from '../../../ui/HoldButton';
import { t } from '../../../words/words';
import { LogList } from '../../../table/log/LogList';
import { isPlayers } from '../../../table/sides';
import css from '../../../ui/styles/panels.module.css';

const MEND = { takeBack, amend };

/** Everything recorded, newest first, each line with its clause. */
export const LogPanel = memo(function LogPanel({ game }: { game: Game }) {
  const entries = useStore(server, (state) => state.entries);
  const plays = isPlayers(game.seat.kind);
  const began = plays ? turnBegan(entries) : null;
  return (
    <>
      {game.view.phase === 'FINISHED' && <SealsPanel game={game.id} />}
      {began !== null && (
        <div className={css.turnReset}>
          <HoldButton className="quiet wide" onDone={() => void takeBack(began)}>{t('repair.resetTurn')}</HoldButton>
          <p className="small">{t('repair.resetTurnHint', { number: began })}</p>
        </div>
      )}
      <Receipt game={game.id} />
      <LogList game={game} entries={entries} plays={plays} reloadLog={reloadLog} mend={MEND} unitOf={(id) => findUnit(server.get(), id)} counterOf={(unit) => <Counter unit={unit} size={40} />} />
    </>
  );
});
