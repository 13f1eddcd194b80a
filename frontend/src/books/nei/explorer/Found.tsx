import { Button } from 'react-aria-components';
import { price } from '../../../ui/words';
import { t } from '../../../words/words';
import type { Possibility } from './asking';
import type { Names } from './listing';
import { proposeFound } from './proposing';
import css from './explorer.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';
import offersCss from '../../../ui/styles/offers.module.css';

/** Something that may be done; a tap shows it as the ordinary proposal. */
export function Found({ found, names, named = true, notes = [] }: { found: Possibility; names: Names; named?: boolean; notes?: readonly string[] }) {
  const { offer, units, area } = found;
  const who = units.length > 0 ? units.map(names.unit).join(' + ') : area ? names.area(area) : '';
  return (
    <Button className={`offer ${rulesCss.found}${offer.attack ? ' attack' : ''}`} data-part="found" onPress={() => proposeFound(found)}>
      {offer.attack && <span aria-label={t('action.attack')} role="img" className={offersCss.swords}>⚔</span>}
      <span className="grow">
        {who && <b>{who}: </b>}{offer.text || offer.action}
        {named && offer.text !== offer.action && <small>{offer.action}</small>}
        {notes.length > 0 && <small className={css.foundNotes}>{notes.join(' · ')}</small>}
      </span>
      <span className="cost">{price(offer.cost)}</span>
    </Button>
  );
}
