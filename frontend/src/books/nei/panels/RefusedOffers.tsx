import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { NeiCommand, Offer } from '../../../graphql/types';
import { record } from '../store/actions';
import { byReason, insteadOf, reasonOf } from '../store/offers';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { Named } from '../journey/Journey';
import { Violations } from '../../../ui/Violations';
import { ClearOffer } from './ClearOffer';
import { t } from '../../../words/words';
import css from '../../../ui/styles/offers.module.css';

/** Reasons shown at first, and with one more tap. */
const REASONS = 4;
const STEP = 20;
/** Refused offers named under a reason that they share. */
const NAMED = 6;

/** Beside what is allowed: how many offers of the action are refused. A tap opens the reasons. */
export function RefusedMark({ count, open, onPress }: { count: number; open: boolean; onPress: () => void }) {
  return (
    <Button className="offer refused mark" aria-expanded={open} aria-label={open ? t('action.closeRefused') : t('action.refusedWhy', { count })} onPress={onPress}>
      <span aria-hidden="true">✕</span>
      {count}
    </Button>
  );
}

/** An action the rules refuse in every way: one line with the title of the clause. */
export function RefusedRow({ action, refused, open, onPress }: { action: string; refused: readonly Offer[]; open: boolean; onPress: () => void }) {
  const [first] = refused;
  if (!first) return null;
  const single = refused.length === 1 && first.text;
  const reason = reasonOf(first);
  return (
    <Button className="offer refused" aria-expanded={open} onPress={onPress}>
      <span aria-hidden="true">✕</span>
      <span className="grow">{single || action}{reason && <small>{reason}</small>}</span>
      <span className="cost">{open ? t('action.whyNotClose') : t('action.whyNot')}</span>
    </Button>
  );
}

/** Why not, each reason once. */
export function RefusedReasons({ refused, all }: { refused: readonly Offer[]; all: readonly Offer[] }) {
  const [most, setMost] = useState(REASONS);
  const reasons = byReason(refused);
  const hidden = reasons.length - most;
  return (
    <div className={css.reasons} data-part="reasons">
      {reasons.slice(0, most).map(({ key, offers }) => <Reason key={key} offers={offers} all={all} alone={refused.length === 1} />)}
      {hidden > 0 && <Button className="quiet wide" onPress={() => setMost(most + STEP)}>{t('app.more', { count: hidden })}</Button>}
    </div>
  );
}

function Reason({ offers, all, alone }: { offers: readonly Offer[]; all: readonly Offer[]; alone: boolean }) {
  const [asking, setAsking] = useState(false);
  const strict = useStore(server, (state) => state.game?.enforcement === 'STRICT');
  const [first] = offers;
  if (!first) return null;
  const { violations, refusal } = first.verdict;
  const ask = (offer: Offer) => void record(offer.command as NeiCommand);
  const names = offers.slice(0, NAMED).map((offer) => offer.text).join(' · ');
  return (
    <div className={css.reason}>
      {!alone && <p className={css.refusedNames}>{offers.length > NAMED ? t('action.namesAndMore', { names, count: offers.length - NAMED }) : names}</p>}
      <Violations violations={violations} refusal={refusal} />
      <Named commands={offers.slice(0, NAMED).map(({ command }) => command)} />
      <Cures wanted={first} all={all} />
      {!strict && !refusal && !asking && <Button className="quiet" onPress={() => (offers.length === 1 ? ask(first) : setAsking(true))}>{t('action.askRuling')}</Button>}
      {asking && (
        <div className="choices" role="group" aria-label={t('action.askRulingOn')}>
          {offers.map((offer, at) => <Button key={at} className="quiet" onPress={() => ask(offer)}>{offer.text}</Button>)}
          <Button className="quiet" onPress={() => setAsking(false)}>{t('action.noneOfThem')}</Button>
        </div>
      )}
    </div>
  );
}

/** What the rules allow that comes nearest to what they refused: one tap proposes it. */
export function Cures({ wanted, all }: { wanted: Pick<Offer, 'action' | 'destination'>; all: readonly Offer[] }) {
  const cures = insteadOf(wanted, all);
  if (cures.length === 0) return null;
  return (
    <div className={css.cures} role="group" aria-label={t('action.instead')}>
      <h6>{t('action.instead')}</h6>
      {cures.map((offer) => <ClearOffer key={JSON.stringify(offer.command)} offer={offer} action={offer.action} />)}
    </div>
  );
}
