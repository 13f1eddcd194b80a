import { Button } from 'react-aria-components';
import type { Entry } from '../../../graphql/types';
import type { Note } from '../../../table/notes/notes';
import { seatName } from '../../../ui/words';
import { t } from '../../../words/words';
import { goTo, type Landmark } from './moments';
import css from './replay.module.css';

/** What leads to an entry: its number, what it is called, and what else is said of it. */
export interface Jump {
  entry: number;
  name: string;
  says?: string;
}

/** Turns or battles, as they came. */
export const jumpsTo = (landmarks: readonly Landmark[], kind: Landmark['kind']): Jump[] => landmarks.filter((one) => one.kind === kind).map(({ entry, name }) => ({ entry, name }));

/** Bookmarks and notes, by entry. */
export const jumpsOf = (notes: readonly Note[], book: string): Jump[] => notes.map(({ entry, title, text, by, shared, mine }) => ({ entry, name: title ?? text, says: [title ? text : '', mine ? t(shared ? 'note.shared' : 'note.private') : seatName(by, book)].filter(Boolean).join(' · ') }));

/** A list of entries to go to; the last one that was passed is marked. */
export function Jumps({ jumps, entries, at, none }: { jumps: readonly Jump[]; entries: ReadonlyMap<number, Entry>; at: number; none: string }) {
  if (jumps.length === 0) return <p className="small">{none}</p>;
  const passed = jumps.findLast(({ entry }) => entry <= at);
  return (
    <ol className={css.jumps} data-part="replay-jumps">
      {jumps.map((jump, place) => {
        const { entry, name, says } = jump;
        const gone = entries.get(entry)?.takenBack === true;
        return (
          <li key={`${entry} ${place}`}>
            <Button className={`quiet wide${jump === passed ? ' chosen' : ''}${gone ? ' gone' : ''}`} {...(jump === passed ? { 'aria-current': 'step' as const } : {})} onPress={() => goTo(entry)}>
              <b>{entry}</b> <span className="grow">{name}{says && <small>{says}</small>}{gone && <small>{t('replay.takenBack')}</small>}</span>
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
