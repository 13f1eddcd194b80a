import { useEffect, useRef } from 'react';
import { device, remindOnce } from '../../../device/device';
import { isRecordedHere } from '../store/actions';
import { say, selection, tellNews } from '../store/selection';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { t } from '../../../words/words';

/** Lines of an entry that are said at once. */
const LINES = 3;

/** Says what others recorded since this page was opened (what this one records is said where it is sent), and each hint once. */
export function Announcer() {
  const entries = useStore(server, (state) => state.entries);
  // The log comes in pages; what stood in it when the page was opened is no news.
  const heard = useRef(server.get().game?.lastEntry ?? 0);
  useEffect(() => {
    const last = entries.at(-1);
    if (!last || last.number <= heard.current) return;
    heard.current = last.number;
    const [first, ...more] = last.lines.slice(0, LINES).map(({ text }) => text);
    if (first && !isRecordedHere(last.number)) tellNews(first, [first, ...more].join('. '));
  }, [entries]);
  const inHand = useStore(selection, (state) => state.units.length > 0);
  const proposed = useStore(selection, (state) => state.proposal !== null && 'endActionPhase' in state.proposal.command);
  useEffect(() => {
    // The guide says it in its own words.
    if (inHand && !device.get().guide && remindOnce('drag')) say(t('help.remindDrag'));
  }, [inHand]);
  useEffect(() => {
    if (proposed && !device.get().guide && remindOnce('hold')) say(t('help.remindHold'));
  }, [proposed]);
  return null;
}
