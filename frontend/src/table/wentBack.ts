// The server went on from an older copy: what this page knows of the record is not what the server has. Then everything is
// read anew, and that is said for a while.
import type { OperationResult } from 'urql';
import type { Entry } from '../graphql/types';
import { server } from './server';
import { createStore } from '../store';

/** How long it is said. In milliseconds. */
const SAID = 60_000;

export const wentBack = createStore<{ isSaid: boolean }>({ isSaid: false });

/** Whether an answer says that the record ends before what was asked for. */
export const isBeyondEnd = ({ error }: Pick<OperationResult, 'error'>): boolean => Boolean(error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'BEYOND_END'));

/** Whether another entry has the number of one that is known: its seal is another. */
export function isOtherRecord(fresh: readonly Pick<Entry, 'number' | 'seal'>[]): boolean {
  const known = new Map(server.get().entries.map(({ number, seal }) => [number, seal]));
  return fresh.some(({ number, seal }) => {
    const before = known.get(number);
    return Boolean(before && seal && before !== seal);
  });
}

function createSayer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    wentBack.set({ isSaid: true });
    timer = setTimeout(() => wentBack.set({ isSaid: false }), SAID);
  };
}

export const sayWentBack = createSayer();
