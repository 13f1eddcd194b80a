import './words';
import { Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Branch } from '../../graphql/types';
import { device, type HeldSeat, type Mending } from '../../device/device';
import { useStore } from '../../store';
import { t } from '../../words/words';
import { hearRecorded } from '../sending';
import { entryName } from '../repair/standing';
import { server } from '../server';
import { later } from '../../ui/later';
import { changesOf, doneIn, keepStep, MOST } from './mending';
import { markSeats, originOf, sitAt } from './trying';
import css from './branches.module.css';
import { inTurn } from '../../ui/inTurn';

const Compare = later(() => inTurn(() => import('./Compare')).then((module) => module.Compare));

interface BandProps {
  game: { id: string; name: string; book?: string };
  branch: Branch;
  /** Where nothing is to be pressed: on a screen on the wall, and at the curtain. */
  isBare?: boolean;
}

/** Says over the table that this is a branch, frames the page and marks its title, and leads back. */
export function Band({ game: { id, name, book = '' }, branch, isBare = false }: BandProps) {
  const seats = useStore(device, (state) => state.seats);
  const [comparing, setComparing] = useState(false);
  const origin = originOf(branch, seats);
  const mending = useStore(device, (state) => (state.mending?.branch === id ? state.mending : null));
  const known = seats.find((seat) => seat.game === id)?.branch?.gameName;
  const called = known || origin?.gameName || t('branch.another');
  const { game, entry } = branch;
  useEffect(() => markSeats(id, { game, entry }), [id, game, entry]);
  useEffect(() => {
    hearRecorded((number, wish) => keepStep(id, number, wish));
    return () => hearRecorded(null);
  }, [id]);
  useEffect(() => {
    const page = document.title;
    document.title = t('branch.pageTitle', { name, page });
    document.documentElement.dataset['branch'] = 'on';
    return () => {
      document.title = page;
      delete document.documentElement.dataset['branch'];
    };
  }, [name]);
  if (mending && origin && !isBare) return <MendingBand mending={mending} book={book} origin={origin} game={called} />;
  return (
    <section className={css.branchBand} data-part="branch-band" aria-label={t('branch.title')}>
      <p className="grow"><b className={css.branchSign}>{t('branch.title')}</b> <span className={css.branchWords}>{t('branch.band', { game: called, entry })}</span></p>
      {!isBare && <Button className="quiet" onPress={() => setComparing(true)}>{t('branch.compare')}</Button>}
      {!isBare && origin && <Button className="quiet" aria-label={t('branch.backTo', { game: called })} onPress={() => sitAt(origin)}>{t('branch.back')}</Button>}
      <Suspense>{comparing && <Compare game={id} branch={branch} onClose={() => setComparing(false)} />}</Suspense>
    </section>
  );
}

/** Over a branch in which something is done for the record: what is to be done, and the key that puts it in. */
function MendingBand({ mending, book, origin, game }: { mending: Mending; book: string; origin: HeldSeat; game: string }) {
  const entries = useStore(server, (state) => state.entries);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const done = doneIn(mending, entries);
  const { entry, kind } = mending;
  const putIn = async () => {
    setBusy(true);
    const found = done.length > MOST ? null : await changesOf(mending, book, done, origin.seat);
    setBusy(false);
    if (found && 'changes' in found) {
      device.set({ mending: { ...mending, changes: found.changes, told: done.map((one) => entryName(one)) } });
      sitAt(origin);
    } else setTrouble(found ? t('branch.unknown', { entry: found.unknown }) : t('branch.tooMany', { most: MOST }));
  };
  return (
    <section className={css.branchBand} data-part="branch-band" aria-label={t('branch.title')}>
      <p className="grow"><b className={css.branchSign}>{t('branch.title')}</b> {trouble ? <span role="alert">{trouble}</span> : <span className={css.branchWords}>{t(kind === 'REPLACE' ? 'branch.doInstead' : 'branch.doForgotten', { entry })}</span>}</p>
      <Button className="main" isDisabled={busy || done.length === 0} onPress={() => void putIn()}>{t('branch.intoRecord')}</Button>
      <Button className="quiet" aria-label={t('branch.backTo', { game })} onPress={() => sitAt(origin)}>{t('branch.back')}</Button>
    </section>
  );
}
