import { useEffect } from 'react';
import { placeOf } from '../../../table/entryLink';
import { papers } from '../../../table/papers';
import { selection } from '../store/selection';
import { letGo } from './useAttention';

/** What lies over the table: the menu, a dialog, a list to choose from. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Puts away what was opened last; false where nothing is open. */
export function closeForemost(): boolean {
  const over = [...document.querySelectorAll(OVER)].at(-1);
  if (over) {
    // Whatever it is, it hears the key that puts it away.
    over.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return true;
  }
  if (papers.get().over !== null) {
    papers.set({ over: null });
    return true;
  }
  const { proposal, units, area, square, placing } = selection.get();
  if (proposal) selection.set({ proposal: null, destination: null });
  else if (placing) selection.set({ placing: null });
  else if (units.length > 0 || area !== null || square !== null) letGo();
  else return false;
  return true;
}

/** The browser's Back puts away what is open, one thing at a time; with nothing open it asks before the table is left. */
export function useBack(onLeave: () => void): void {
  useEffect(() => {
    const table = placeOf(location.hash)?.game;
    // An entry of the history to be gone back from, in which nothing else differs.
    const stay = () => history.pushState({ table: true }, '', location.href);
    if (!history.state?.table) stay();
    const back = () => {
      // A link to another place of the page is followed.
      if (history.state?.table || placeOf(location.hash)?.game !== table) return;
      stay();
      if (!closeForemost()) onLeave();
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [onLeave]);
}
