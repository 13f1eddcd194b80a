import { memo, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { plays } from '../../declared/types';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { plain } from '../../../ui/words';
import { t } from '../../../words/words';
import { choiceName, quarterName } from '../forms/names';
import type { Account, AwawFigure, CountryView, Game, Limit, Posting } from '../graphql/types';
import { OrderKeyButton } from '../papers/OrdersPanel';
import { desk } from '../store/table';
import { Figure, Figures } from './Lines';
import css from '../awaw.module.css';

/** Lines of a ledger shown at first, and with one more tap. */
const LINES = 5;

/** The accounts with every line of their ledgers, what the British base is made of, and what the countries did. */
export const Accounts = memo(function Accounts({ game }: { game: Game }) {
  const { accounts, countries, baseParts, transports } = game.view;
  const reckoning = useStore(desk, (state) => state.reckoning);
  const limits: { readonly [country: string]: Limit | null | undefined } = { AUSTRALIA: reckoning?.limitAustralia, INDIA: reckoning?.limitIndia };
  // Until the accounts were entered nothing is known of what they are made of.
  const isKnown = accounts.some(({ nation, known }) => nation === 'BRITAIN' && known);
  return (
    <div className={css.book}>
      <div className={css.cards}>{accounts.map((account) => <AccountCard key={account.nation} game={game} account={account} />)}</div>
      {baseParts.length > 0 && (
        <section className={css.cardRow} aria-label={t('account.baseParts')}>
          <h3>{t('account.baseParts')}</h3>
          <Figures>{baseParts.map(({ country, brps }) => <Figure key={country ?? ''} name={country ? choiceName('country', country) : t('account.rest')} value={isKnown ? brps : '–'} />)}</Figures>
        </section>
      )}
      {reckoning && (
        <section className={css.cardRow} aria-label={t('account.yearStart')}>
          <header className="row"><h3 className="grow">{t('account.yearStartOf', { year: reckoning.colonyIncome.year })}</h3><p className={css.level} data-part="level"><b>+{reckoning.colonyIncome.brps}</b> {t('account.brps')}</p></header>
          <p className="small">{t('account.yearStartHint')}</p>
          <Figures>{reckoning.colonyIncome.places.map(({ spot, name, brps }) => <Figure key={spot} name={name} value={brps} />)}</Figures>
        </section>
      )}
      <h3>{t('account.countries')}</h3>
      <div className={`${css.cards} ${css.narrow}`}>{countries.map((country) => <CountryCard key={country.country} country={country} limit={limits[country.country] ?? null} />)}</div>
      {transports.length > 0 && <section className={css.cardRow} aria-label={t('account.transports')}>
        <h3>{t('account.transports')}</h3>
        <Figures>{transports.map(({ kind, stock, used }) => <Figure key={kind} name={choiceName('transport', kind)} value={t('account.usedOf', { used, most: stock ?? '?' })} />)}</Figures>
      </section>}
    </div>
  );
});

function AccountCard({ game, account }: { game: Game; account: Account }) {
  const [figure, setFigure] = useState<AwawFigure | null>(null);
  const [most, setMost] = useState(LINES);
  const [form, setForm] = useState(false);
  const { nation, known, base, level, fullLimit, limit, spent, left, resistance, prewar, prewarSpent, postings } = account;
  const lines = postings.filter((posting) => !figure || posting.figure === figure).toReversed();
  const name = choiceName('nation', nation);
  const of = (id: AwawFigure, value: string, note = '') => (
    <ToggleButton key={id} className={css.figureKey} isSelected={figure === id} onChange={(on) => { setFigure(on ? id : null); setMost(LINES); }}>
      <span>{choiceName('figure', id)}</span><b>{value}</b>{note && <small>{note}</small>}
    </ToggleButton>
  );
  return (
    <section className={css.account} aria-label={name}>
      <header className="row"><h3 className="grow">{name}</h3>{known ? <p className={css.level} data-part="level"><b>{plain(level)}</b> {t('account.brps')}</p> : <p className="small">{t('account.unknown')}</p>}</header>
      {known && <p className={css.spent}><span className="ledger-track" role="img" aria-label={t('account.spentOf', { spent, limit })}><span style={{ width: `${limit > 0 ? Math.min(100, (100 * spent) / limit) : spent > 0 ? 100 : 0}%` }} /></span><small>{t('account.left', { left })}</small></p>}
      {known && (
        <div className={css.figureKeys} role="group" aria-label={t('account.figures', { nation: name })}>
          {of('BASE', plain(base))}
          {of('LEVEL', plain(level))}
          {of('LIMIT', plain(limit), limit === fullLimit ? '' : t('account.of', { full: fullLimit }))}
          {of('SPENT', plain(spent))}
          {of('RESISTANCE', plain(resistance))}
          {typeof prewar === 'number' && of('PREWAR_SPENT', plain(prewarSpent), t('account.of', { full: prewar }))}
        </div>
      )}
      {(known || lines.length > 0) && <Ledger lines={lines.slice(0, most)} isFiltered={figure !== null} />}
      {lines.length > most && <Button className="quiet wide" onPress={() => setMost(most + 20)}>{t('account.older', { count: lines.length - most })}</Button>}
      {plays(game) && <OrderKeyButton order="account" values={{ nation, ...(known ? { base: String(base), level: String(level), limit: String(fullLimit), resistance: String(resistance) } : { reasonText: t('awaw.scenario') }) }} open={form} onOpen={setForm} />}
    </section>
  );
}

/** What is spent is neither good nor bad; what a nation has is. */
const toneOf = ({ figure, change }: Posting): string => (figure === 'SPENT' || figure === 'PREWAR_SPENT' ? '' : (change < 0 ? css.less : css.more) ?? '');

/** Lines of a ledger, the newest first: by how much, to what, why, by which clause, and when. */
function Ledger({ lines, isFiltered }: { lines: readonly Posting[]; isFiltered: boolean }) {
  if (lines.length === 0) return <p className="small">{t(isFiltered ? 'account.noLinesOfIt' : 'account.noLines')}</p>;
  return (
    <ol className={css.postings} data-part="postings">
      {lines.map((line, at) => (
        <li key={at}>
          <span className={`${css.change} ${toneOf(line)}`}>{line.change > 0 ? `+${line.change}` : plain(line.change)}</span>
          <span className="grow">{line.reason}<small>{t(line.clause ? 'account.line' : 'account.lineEntered', { figure: choiceName('figure', line.figure), after: plain(line.after), turn: line.quarter ? quarterName(line.quarter) : t('awaw.beforePlay') })} {line.clause && <ClauseChip clause={line.clause} />}</small></span>
        </li>
      ))}
    </ol>
  );
}

function CountryCard({ country: { country, brps, surrendered, limit, spent, granted, infantry, air, yard, yardUsed, produced, producedNow, transports }, limit: made }: { country: CountryView; limit: Limit | null }) {
  const name = choiceName('country', country);
  return (
    <section className={`${css.country}${surrendered ? ` ${css.fallen}` : ''}`} aria-label={name}>
      <header className="row"><h4 className="grow">{name}</h4>{surrendered ? <b className={css.bad}>{t('boxes.surrenderedShort')}</b> : <span>{t('account.inBase', { brps })}</span>}</header>
      <Figures>
        {typeof limit === 'number' && <Figure name={t('account.ownLimit')} value={t('account.usedOf', { used: spent, most: limit })} note={made && made.full !== made.limit ? t('account.of', { full: made.full }) : undefined} />}
        {typeof limit !== 'number' && <Figure name={t('account.built')} value={spent} />}
        <Figure name={t('account.granted')} value={granted} />
        <Figure name={t('account.infantry')} value={infantry} />
        {air > 0 && <Figure name={t('account.air')} value={air} />}
        {yard > 0 && <Figure name={t('account.yard')} value={t('account.usedOf', { used: yardUsed, most: yard })} />}
        {(country === 'AUSTRALIA' || country === 'INDIA') && <Figure name={t('account.produced')} value={produced} note={producedNow > 0 ? t('account.now', { count: producedNow }) : undefined} />}
        {transports.map(({ kind, number }) => <Figure key={kind} name={t('account.carriedBy', { kind: choiceName('transport', kind) })} value={number} />)}
      </Figures>
      {made && <p className="small">{t('account.britishLeft', { left: made.britishLeft })}</p>}
    </section>
  );
}
