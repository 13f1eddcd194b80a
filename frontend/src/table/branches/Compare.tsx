import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useDeskNames } from '../../books/declared/book';
import type { Branch } from '../../graphql/types';
import { device, type HeldSeat } from '../../device/device';
import { lineNow } from '../sending';
import { server } from '../server';
import { useStore } from '../../store';
import { Choose } from '../../ui/Choose';
import { Paper } from '../../ui/Paper';
import { useAsked } from '../../ui/useAsked';
import { t } from '../../words/words';
import { differencesInWords, namesOf, type Names } from './differences';
import { comparable, compareWith, type Compared } from './trying';
import css from './branches.module.css';
import rulesCss from '../../ui/styles/rules.module.css';

/** What counters and places are called at this table. */
function useNames(): Names {
  const pack = useStore(server, (state) => state.pack);
  const desk = useDeskNames();
  return namesOf(desk, pack?.areas ?? [], pack?.counters ?? []);
}

/** How a branch differs from the game it came from, or from another branch. */
export function Compare({ game, branch, onClose }: { game: string; branch: Branch; onClose: () => void }) {
  const seats = useStore(device, (state) => state.seats);
  const others = comparable(game, branch, seats);
  const [wanted, setWanted] = useState<string | null>(null);
  const other = others.find((seat) => seat.game === wanted) ?? others[0];
  return (
    <Paper title={t('branch.compared')} className={css.comparing} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.branchPage}`}>
        {other && lineNow()?.side && <p role="status">{t('branch.curtain')}</p>}
        {!other && <p role="status">{t('branch.none')}</p>}
        {other && others.length > 1 && <Choose label={t('branch.with')} value={other.game} choices={others.map((seat) => ({ id: seat.game, name: seat.gameName }))} onChange={setWanted} />}
        {other && !lineNow()?.side && <Comparing key={other.game} other={other} />}
      </div>
    </Paper>
  );
}

function Comparing({ other }: { other: HeldSeat }) {
  const { answer: found, trouble, askAgain } = useAsked(compareWith, other);
  return (
    <>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {!trouble && !found && <p role="status">{t('branch.comparing')}</p>}
      {found && <Differences found={found} />}
      <Button className="quiet wide" onPress={askAgain}>{t('branch.again')}</Button>
    </>
  );
}

function Differences({ found: { here, there, comparison } }: { found: Compared }) {
  const names = useNames();
  const groups = differencesInWords(comparison.differences, names, here.book);
  const { common, count, differences } = comparison;
  const shown = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      <p role="status">
        {common > 0 ? t('branch.common', { entry: common }) : t('branch.commonNone')} <b>{shown === 0 ? t('branch.same') : t('branch.count', { count: shown })}</b>
      </p>
      {count > differences.length && <p>{t('branch.more', { shown: differences.length, count })}</p>}
      {shown > 0 && (
        <table className={css.branchTable} data-part="branch-table">
          <thead>
            <tr>
              <th scope="col">{t('branch.what')}</th>
              <th scope="col">{t('branch.here', { name: here.name, entry: here.lastEntry })}</th>
              <th scope="col">{t('branch.here', { name: there.name, entry: there.lastEntry })}</th>
            </tr>
          </thead>
          {groups.map(({ group, rows }) => (
            <tbody key={group}>
              <tr><th scope="rowgroup" colSpan={3} className={css.branchGroup}>{t(`branch.group${group}`)}</th></tr>
              {rows.map(({ key, what, here: ours, there: theirs }) => (
                <tr key={key}><th scope="row">{what}</th><td>{ours.map((line, at) => <p key={at}>{line}</p>)}</td><td>{theirs.map((line, at) => <p key={at}>{line}</p>)}</td></tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {shown > 0 && <p className="small">{t('branch.listHint')}</p>}
    </>
  );
}
