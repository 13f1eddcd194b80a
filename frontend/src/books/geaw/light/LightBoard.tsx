import { memo } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { plays } from '../../declared/types';
import type { Game, NamedObjective } from '../graphql/types';
import { SIDES } from '../plays';
import { record } from '../store/actions';
import { hand } from '../store/hand';
import css from './light.module.css';

/** What stands in place of the map on a light table: every objective by its name, and who holds it. */
export const LightBoard = memo(function LightBoard({ game }: { game: Game }) {
  const { namedObjectives, sides } = game.view;
  const worth = (side: string) => namedObjectives.filter(({ occupant }) => occupant === side).reduce((sum, { value }) => sum + value, 0);
  return (
    <section className={css.board} data-part="light-board" aria-label={t('light.board')}>
      <header className={css.sides}>
        {sides.map(({ side, victoryPoints }) => (
          <p key={side} className={side.toLowerCase()}><b>{t(`side.${side}`)}</b> <b className="big display">{victoryPoints}</b> <span>{t('light.scores', { points: worth(side) })}</span></p>
        ))}
      </header>
      <ul className={css.objectives}>{namedObjectives.map((objective) => <Held key={objective.name} game={game} objective={objective} />)}</ul>
      <p className="small">{t('light.paperMap')}</p>
    </section>
  );
});

/** An objective and its holder: one tap says who holds it now. */
function Held({ game, objective: { name, value, occupant } }: { game: Game; objective: NamedObjective }) {
  const busy = useStore(hand, (state) => state.sending);
  const say = (key: string) => {
    const side = SIDES.find((known) => known === key) ?? null;
    if (side !== (occupant ?? null)) void record({ order: { holdObjective: { name, side } } }, t('light.holds', { name, side: side ?? '' }));
  };
  return (
    <li className={occupant?.toLowerCase() ?? ''}>
      <b className={`${css.value} display`}>{value}</b>
      <span className={css.name}>{name}</span>
      {plays(game) ? (
        <RadioGroup className={`segments ${css.holders}`} orientation="horizontal" aria-label={t('light.whoHolds', { name })} isDisabled={busy} value={occupant ?? 'NOBODY'} onChange={say}>
          <div>
            <Radio value="JAPAN" className={`react-aria-Radio ${css.japan}`}>{t('side.JAPAN')}</Radio>
            <Radio value="NOBODY" className={`react-aria-Radio ${css.nobody}`}>{t('light.nobody')}</Radio>
            <Radio value="ALLIES" className={`react-aria-Radio ${css.allies}`}>{t('side.ALLIES')}</Radio>
          </div>
        </RadioGroup>
      ) : <span>{occupant ? t('ledger.heldBy', { side: occupant }) : t('ledger.vacant')}</span>}
    </li>
  );
}
