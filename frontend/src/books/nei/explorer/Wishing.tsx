import { useEffect, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game, Pack } from '../../../graphql/types';
import { Segments } from '../../../ui/Segments';
import { selection } from '../store/selection';
import { packIndex } from '../../../table/server';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { spelled } from '../store/titles';
import { Violations } from '../../../ui/Violations';
import { t } from '../../../words/words';
import { askWish, possibilityOf, type Alternative, type Fulfilment, type Miss, type Unanswered } from './asking';
import { dryRunWords } from './dryRun';
import { Found } from './Found';
import { ARMS, namesOf, placesFor, wishOf, WISHES, type Arm, type Names, type WishKind } from './listing';
import css from './explorer.module.css';
import offersCss from '../../../ui/styles/offers.module.css';

const WHO = ['ANYBODY', 'IN_HAND'] as const;

/** How something could be had: the ways, the cheapest first; where there is none, what is missing and what comes near. */
export function Wishing({ game, pack }: { game: Game; pack: Pack }) {
  const { area, square, units } = useStore(selection, (state) => state);
  const [kind, setKind] = useState<WishKind>(() => (area && packIndex(pack).areas.get(area)?.kind === 'LAND' ? 'landAt' : 'beAt'));
  const [wanted, setWanted] = useState<string | null>(null);
  const [arm, setArm] = useState<Arm>('ANY');
  const [who, setWho] = useState<(typeof WHO)[number]>('ANYBODY');
  const names = useMemo(() => namesOf(pack, game.view), [pack, game.view]);
  const places = useMemo(() => placesFor(kind, pack), [kind, pack]);
  // What was looked at on the map is what is meant, until something else is chosen.
  const place = [wanted, area, square].find((id) => id && places.some((known) => known.id === id)) ?? places[0]?.id ?? '';
  const [said, setSaid] = useState<Fulfilment | Unanswered | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let open = true;
    setSaid(null);
    void askWish(wishOf(kind, place, arm), who === 'IN_HAND' ? units : []).then((answer) => open && setSaid(answer));
    return () => {
      open = false;
    };
  }, [kind, place, arm, who, units, game.lastEntry, asked]);
  return (
    <>
      <div className={css.wish}>
        <Choose label={t('explorer.wish')} value={kind} choices={WISHES.map((id) => ({ id, name: t(`explorer.wish_${id}`) }))} onChange={setKind} />
        <Choose key={kind} label={t('explorer.place')} value={place} choices={places} onChange={setWanted} />
        {(kind === 'attackArea' || kind === 'attackSquare') && <Choose label={t('explorer.arm')} value={arm} choices={ARMS.map((id) => ({ id, name: t(`explorer.arm${id}`) }))} onChange={setArm} />}
      </div>
      {units.length > 0 && <Segments label={t('explorer.who')} value={who} choices={WHO.map((id) => ({ id, name: id === 'IN_HAND' ? t('unit.countInHand', { count: units.length }) : t('explorer.anybody') }))} onChange={setWho} />}
      {!said && <p role="status" className="small">{t('explorer.exploring')}</p>}
      {said && 'trouble' in said && (
        <>
          <p role="alert">{said.trouble ?? t('explorer.away')}</p>
          <Button className="quiet wide" onPress={() => setAsked(asked + 1)}>{t('app.tryAgain')}</Button>
        </>
      )}
      {said && 'ways' in said && <Told said={said} names={names} />}
    </>
  );
}

function Told({ said: { count, ways, misses }, names }: { said: Fulfilment; names: Names }) {
  return (
    <>
      <p role="status" className="small">{count > 0 ? t('explorer.ways', { count }) : misses.length > 0 ? t('explorer.noWay') : t('explorer.noTry')} {count > ways.length && t('explorer.cheapest', { count: ways.length })}</p>
      {ways.length > 0 && (
        <div className={offersCss.places} data-part="places">
          {ways.map(({ possibility, dryRun }) => <Found key={JSON.stringify(possibility.offer.command)} found={possibilityOf(possibility)} names={names} notes={dryRunWords(dryRun)} />)}
        </div>
      )}
      {misses.map((miss, at) => <Lacking key={at} miss={miss} names={names} />)}
    </>
  );
}

/** A try that the rules refuse: everything that is missing, and what comes nearest. */
function Lacking({ miss: { units, command, verdict, alternatives }, names }: { miss: Miss; names: Names }) {
  const what = units.map(names.unit).join(' + ') || spelled(Object.keys(command as object)[0] ?? '').trim();
  return (
    <section className={css.lacking} data-part="lacking" aria-label={t('explorer.lacks', { what })}>
      <h3>{t('explorer.lacks', { what })}</h3>
      <Violations violations={verdict.violations} refusal={verdict.refusal ?? null} />
      {alternatives.length > 0 && (
        <div className={offersCss.cures} role="group" aria-label={t('explorer.nearest')}>
          <h4>{t('explorer.nearest')}</h4>
          {alternatives.map((alternative, at) => <Nearest key={at} alternative={alternative} names={names} />)}
        </div>
      )}
    </section>
  );
}

function Nearest({ alternative: { kind, now, distance, possibility }, names }: { alternative: Alternative; names: Names }) {
  const far = typeof distance === 'number' && distance > 0 ? t('explorer.away_squares', { count: distance }) : '';
  const notes = [t(`explorer.change${kind}`), far].filter(Boolean);
  if (now) return <Found found={possibilityOf(possibility)} names={names} notes={notes} />;
  const who = possibility.units.map(names.unit).join(' + ');
  return <p className="not-yet"><b>{[who, possibility.offer.text || possibility.offer.action].filter(Boolean).join(': ')}</b> <small>{[...notes, t('explorer.notNow')].join(' · ')}</small></p>;
}
