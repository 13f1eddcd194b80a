import { useEffect, useState } from 'react';
import { t } from '../words/words';

/** What was asked for: its text, or why there is none; neither while the question is open. */
export interface Asked<Text> {
  text: Text | null;
  trouble: string | null;
}

/** Asks for a text whenever `key` changes; an answer that comes too late is dropped. */
export function useText<Text>(key: string, ask: (key: string) => Promise<Text | null>): Asked<Text> {
  const [asked, setAsked] = useState<Asked<Text>>({ text: null, trouble: null });
  useEffect(() => {
    let stale = false;
    ask(key).then(
      (text) => !stale && setAsked({ text, trouble: text === null ? t('app.noText', { key }) : null }),
      (error: unknown) => !stale && setAsked({ text: null, trouble: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      stale = true;
    };
  }, [key, ask]);
  return asked;
}
