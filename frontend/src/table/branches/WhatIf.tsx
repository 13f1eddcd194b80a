import './words';
import { Button } from 'react-aria-components';
import { device } from '../../device/device';
import { useStore } from '../../store';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { BranchForm } from './BranchForm';
import { branchesOf, sitAt } from './trying';
import css from './branches.module.css';
import rulesCss from '../../ui/styles/rules.module.css';

/** Something is tried: a branch is begun, or one that this device knows is opened again. */
export function WhatIf({ game, onClose }: { game: { id: string }; onClose: () => void }) {
  const seats = useStore(device, (state) => state.seats);
  const branches = branchesOf(game.id, seats);
  return (
    <Paper title={t('branch.title')} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.branchPage}`}>
        <BranchForm />
        {branches.length > 0 && (
          <section aria-labelledby="branches">
            <h3 id="branches">{t('branch.others')}</h3>
            <ul className={css.branchList}>
              {branches.map((seat) => (
                <li key={seat.game}>
                  <Button className="quiet wide" aria-label={t('branch.open', { name: seat.gameName })} onPress={() => sitAt(seat)}>
                    <b>{seat.gameName}</b> <small>{t('branch.afterEntry', { entry: seat.branch?.entry ?? 0 })}</small>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Paper>
  );
}
