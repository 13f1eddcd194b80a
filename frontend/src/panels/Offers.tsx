import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { NeiCommand, Offer } from '../graphql/types';
import { propose, record } from '../store/actions';
import { selection } from '../store/selection';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { Violations } from '../ui/Violations';
import { points } from '../ui/words';

const UNFOLDED = 6;

/** Offers grouped by their action; what the rules allow first, what they refuse greyed with the reason. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.action, [...(groups.get(offer.action) ?? []), offer]);
  const sorted = [...groups].sort(([, a], [, b]) => Number(b.some((offer) => offer.verdict.clear)) - Number(a.some((offer) => offer.verdict.clear)));
  return (
    <>
      {sorted.map(([action, group]) => <OfferGroup key={action} action={action} offers={group} />)}
    </>
  );
}

function OfferGroup({ action, offers }: { action: string; offers: readonly Offer[] }) {
  const [all, setAll] = useState(false);
  const sorted = [...offers].sort((a, b) => Number(b.verdict.clear) - Number(a.verdict.clear));
  const repeated = sorted.every((offer) => offer.text.toLowerCase() === action.toLowerCase());
  const shown = all ? sorted : sorted.slice(0, UNFOLDED);
  return (
    <section className="offer-group" aria-label={action}>
      {!repeated && <h4>{action}</h4>}
      {shown.map((offer, at) => (offer.verdict.clear ? <ClearOffer key={at} offer={offer} /> : <RefusedOffer key={at} offer={offer} />))}
      {sorted.length > shown.length && <Button className="quiet wide" onPress={() => setAll(true)}>{`${sorted.length - shown.length} more`}</Button>}
    </section>
  );
}

export function proposeOffer(offer: Offer): void {
  propose({ command: offer.command as NeiCommand, title: offer.action, text: offer.text, cost: offer.cost, offer });
}

function ClearOffer({ offer }: { offer: Offer }) {
  const chosen = useStore(selection, (state) => state.proposal?.offer === offer);
  return (
    <Button className={`offer${offer.attack ? ' attack' : ''}${chosen ? ' chosen' : ''}`} aria-pressed={chosen} onPress={() => proposeOffer(offer)}>
      {offer.attack && <span aria-label="attack" role="img" className="swords">⚔</span>}
      <span className="grow">{offer.text || offer.action}</span>
      <span className="cost">{offer.cost === 0 ? 'free' : points(offer.cost)}</span>
    </Button>
  );
}

function RefusedOffer({ offer }: { offer: Offer }) {
  const [open, setOpen] = useState(false);
  const strict = useStore(server, (state) => state.game?.enforcement === 'STRICT');
  return (
    <div className="refused-offer">
      <Button className="offer refused" aria-expanded={open} onPress={() => setOpen(!open)}>
        <span aria-hidden="true">✕</span>
        <span className="grow">{offer.text || offer.action}</span>
        <span className="cost">{open ? 'close' : 'why not?'}</span>
      </Button>
      {open && (
        <div className="reasons">
          <Violations violations={offer.verdict.violations} refusal={offer.verdict.refusal} />
          {!strict && !offer.verdict.refusal && (
            <Button className="quiet" onPress={() => void record(offer.command as NeiCommand)}>Ask for a ruling of the table</Button>
          )}
        </div>
      )}
    </div>
  );
}
