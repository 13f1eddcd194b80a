// The coast, which `scripts/make-map.mjs` writes. It is data and comes as data: a browser reads it faster than a script.
import type Coast from './coast.json';
import url from './coast.json?url';
import { inTurn } from '../../../ui/inTurn';

// Tests have no server to fetch from.
export const coast: typeof Coast = import.meta.env.MODE === 'test' ? (await inTurn(() => import('./coast.json'))).default : await fetch(url).then((answer) => answer.json());
