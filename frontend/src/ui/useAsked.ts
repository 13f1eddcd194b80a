import { useEffect, useState } from 'react';

/** What a sheet asked for: the answer once it is here, or why there is none, and the key that asks once more. */
export interface Asked<Answer> {
  answer: Answer | null;
  trouble: string | null;
  askAgain: () => void;
}

/**
 * Asks when a sheet is opened, whenever what it asks about changes, and once more when somebody wants it so. The answer
 * before stays until a newer one is here; what comes after the sheet was closed, or after a newer question, is not heard.
 * `ask` must be the same function every time, or it is asked without end.
 */
export function useAsked<Answer, About>(ask: (about: About) => Promise<Answer>, about: About): Asked<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let open = true;
    setTrouble(null);
    ask(about).then((found) => open && setAnswer(found), (error: unknown) => open && setTrouble(error instanceof Error ? error.message : String(error)));
    return () => {
      open = false;
    };
  }, [ask, about, times]);
  return { answer, trouble, askAgain: () => setTimes((asked) => asked + 1) };
}
