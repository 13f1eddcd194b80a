// Where other devices find this page, as far as it is known.
import { useEffect, useState } from 'react';
import { createStore } from '../../store';
import { reachableAddress } from './ring';

/** The address that was typed in, for as long as the page is open. */
const typedBefore = createStore<{ base: string | null }>({ base: null });

/** The address; undefined while it is asked for, null where it must be typed in. And what takes what was typed. */
export function useAddress(): [string | null | undefined, (given: string) => void] {
  const [base, setBase] = useState<string | null | undefined>(typedBefore.get().base ?? undefined);
  useEffect(() => {
    if (base === undefined) void reachableAddress().then(setBase);
  }, [base]);
  const give = (given: string) => {
    typedBefore.set({ base: given });
    setBase(given);
  };
  return [base, give];
}
