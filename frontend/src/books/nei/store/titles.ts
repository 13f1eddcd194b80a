// What an entry that waits is called.
import type { Offer } from '../../../graphql/types';
import type { Wish } from '../../../table/outbox';
import type { Proposal } from './selection';
import { findUnit, type ServerState } from '../../../table/server';
import { t } from '../../../words/words';
import { STEPS } from '../panels/steps';

/** `moveNavalForce` as "move naval force": the name of a command, where nothing says it better. */
export const spelled = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function titleOf(wish: Wish, proposal: Proposal | null, inHand: readonly string[], state: ServerState): string {
  switch (wish.kind) {
    case 'roll':
      return t('outbox.rollByServer');
    case 'takeBack':
      return t('outbox.takeBack', { number: wish.to });
    case 'answerTakeBack':
      return wish.granted ? t('outbox.grant') : t('outbox.refuse');
    case 'redo':
      return t('outbox.redo');
    case 'amend':
      return t('outbox.amend');
    case 'command': {
      const { command } = wish;
      if (proposal?.command === command) {
        const units = inHand.map((id) => findUnit(state, id)?.name ?? id).join(', ');
        const text = proposal.text || proposal.title;
        return units ? t('outbox.ofUnits', { units, text }) : text;
      }
      const offer = state.game?.options.offers.find((known: Offer) => known.command === command);
      if (offer) return offer.text;
      if (command.roll) return t('outbox.dice', { faces: command.roll.faces.join(' ') });
      const step = STEPS.find((known) => known in command);
      return step ? t(`away.${step}`) : spelled(Object.keys(command)[0] ?? '');
    }
  }
}
