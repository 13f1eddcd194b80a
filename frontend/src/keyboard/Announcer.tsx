import { useEffect, useRef } from 'react';
import { remindOnce } from '../store/device';
import { say, selection } from '../store/selection';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { t } from '../words/words';

/** Lines of an entry that are said at once. */
const LINES = 3;

/** Says what the other tablet recorded (what this one records is said where it is sent), and each hint once. */
export function Announcer() {
  const entries = useStore(server, (state) => state.entries);
  const heard = useRef<number | null>(null);
  useEffect(() => {
    const last = entries.at(-1);
    if (!last) return;
    if (heard.current !== null && last.number > heard.current && last.lines.length > 0) say(last.lines.slice(0, LINES).map(({ text }) => text).join('. '));
    heard.current = last.number;
  }, [entries]);
  const inHand = useStore(selection, (state) => state.units.length > 0);
  const proposed = useStore(selection, (state) => state.proposal !== null && 'endActionPhase' in state.proposal.command);
  useEffect(() => {
    if (inHand && remindOnce('drag')) say(t('help.remindDrag'));
  }, [inHand]);
  useEffect(() => {
    if (proposed && remindOnce('hold')) say(t('help.remindHold'));
  }, [proposed]);
  return null;
}
