import { Button } from 'react-aria-components';
import type { Entry, Game } from '../graphql/types';
import { record } from '../store/actions';
import { lastStanding, repair } from '../store/repair';
import { selection } from '../store/selection';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { t } from '../words/words';
import { takeBackTo } from './takeBackTo';

/** What an entry is called on a key: the first thing that happened. */
export function entryName({ number, lines }: Entry): string {
  return lines[0]?.text ?? t('repair.hiddenEntry', { number });
}

/** Take back and redo, always in the same place, each named by what it would undo or do again. */
export function RepairKeys({ game }: { game: Game }) {
  const entries = useStore(server, (state) => state.entries);
  const busy = useStore(selection, (state) => state.sending !== 'no');
  const undone = useStore(repair, (state) => state.undone);
  const { kind } = game.seat;
  if (kind !== 'JAPAN' && kind !== 'ALLIES' && kind !== 'BOTH') return null;
  const last = lastStanding(entries);
  const again = undone && undone.at === game.lastEntry ? undone.commands[0] : undefined;
  const asked = game.takeBackAsked !== null;
  return (
    <div className="repair-keys" role="group" aria-label={t('repair.title')}>
      <Button className="quiet" isDisabled={busy || asked || !last} aria-label={last ? t('repair.takeBackNamed', { what: entryName(last.entry) }) : t('repair.takeBackNothing')} onPress={() => last && void takeBackTo(last.before)}>
        <span aria-hidden="true" className="sign">↶</span><span className="repair-name"><b>{t('repair.takeBackShort')}</b>{last && <small>{entryName(last.entry)}</small>}</span>
      </Button>
      <Button className="quiet" isDisabled={busy || !again} aria-label={t('repair.redo')} onPress={() => again && void record(again)}>
        <span aria-hidden="true" className="sign">↷</span>
      </Button>
    </div>
  );
}
