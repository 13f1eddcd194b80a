import './words';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { SeatKind } from '../../graphql/types';
import { Paper } from '../../ui/Paper';
import { useAsked } from '../../ui/useAsked';
import { seatName } from '../../ui/words';
import { localeNow, t } from '../../words/words';
import { ledgerNow, measureOf, running, type Ledger, type SideLuck, type Throw } from './ledger';
import { lookOf } from '../sides';
import css from './luck.module.css';
import rulesCss from '../../ui/styles/rules.module.css';

interface LuckProps {
  game: { book: string; lastEntry: number; seat: { kind: SeatKind } };
  /** Leads to an entry of the log; without it the entries are only named. */
  onEntry?: (number: number) => void;
  onClose: () => void;
}

const inWords = (value: number, signed = true): string => new Intl.NumberFormat(localeNow(), { maximumFractionDigits: 1, signDisplay: signed ? 'exceptZero' : 'negative' }).format(value).replace('-', '−');

/** Who had the dice: each throw against all that it could have been, as far as this seat may know. */
export function Luck({ game, onEntry, onClose }: LuckProps) {
  const { answer: ledger, trouble, askAgain } = useAsked(ledgerNow, game.lastEntry);
  return (
    <Paper title={t('luck.title')} className={css.luck} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`}>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        {trouble && <Button className="quiet wide" onPress={askAgain}>{t('app.tryAgain')}</Button>}
        {!trouble && !ledger && <p role="status">{t('luck.asking')}</p>}
        {ledger && (ledger.throws.length === 0 ? <p role="status">{t('luck.none')}</p> : <Sheets ledger={ledger} game={game} {...(onEntry ? { onEntry } : {})} />)}
      </div>
    </Paper>
  );
}

function Sheets({ ledger: { sides, throws }, game: { book, seat }, onEntry }: { ledger: Ledger } & Pick<LuckProps, 'game' | 'onEntry'>) {
  const [chosen, setChosen] = useState<SeatKind>(seat.kind === 'SECOND' ? 'SECOND' : 'FIRST');
  const sheet = sides.find(({ side }) => side === chosen) ?? sides[0];
  const knowsSwing = sides.some(({ swing }) => typeof swing === 'number');
  const fires = sides.some(({ fire }) => fire > 0);
  return (
    <>
      <table className={css.sides}>
        <caption className="unseen">{t('luck.sides')}</caption>
        <thead>
          <tr><td />{sides.map(({ side }) => <th key={side} scope="col" className={lookOf(side)}>{seatName(side, book)}</th>)}</tr>
        </thead>
        <tbody>
          <tr><th scope="row">{t('luck.throws')}</th>{sides.map(({ side, fire, tables }) => <td key={side}>{fire + tables}</td>)}</tr>
          {fires && <tr><th scope="row">{t('luck.hits')}</th>{sides.map(({ side, hitsOver }) => <td key={side}>{inWords(hitsOver)}</td>)}</tr>}
          <tr><th scope="row">{t('luck.pips')}</th>{sides.map(({ side, facesOver }) => <td key={side}>{inWords(facesOver)}</td>)}</tr>
          {knowsSwing && <tr><th scope="row">{t('luck.swing')}</th>{sides.map(({ side, swing }) => <td key={side}><b>{typeof swing === 'number' ? inWords(swing) : t('luck.unknown')}</b></td>)}</tr>}
        </tbody>
      </table>
      <p className="small">
        {t('luck.zero')} {!knowsSwing && fires && t('luck.swingHidden')} {!knowsSwing && (seat.kind === 'FIRST' || seat.kind === 'SECOND') && t('luck.ownHidden')}
      </p>
      <div className="choices" role="group" aria-label={t('luck.side')}>
        {sides.map(({ side }) => <Button key={side} className={side === sheet?.side ? 'chosen' : ''} aria-pressed={side === sheet?.side} onPress={() => setChosen(side)}>{seatName(side, book)}</Button>)}
      </div>
      {sheet && <Running sheet={sheet} throws={throws} />}
      <p className="small">{t('luck.scale')}</p>
      {sheet && <Throws side={sheet.side} book={book} throws={throws.filter(({ by }) => by === sheet.side).toReversed()} {...(onEntry ? { onEntry } : {})} />}
    </>
  );
}

/** The sum after each throw, as bars over and under the mean. */
function Running({ sheet, throws }: { sheet: SideLuck; throws: readonly Throw[] }) {
  const measure = measureOf(sheet);
  const sums = running(throws, sheet.side, measure);
  if (sums.length === 0) return null;
  const [most, least, now] = [Math.max(0, ...sums), Math.min(0, ...sums), sums.at(-1) ?? 0];
  const whole = most - least || 1;
  const what = t(`luck.running${measure}`);
  const told = { most: inWords(most), least: inWords(least), now: inWords(now) };
  return (
    <figure className={`${css.running} ${lookOf(sheet.side)}`}>
      <figcaption><b>{what}</b> <span className="small">{t('luck.most', { value: told.most })} · {t('luck.least', { value: told.least })} · {t('luck.now', { value: told.now })}</span></figcaption>
      <div className={css.bars} role="img" aria-label={t('luck.runningWords', { what, ...told })}>
        {sums.map((sum, at) => <i key={at} style={{ top: `${((most - Math.max(sum, 0)) / whole) * 100}%`, height: `${(Math.abs(sum) / whole) * 100}%`, left: `${(at / sums.length) * 100}%`, width: `${100 / sums.length}%` }} />)}
        <span className={css.mean} style={{ top: `${(most / whole) * 100}%` }} />
      </div>
    </figure>
  );
}

function Throws({ side, book, throws, onEntry }: { side: SideLuck['side']; book: string; throws: readonly Throw[] } & Pick<LuckProps, 'onEntry'>) {
  return (
    <ol className={css.throws} data-part="luck-throws" reversed aria-label={t('luck.list', { side: side === 'SECOND' ? 'ALLIES' : book === 'AWAW' ? 'AXIS' : 'JAPAN' })}>
      {throws.map((one) => (
        <li key={one.entry} className={one.stands ? '' : 'taken-back'}>
          {onEntry ? <Button className={`quiet ${css.entry}`} aria-label={t('luck.entry', { number: one.entry })} onPress={() => onEntry(one.entry)}>{one.entry}</Button> : <span className={css.entry}>{one.entry}</span>}
          <span className={css.what}><b>{one.purpose}</b> <small>{one.countsHits ? t('luck.hitCount', { actual: one.actual, dice: one.dice, expected: inWords(one.expected, false) }) : t('luck.faceSum', { actual: one.actual, dice: one.dice, expected: inWords(one.expected, false) })}{!one.stands && ` · ${t('luck.takenBack')}`}</small></span>
          <Percentile of={one.percentile} />
          <span className={css.swing}>{typeof one.swing === 'number' ? t('luck.swung', { points: inWords(one.swing) }) : ''}</span>
        </li>
      ))}
    </ol>
  );
}

/** How a throw stands among all that it could have been: in the middle is the mean. */
function Percentile({ of }: { of: number }) {
  const percent = Math.round(of * 100);
  return (
    <span className={css.percentile}>
      <span className={css.scale} aria-hidden="true"><i style={{ width: `${percent}%` }} /></span>
      <b aria-hidden="true">{percent} %</b><span className="unseen">{t('luck.percentile', { percent })}</span>
    </span>
  );
}
