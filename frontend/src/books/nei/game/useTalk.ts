import { useEffect } from 'react';
import { useStore } from '../../../store';
import { areaName, server } from '../../../table/server';
import { talk } from '../../../table/talk/talk';
import { seatName } from '../../../ui/words';
import { t } from '../../../words/words';
import { tellNews } from '../store/selection';

/** What another says across the table is shown for a moment where news are shown. */
export function useTalk(own: string): void {
  const last = useStore(talk, ({ said }) => said.at(-1));
  useEffect(() => {
    if (!last || last.by === own) return;
    const seat = seatName(last.by);
    const text = last.place ? t('talk.pointsAt', { seat, place: areaName(server.get().pack, last.place) }) : '';
    tellNews(last.words ? t('talk.says', { seat, words: last.words }) : text, last.words);
  }, [last, own]);
}
