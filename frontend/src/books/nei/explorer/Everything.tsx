import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Button, Input, Label, SearchField } from 'react-aria-components';
import type { Game, Offer, Pack } from '../../../graphql/types';
import { costOf, type ActionOffers } from '../store/offers';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { price } from '../../../ui/words';
import { t } from '../../../words/words';
import { askAll, type Possibility, type Unanswered } from './asking';
import { filtered, listed, namesOf, placesOf, type Names } from './listing';
import { Found } from './Found';
import css from './explorer.module.css';
import offersCss from '../../../ui/styles/offers.module.css';
import panelsCss from '../../../ui/styles/panels.module.css';

/** Up to here every action is unfolded. */
const UNFOLDED = 12;
/** Possibilities of an action shown at first, and with one more tap. */
const STEP = 24;

/** Everything that this seat may do now, by action, with its price; typed words leave what has them. */
export function Everything({ game, pack }: { game: Game; pack: Pack }) {
  const actions = useStore(server, (state) => state.actions);
  const [all, setAll] = useState<readonly Possibility[]>([]);
  const [state, setState] = useState<'asking' | 'told' | Unanswered>('asking');
  const [count, setCount] = useState(0);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let open = true;
    setAll([]);
    setState('asking');
    void askAll((part, whole) => {
      if (!open) return false;
      setAll((known) => [...known, ...part]);
      setCount(whole);
      return true;
    }).then((end) => {
      if (!open) return;
      // The table moved on while it was read: it is read once more.
      if (end === false) setAsked((times) => times + 1);
      else setState(end === true ? 'told' : end);
    });
    return () => {
      open = false;
    };
  }, [game.lastEntry, asked]);
  const names = useMemo(() => namesOf(pack, game.view), [pack, game.view]);
  const words = useDeferredValue(typed);
  const found = useMemo(() => filtered(all, words, names), [all, words, names]);
  const { families, of } = useMemo(() => listed(found, actions), [found, actions]);
  return (
    <>
      <SearchField className={css.foundWords} value={typed} onChange={setTyped} autoFocus>
        <Label>{t('explorer.filter')}</Label>
        <div className="row"><Input className="grow" placeholder={t('explorer.filterExample')} /><Button className="quiet">{t('rules.clear')}</Button></div>
      </SearchField>
      {typeof state === 'object' ? (
        <>
          <p role="alert">{state.trouble ?? t('explorer.away')}</p>
          <Button className="quiet wide" onPress={() => setAsked(asked + 1)}>{t('app.tryAgain')}</Button>
        </>
      ) : (
        <p role="status" className="small">{state === 'asking' ? t('explorer.looking', { known: all.length, count }) : found.length === 0 ? t(typed ? 'explorer.nothingLike' : 'explorer.nothing') : t('explorer.count', { count: found.length })}</p>
      )}
      {families.toSorted((a, b) => Number(!a.family) - Number(!b.family)).map(({ family, actions: own }) => (
        <section key={family?.familyCode ?? ''} className={offersCss.offerFamily} aria-label={family ? t(`action.${family.family}`) : t('explorer.steps')}>
          {family && <h3 className="family"><b>{family.familyCode}</b> {t(`action.${family.family}`)}</h3>}
          {own.map((group) => <ActionGroup key={group.action} group={group} of={of} names={names} unfolded={found.length <= UNFOLDED} />)}
        </section>
      ))}
    </>
  );
}

function ActionGroup({ group: { action, clear }, of, names, unfolded }: { group: ActionOffers; of: ReadonlyMap<object, Possibility>; names: Names; unfolded: boolean }) {
  const [open, setOpen] = useState(false);
  const [most, setMost] = useState(STEP);
  const places = useMemo(() => placesOf(clear), [clear]);
  const one = (offer: Offer) => {
    const found = of.get(offer);
    return found ? [found] : [];
  };
  if (clear.length === 1 && clear[0]) return <div className="offer-group">{one(clear[0]).map((found) => <Found key={action} found={found} names={names} />)}</div>;
  const shown = open || unfolded;
  const ordered = places.flatMap(({ offers }) => offers.flatMap(one));
  return (
    <section className={`offer-group${shown ? ` ${offersCss.opened}` : ''}`} aria-label={action}>
      <Button className={`offer ${offersCss.action}`} data-part="action" aria-expanded={shown} onPress={() => setOpen(!open)}>
        <span aria-hidden="true" className={panelsCss.turnMark}>▸</span>
        <span className="grow">{action}<small>{t('action.placesWays', { places: places.length, ways: clear.length })}</small></span>
        <span className="cost">{price(...costOf(clear))}</span>
      </Button>
      {shown && (
        <div className={offersCss.places} data-part="places">
          {ordered.slice(0, most).map((found) => <Found key={JSON.stringify(found.offer.command)} found={found} names={names} named={false} />)}
          {ordered.length > most && <Button className="quiet wide" onPress={() => setMost(most + STEP)}>{t('app.more', { count: ordered.length - most })}</Button>}
        </div>
      )}
    </section>
  );
}
