import { memo } from 'react';
import { Receipt } from '../../table/dice/Receipt';
import { LogList } from '../../table/log/LogList';
import { server } from '../../table/server';
import { useStore } from '../../store';
import { useBook } from './book';
import { plays, type AnyGame } from './types';

/** Everything recorded, newest first, each line with its clause. */
export const LogPanel = memo(function LogPanel({ game }: { game: AnyGame }) {
  const entries = useStore(server, (state) => state.entries);
  const { actions, reloadLog } = useBook();
  return (
    <>
      <Receipt game={game.id} />
      <LogList game={game} entries={entries} plays={plays(game)} reloadLog={reloadLog} mend={actions} unitOf={() => undefined} />
    </>
  );
});
