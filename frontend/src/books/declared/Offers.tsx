import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from '../../store';
import { Violations } from '../../ui/Violations';
import { t } from '../../words/words';
import { useBook } from './book';
import type { AnyCommand, Offer } from './types';
import css from '../../ui/styles/offers.module.css';

/** Offers shown at first, and with one more tap. */
const STEP = 12;

/** What may be done, what must be said first, and what is refused with the reasons. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  const { nameOf } = useBook();
  const [most, setMost] = useState(STEP);
  const [why, setWhy] = useState(false);
  // What is refused whatever is answered asks nothing.
  const isOpen = ({ verdict }: Offer) => verdict.clear || (verdict.questions.length > 0 && verdict.violations.length === 0);
  const open = offers.filter(isOpen);
  const refused = offers.filter((offer) => !isOpen(offer));
  const hidden = open.length - most;
  return (
    <div className={css.offerFamily}>
      {open.slice(0, most).map((offer) => <Possible key={JSON.stringify(offer.command)} offer={offer} />)}
      {hidden > 0 && <Button className="quiet wide" onPress={() => setMost(most + STEP)}>{t('app.more', { count: hidden })}</Button>}
      {refused.length > 0 && <Button className="offer refused" aria-expanded={why} onPress={() => setWhy(!why)}><span aria-hidden="true">✕</span><span className="grow">{t('order.refused', { count: refused.length })}</span><span className="cost">{why ? t('action.whyNotClose') : t('action.whyNot')}</span></Button>}
      {why && (
        <div className={css.reasons} data-part="reasons">
          {refused.slice(0, STEP).map((offer) => <div key={JSON.stringify(offer.command)} className={css.reason}><p className={css.refusedNames}>{nameOf(offer)}</p><Violations violations={offer.verdict.violations} refusal={offer.verdict.questions.length > 0 ? null : offer.verdict.refusal} /></div>)}
        </div>
      )}
    </div>
  );
}

function Possible({ offer }: { offer: Offer }) {
  const { hand, nameOf, proposeOffer } = useBook();
  const chosen = useStore(hand, (state) => JSON.stringify(state.proposal?.command.order) === JSON.stringify((offer.command as AnyCommand).order));
  const { price, verdict } = offer;
  return (
    <Button className={`offer${chosen ? ' chosen' : ''}`} aria-pressed={chosen} onPress={() => proposeOffer(offer)}>
      <span className="grow">{nameOf(offer)}{!verdict.clear && <small>{t('order.saysFirst', { count: verdict.questions.length })}</small>}</span>
      {typeof price === 'number' && <span className="cost">{t('hexes.price', { points: price })}</span>}
    </Button>
  );
}
