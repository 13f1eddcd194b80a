import { ProposalBar } from '../../declared/ProposalBar';
import type { AnyCommand } from '../../declared/types';
import { t } from '../../../words/words';
import type { AwawOrder, AwawPhase, Command, Game } from '../graphql/types';
import { isStep } from '../orders/names';
import { commandOf } from '../store/actions';

/** What one side alone cannot take back. */
const FOR_GOOD: readonly (keyof AwawOrder)[] = ['endPhase', 'endPlayerTurn', 'beginGameTurn', 'surrenderVoluntarily', 'recordBritishSurrender'];

const isForGood = (command: AnyCommand): boolean => FOR_GOOD.some((key) => (command as Command).order[key]);

/** What is proposed; else the next steps of the sequence. */
export function Proposed({ game }: { game: Game }) {
  const { phase, side } = game.view;
  const steps = game.options.offers.filter((offer) => offer.verdict.clear && isStep(commandOf(offer).order)).map((offer) => ({ ...offer, text: stepName(game, commandOf(offer).order) ?? offer.text }));
  return <ProposalBar game={game} steps={steps} idle={side ? t('side.acts', { side }) : t(phase === 'SET_UP' ? 'awaw.setUp' : 'awaw.between')} isForGood={isForGood} />;
}

/** What a step is called on its key. */
function stepName({ view: { side, phase } }: Game, { endPhase, endPlayerTurn, beginGameTurn }: AwawOrder): string | null {
  if (endPhase) return side ? t('checks.endPhase', { side, phase: t(`turnphase.${phase as AwawPhase}`) }) : t('order.endPhase');
  if (endPlayerTurn) return t('order.endPlayerTurn');
  return beginGameTurn ? t('awaw.begin', { side: beginGameTurn }) : null;
}
