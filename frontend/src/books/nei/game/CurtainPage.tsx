import { Suspense } from 'react';
import { device } from '../../../device/device';
import type { Door, NeiSide } from '../../../graphql/types';
import { takeTablet } from '../store/actions';
import { absentSide } from '../store/handed';
import { handedTo } from '../store/handover';
import { outbox } from '../../../table/outbox';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { LostLine } from '../../../table/LostLine';
import { server } from '../../../table/server';
import { t } from '../../../words/words';
import { Curtain } from './Curtain';
import { inTurn } from '../../../ui/inTurn';

const Band = later(() => inTurn(() => import('../../../table/branches/Band')).then((module) => module.Band));

/** A shared tablet in nobody's hand. It holds what everybody may know, and the way to the table. */
export function CurtainPage({ door }: { door: Door }) {
  const waiting = useStore(outbox, (state) => state.waiting);
  const isOld = useStore(server, (state) => state.seenAt !== null);
  const absent = useStore(device, () => absentSide(door));
  const to: NeiSide | null = handedTo(door, null, waiting, absent);
  if (!to) return null;
  return (
    <>
      {door.branch && <Suspense><Band game={door} branch={door.branch} isBare /></Suspense>}
      <LostLine />
      <Curtain turnName={door.view.turnName} phase={door.view.phase} to={to} why={isOld ? t('game.sideNotKept') : door.view.pending?.sentence} onTaken={() => takeTablet(to)} />
    </>
  );
}
