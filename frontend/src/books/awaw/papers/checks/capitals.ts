import { useEffect, useState } from 'react';
import { AwawCapitalsDocument } from '../../graphql/generated/graphql';
import { table } from '../../store/table';

/** A colony and its capital, by their short names. */
interface Capital {
  spot: string;
  capital: string;
}

/** The capitals that the pack of the game names; none while it is asked. */
export function useCapitals(hash: string): readonly Capital[] {
  const [found, setFound] = useState<readonly Capital[]>([]);
  useEffect(() => {
    const open = table.now();
    if (!open) return undefined;
    let stale = false;
    void open.line.client.query(AwawCapitalsDocument, { hash }).toPromise().then(({ data }) => {
      if (!stale && data) setFound(data.awawPack.places.flatMap(({ spot, capital }) => (capital ? [{ spot, capital }] : [])));
    });
    return () => {
      stale = true;
    };
  }, [hash]);
  return found;
}
