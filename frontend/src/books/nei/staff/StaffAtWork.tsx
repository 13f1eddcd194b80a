import { useEffect } from 'react';
import type { Post } from '../../../device/device';
import './words';
import { command } from './commander';

/** The staff gives the orders of a seat for as long as the table is shown. */
export function StaffAtWork({ token, post }: { token: string; post: Post }) {
  useEffect(() => command(token, post), [token, post]);
  return null;
}
