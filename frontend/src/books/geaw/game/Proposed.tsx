import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { ProposalBar } from '../../declared/ProposalBar';
import type { AnyCommand } from '../../declared/types';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { t } from '../../../words/words';
import type { Command, Game, GeawOrder, GeawPhase, Path } from '../graphql/types';
import { isLight } from '../light/light';
import { isStep, orderName } from '../orders/names';
import { commandOf } from '../store/actions';
import { hand } from '../store/hand';
import css from '../../../ui/styles/panels.module.css';

/** What one side alone cannot take back. */
const FOR_GOOD: readonly (keyof GeawOrder)[] = ['endPhase', 'finishSetUp', 'concede'];

const isForGood = (command: AnyCommand): boolean => FOR_GOOD.some((key) => (command as Command).order[key]);

/** What is proposed, with the way of a move and its price; else the next steps of the sequence. */
export function Proposed({ game }: { game: Game }) {
  const path = useStore(hand, (state) => state.path);
  const { active, outcome, phase, units } = game.view;
  const steps = game.options.offers.filter((offer) => offer.verdict.clear && isStep(commandOf(offer).order)).slice(0, 2).map((offer) => ({ ...offer, text: orderName(commandOf(offer).order) }));
  return (
    <ProposalBar
      game={game}
      steps={steps}
      idle={outcome ? t('geaw.FINISHED') : active ? t('side.acts', { side: active }) : t(`geaw.${phase as GeawPhase}`)}
      // A set-up of nothing is none.
      isEarly={phase === 'SET_UP' && units.every(({ hex }) => !hex) && !isLight(game.view)}
      isForGood={isForGood}
      beside={path && <span> {path.left === null || path.left === undefined ? t('hexes.price', { points: path.price }) : t('order.priceLeft', { price: path.price, left: path.left })}</span>}
      below={path && <Steps path={path} />}
    />
  );
}

/** The price of a way, step by step, each with the clause that sets it. */
function Steps({ path }: { path: Path }) {
  return (
    <Disclosure className={css.terms} data-part="terms">
      <Heading level={4}><Button slot="trigger" className="quiet"><span aria-hidden="true" className={css.turnMark}>▸</span> {t('order.stepByStep', { count: path.steps.length })}</Button></Heading>
      <DisclosurePanel>
        <ul>{path.steps.map(({ hex, charge, price, clause }, at) => <li key={at}><b>{price}</b><span className="grow">{hex}, {t(`charge.${charge}`)}</span><ClauseChip clause={clause} /></li>)}</ul>
      </DisclosurePanel>
    </Disclosure>
  );
}
