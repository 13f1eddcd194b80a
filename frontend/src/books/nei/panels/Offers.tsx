import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Offer } from '../../../graphql/types';
import { byFamily, byPlace, costOf, type ActionOffers } from '../store/offers';
import { selection } from '../store/selection';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { price } from '../../../ui/words';
import { ClearOffer } from './ClearOffer';
import { RefusedMark, RefusedReasons, RefusedRow } from './RefusedOffers';
import { t } from '../../../words/words';
import offersCss from '../../../ui/styles/offers.module.css';
import panelsCss from '../../../ui/styles/panels.module.css';

/** Up to here nothing is folded; beyond, each action is one line until it is opened. */
const UNFOLDED = 6;
/** Places of an action that one more tap shows. */
const STEP = 20;

/**
 * Offers by family, action and place. One action is open at a time; what the rules refuse is a mark that opens the reasons.
 * With `open` nothing is folded: the list is short by itself, since one place was asked for.
 */
export function Offers({ offers, open = false }: { offers: readonly Offer[]; open?: boolean }) {
  const list = useStore(server, (state) => state.actions);
  const families = byFamily(offers, list);
  const foldable = families.flatMap(({ actions }) => actions).filter(({ clear }) => clear.length > 1);
  const unfolded = open || foldable.length === 1 || offers.filter((offer) => offer.verdict.clear).length <= UNFOLDED;
  return families.map(({ family, actions }) => (
    <div key={family?.familyCode ?? ''} className={offersCss.offerFamily}>
      {family && <h4 className="family"><b>{family.familyCode}</b> {t(`action.${family.family}`)}</h4>}
      {actions.map((group) => <OfferGroup key={group.action} group={group} all={offers} unfolded={unfolded} samePlace={open} />)}
    </div>
  ));
}

function OfferGroup({ group: { action, clear, refused }, all, unfolded, samePlace }: { group: ActionOffers; all: readonly Offer[]; unfolded: boolean; samePlace: boolean }) {
  const [why, setWhy] = useState(false);
  const looked = useStore(selection, (state) => state.action === action);
  const top = useRef<HTMLElement>(null);
  const opened = looked && !unfolded;
  // What was just opened should not lie below the edge.
  useEffect(() => {
    if (opened) top.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  const [first] = clear;
  const mark = refused.length > 0 && <RefusedMark count={refused.length} open={why} onPress={() => setWhy(!why)} />;
  const reasons = why && <RefusedReasons refused={refused} all={all} />;
  if (!first) return <section className="offer-group" aria-label={action}><RefusedRow action={action} refused={refused} open={why} onPress={() => setWhy(!why)} />{reasons}</section>;
  if (clear.length === 1) {
    return (
      <section className="offer-group" aria-label={action}>
        <div className={offersCss.offerHead}><ClearOffer offer={first} action={action} />{mark}</div>
        {reasons}
      </section>
    );
  }
  return (
    <section ref={top} className={`offer-group${opened ? ` ${offersCss.opened}` : ''}`} aria-label={action}>
      <div className={offersCss.offerHead}>
        {unfolded ? <h5 className="grow">{action}</h5> : <ActionToggle action={action} clear={clear} open={looked} />}
        {mark}
      </div>
      {reasons}
      {(unfolded || looked) && <Places offers={clear} samePlace={samePlace} />}
    </section>
  );
}

/** One line for all offers of an action; opening it shows its places on the map. */
function ActionToggle({ action, clear, open }: { action: string; clear: readonly Offer[]; open: boolean }) {
  const places = byPlace(clear).length;
  return (
    <Button className={`offer ${offersCss.action}`} data-part="action" aria-expanded={open} onPress={() => selection.set({ action: open ? null : action })}>
      <span aria-hidden="true" className={panelsCss.turnMark}>▸</span>
      <span className="grow">{action}<small>{places === clear.length ? t('action.places', { count: places }) : t('action.placesWays', { places, ways: clear.length })}</small></span>
      <span className="cost">{price(...costOf(clear))}</span>
    </Button>
  );
}

function Places({ offers, samePlace }: { offers: readonly Offer[]; samePlace: boolean }) {
  const [most, setMost] = useState(UNFOLDED);
  const places = byPlace(offers);
  const hidden = places.slice(most);
  return (
    <div className={offersCss.places} data-part="places">
      {places.slice(0, most).map(({ destination, offers: own }) =>
        own.length === 1 || samePlace || !destination ? (
          own.map((offer, at) => <ClearOffer key={`${destination}-${at}`} offer={offer} />)
        ) : (
          <Place key={destination} destination={destination} offers={own} />
        ),
      )}
      {hidden.length > 0 && <Button className="quiet wide" onPress={() => setMost(most + STEP)}>{t('app.more', { count: hidden.length })}</Button>}
    </div>
  );
}

/** The ways one action leads to one place. */
function Place({ destination, offers }: { destination: string; offers: readonly Offer[] }) {
  const name = useStore(server, (state) => areaName(state.pack, destination));
  return (
    <div className={offersCss.place} role="group" aria-label={name}>
      <h6>{name}</h6>
      {offers.map((offer, at) => <ClearOffer key={at} offer={offer} />)}
    </div>
  );
}
