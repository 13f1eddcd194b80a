import './words';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Branch } from '../graphql/types';
import { device } from '../store/device';
import { useStore } from '../store/store';
import { t } from '../words/words';
import { markSeats, originOf, sitAt } from './trying';
import './branches.css';

const Compare = lazy(() => import('./Compare').then((module) => ({ default: module.Compare })));

interface BandProps {
  game: { id: string; name: string };
  branch: Branch;
  /** Where nothing is to be pressed: on a screen on the wall, and at the curtain. */
  isBare?: boolean;
}

/** Says over the table that this is a branch, frames the page and marks its title, and leads back. */
export function Band({ game: { id, name }, branch, isBare = false }: BandProps) {
  const seats = useStore(device, (state) => state.seats);
  const [comparing, setComparing] = useState(false);
  const origin = originOf(branch, seats);
  const known = seats.find((seat) => seat.game === id)?.branch?.gameName;
  const called = known || origin?.gameName || t('branch.another');
  const { game, entry } = branch;
  useEffect(() => markSeats(id, { game, entry }), [id, game, entry]);
  useEffect(() => {
    const page = document.title;
    document.title = t('branch.pageTitle', { name, page });
    document.documentElement.dataset['branch'] = 'on';
    return () => {
      document.title = page;
      delete document.documentElement.dataset['branch'];
    };
  }, [name]);
  return (
    <section className="branch-band" aria-label={t('branch.title')}>
      <p className="grow"><b className="branch-sign">{t('branch.title')}</b> <span className="branch-words">{t('branch.band', { game: called, entry })}</span></p>
      {!isBare && <Button className="quiet" onPress={() => setComparing(true)}>{t('branch.compare')}</Button>}
      {!isBare && origin && <Button className="quiet" aria-label={t('branch.backTo', { game: called })} onPress={() => sitAt(origin)}>{t('branch.back')}</Button>}
      <Suspense>{comparing && <Compare game={id} branch={branch} onClose={() => setComparing(false)} />}</Suspense>
    </section>
  );
}
