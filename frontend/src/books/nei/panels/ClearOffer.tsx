import { Button } from 'react-aria-components';
import type { NeiCommand, Offer } from '../../../graphql/types';
import { propose } from '../store/actions';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import { price } from '../../../ui/words';
import { t } from '../../../words/words';
import css from '../../../ui/styles/offers.module.css';

export function proposeOffer(offer: Offer): void {
  propose({ command: offer.command as NeiCommand, title: offer.action, text: offer.text, cost: offer.cost, offer });
}

/** An offer; with `action`, the action is named below unless the text begins with it. */
export function ClearOffer({ offer, action }: { offer: Offer; action?: string }) {
  const chosen = useStore(selection, (state) => state.proposal?.offer === offer);
  const named = !action || offer.text.toLowerCase().startsWith(action.toLowerCase());
  return (
    <Button className={`offer${offer.attack ? ' attack' : ''}${chosen ? ' chosen' : ''}`} aria-pressed={chosen} onPress={() => proposeOffer(offer)}>
      {offer.attack && <span aria-label={t('action.attack')} role="img" className={css.swords}>⚔</span>}
      <span className="grow">{offer.text || offer.action}{!named && <small>{action}</small>}</span>
      <span className="cost">{price(offer.cost)}</span>
    </Button>
  );
}
