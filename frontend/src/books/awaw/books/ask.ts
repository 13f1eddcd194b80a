import { useEffect, useState } from 'react';
import type { Document } from '../../../graphql/client';
import { useStore } from '../../../store';
import { desk, table } from '../store/table';

/** Asks a calculator, and again after every entry; null while it is asked, or where nothing is asked. */
export function useAsked<Answer>(document: Document<object, never>, variables: { readonly [name: string]: unknown } | null, read: (game: never) => Answer): Answer | null {
  const entry = useStore(desk, (state) => state.game?.lastEntry);
  const key = variables && JSON.stringify(variables);
  const [answer, setAnswer] = useState<{ to: string; said: Answer } | null>(null);
  useEffect(() => {
    const open = table.now();
    if (!open || key === null) return undefined;
    let stale = false;
    void open.line.client.query(document as Document<{ game?: { __typename: string } | null }>, { ...JSON.parse(key), id: open.game }).toPromise().then(({ data }) => {
      if (!stale && data?.game?.__typename === 'AwawGame') setAnswer({ to: key, said: read(data.game as never) });
    });
    return () => {
      stale = true;
    };
  }, [document, key, entry, read]);
  return answer && answer.to === key ? answer.said : null;
}
