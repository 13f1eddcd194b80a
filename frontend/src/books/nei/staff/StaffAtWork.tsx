import { useEffect } from 'react';
import './words';
import { command } from './commander';

/** The staff gives the orders of the other side for as long as the table is shown. */
export function StaffAtWork({ game }: { game: string }) {
  useEffect(() => command(game), [game]);
  return null;
}
