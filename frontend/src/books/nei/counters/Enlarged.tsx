import { Suspense, useEffect, useState } from 'react';
import { findUnit, server } from '../../../table/server';
import { inTurn } from '../../../ui/inTurn';
import { later } from '../../../ui/later';
import { listen, type Held } from './enlarging';

const EnlargedCard = later(() => inTurn(() => import('./EnlargedCard')).then((module) => module.EnlargedCard));

/** A counter as large as a card: as long as a finger or the mouse rests on it. */
export function Enlarged() {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => listen(setHeld), []);
  const unit = held ? findUnit(server.get(), held.unit) : undefined;
  if (!held || !unit) return null;
  return <Suspense><EnlargedCard unit={unit} held={held} /></Suspense>;
}
