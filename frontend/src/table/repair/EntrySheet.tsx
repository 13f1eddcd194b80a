import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { isTyped } from '../dice/setting';
import type { DiceSetting, Entry, SeatKind, Unit } from '../../graphql/types';
import { EntryText } from '../log/EntryText';
import { DicePad } from '../dice/DicePad';
import type { Change } from '../outbox';
import { entryName } from './standing';
import { HoldButton } from '../../ui/HoldButton';
import { later } from '../../ui/later';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { diceOf, otherFaces, type Die } from './amending';
import { Foreseen } from './Foreseen';
import { lookOf } from '../sides';
import css from './repair.module.css';
import rulesCss from '../../ui/styles/rules.module.css';
import { inTurn } from '../../ui/inTurn';

const Beside = later(() => inTurn(() => import('../notes/Beside')).then((module) => module.Beside));
const BranchForm = later(() => inTurn(() => import('../branches/BranchForm')).then((module) => module.BranchForm));

/** A game as far as its record is put right. */
export interface Mended {
  book: string;
  lastEntry: number;
  dice: DiceSetting;
  seat: { kind: SeatKind };
}

export interface SheetProps {
  entry: Entry;
  /** Whether it can be put right from this seat: an entry of play that stands. */
  mends?: boolean;
  /** Entries of play that stand after it, in order. */
  later: readonly Entry[];
  game: Mended;
  mend: { takeBack(to: number): Promise<boolean>; amend(changes: readonly Change[]): Promise<boolean> };
  unitOf: (id: string) => Unit | undefined;
  /** The counter a die was thrown for; without it only its name is shown. */
  counterOf?: (unit: Unit) => ReactNode;
  onClose: () => void;
}

/** What is done in a branch, as it is called. */
const IN_BRANCH = { branch: 'repair.whatIf', instead: 'repair.instead', after: 'repair.forgotten' } as const;

/** What can be done with an entry: back to it, without it, with other faces, another command or a forgotten one, or something tried from there. What changes the record shows first what would come of it. */
export function EntrySheet({ entry, mends = true, later, game, mend, unitOf, counterOf, onClose }: SheetProps) {
  const { number } = entry;
  const [way, setWay] = useState<'back' | 'out' | 'faces' | 'branch' | 'instead' | 'after' | 'beside' | null>(mends ? null : 'beside');
  const [dice, setDice] = useState<readonly Die[]>([]);
  const [faces, setFaces] = useState<readonly number[] | null>(null);
  useEffect(() => {
    let open = true;
    void diceOf(number).then((found) => open && setDice(found));
    return () => {
      open = false;
    };
  }, [number]);
  // A side puts its own entries right; the first one founds the game. Where the page of a book does not ask what entries
  // renew, it would not tell the other side either what it is asked.
  const own = number > 1 && (game.seat.kind === 'BOTH' || game.seat.kind === entry.by);
  const changes = useMemo<readonly Change[] | null>(() => {
    if (way === 'out') return [{ kind: 'STRIKE', entry: number }];
    return way === 'faces' && faces ? [otherFaces(game.book, number, faces)] : null;
  }, [way, faces, number, game.book]);
  const did = (done: Promise<boolean>) => void done.finally(onClose);
  return (
    <Paper title={t('repair.entry', { number })} className="mending" onClose={onClose}>
      <div className={`${rulesCss.page} mend`}>
        <div className={`mend-entry ${lookOf(entry.by)}`}><EntryText entry={entry} book={game.book} /></div>
        {way === null && own && dice.length > 0 && isTyped(game.dice) && (
          <section className={css.mendWhat} aria-label={t('repair.otherFaces')}>
            <h3>{t('repair.otherFaces')}</h3>
            <p className="small">{t('repair.facesHint', { count: dice.length })}</p>
            <DicePad dice={dice} setting="TABLE" busy={false} was={dice.map(({ face }) => face)} next={t('repair.foresee')} unitOf={unitOf} {...(counterOf ? { counterOf } : {})} onRoll={(others) => { setFaces(others); setWay('faces'); }} />
          </section>
        )}
        {way === null && (
          <div className={css.mendWays}>
            {later.length > 0 && <Button className="quiet wide" onPress={() => setWay('back')}>{t('repair.backTo')}</Button>}
            {own && <Button className="quiet wide" onPress={() => setWay('out')}>{t('repair.leaveOut')}</Button>}
            {own && <Button className="quiet wide" onPress={() => setWay('instead')}>{t('repair.instead')}</Button>}
            <Button className="quiet wide" onPress={() => setWay('after')}>{t('repair.forgotten')}</Button>
            <Button className="quiet wide" onPress={() => setWay('branch')}>{t('repair.whatIf')}</Button>
            <Button className="quiet wide" onPress={() => setWay('beside')}>{t('repair.beside')}</Button>
            {entry.proof && <p className="small">{t('dice.provenMark', { entry: entry.proof.position })}</p>}
            {!own && number > 1 && <p className="small">{t('repair.notYours')}</p>}
          </div>
        )}
        {way === 'beside' && <Suspense fallback={<p role="status">{t('app.lookingUp')}</p>}><Beside entry={number} book={game.book} writes={game.seat.kind !== 'ONLOOKER' && game.seat.kind !== 'DISPLAY'} leads={game.book === 'NEI'} /></Suspense>}
        {way === 'back' && (
          <section className={css.mendWhat} aria-label={t('repair.backTo')}>
            <h3>{t('repair.backTo')}</h3>
            <p>{t('repair.backCount', { count: later.length })}</p>
            <ol className={css.mendList} data-part="mend-list">{later.map((one) => <li key={one.number} value={one.number}>{entryName(one)}</li>)}</ol>
            <p className="small">{t('repair.backAsks')}</p>
            <HoldButton className="main wide" onDone={() => did(mend.takeBack(number))}>{t('repair.backNow', { number })}</HoldButton>
          </section>
        )}
        {(way === 'branch' || way === 'instead' || way === 'after') && (
          <section className={css.mendWhat} aria-label={t(IN_BRANCH[way])}>
            <h3>{t(IN_BRANCH[way])}</h3>
            <Suspense fallback={<p role="status">{t('app.lookingUp')}</p>}>
              {way === 'branch' && <BranchForm entry={number} />}
              {/* It is done as the board stood before the entry, or right after it. */}
              {way === 'instead' && <BranchForm entry={number - 1} mends={{ kind: 'REPLACE', entry: number }} onOther={onClose} />}
              {way === 'after' && <BranchForm entry={number} mends={{ kind: 'INSERT', entry: number }} onOther={onClose} />}
            </Suspense>
          </section>
        )}
        {changes && (
          <section className={css.mendWhat} aria-label={t(way === 'out' ? 'repair.leaveOut' : 'repair.otherFaces')}>
            <h3>{way === 'out' ? t('repair.leaveOut') : t('repair.facesNowAre', { faces: faces?.join(' ') ?? '' })}</h3>
            <Foreseen key={game.lastEntry} book={game.book} changes={changes}>
              <HoldButton className="main wide" onDone={() => did(mend.amend(changes))}>{way === 'out' ? t('repair.leaveOutNow', { number }) : t('repair.facesNow', { number })}</HoldButton>
            </Foreseen>
          </section>
        )}
        {way !== null && mends && <Button className="quiet wide" onPress={() => { setFaces(null); setWay(null); }}>{t('app.back')}</Button>}
      </div>
    </Paper>
  );
}
