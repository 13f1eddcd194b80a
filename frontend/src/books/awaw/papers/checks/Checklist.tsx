import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../../../words/words';
import type { AwawPhase, AwawSide, Game } from '../../graphql/types';
import { hand } from '../../store/hand';
import { ArmyCheck } from './ArmyCheck';
import { BoxChecks } from './BoxChecks';
import { ControlCheck } from './ControlCheck';
import { CountryChecks } from './CountryChecks';
import { FollowChecks } from './FollowChecks';
import { LeavingChecks } from './LeavingChecks';
import { MissingAccounts } from './MissingAccounts';
import { SheetKey } from './SheetKey';
import { WarChecks } from './WarChecks';
import deskCss from '../../../declared/desk.module.css';
import css from './checks.module.css';

interface Asks {
  game: Game;
  side: AwawSide;
  phase: AwawPhase;
}

/** What is asked in each phase; a phase of the other side asks about that side. */
const ASKED: { readonly [phase in AwawPhase]: (asks: Asks) => ReactNode } = {
  MOVEMENT: (asks) => <><WarChecks game={asks.game} /><ControlCheck {...asks} /><FollowChecks game={asks.game} />{asks.side === 'ALLIES' && <BoxChecks {...asks} />}</>,
  COMBAT: (asks) => <><BoxChecks {...asks} /><ControlCheck {...asks} /><FollowChecks game={asks.game} /></>,
  UNIT_CONSTRUCTION: (asks) => (asks.side === 'ALLIES' ? <CountryChecks game={asks.game} /> : <ArmyCheck />),
  REDEPLOYMENT: (asks) => (asks.side === 'ALLIES' ? <LeavingChecks game={asks.game} /> : <ControlCheck {...asks} />),
  END: (asks) => <>{asks.side === 'ALLIES' && <BoxChecks {...asks} />}<ControlCheck {...asks} /><FollowChecks game={asks.game} /></>,
};

/** The questions of the phase, each with what the record knows and the key that records it. */
export function Checklist({ game, side, phase }: Asks) {
  return (
    <section className={css.checklist} data-part="checklist" aria-label={t('checks.title')}>
      <h3 className={deskCss.minor}>{t('checks.of', { side, phase: t(`turnphase.${phase}`) })}</h3>
      <ol>{ASKED[phase]({ game, side, phase })}<MissingAccounts game={game} /></ol>
      <div className="row">
        <Button className="quiet grow" onPress={() => hand.set({ tab: 'orders' })}>{t('checks.others')}</Button>
        <SheetKey game={game} />
      </div>
    </section>
  );
}
