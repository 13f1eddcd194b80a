import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Read } from '../../../../table/print/Reading';
import { inTurn } from '../../../../ui/inTurn';
import { t } from '../../../../words/words';
import type { Game } from '../../graphql/types';

const Reading = lazy(() => inTurn(() => import('../../../../table/print/Reading')).then((module) => ({ default: module.Reading })));

/** The key that lays the sheet of this turn over the table, to be printed. */
export function SheetKey({ game }: { game: Game }) {
  const [read, setRead] = useState<Read | null>(null);
  const open = async () => {
    const { makeSheet } = await inTurn(() => import('../../sheet/make'));
    setRead(makeSheet(game));
  };
  return (
    <>
      <Button className="quiet grow" onPress={() => void open()}>{t('turnsheet.title')}</Button>
      {read && <Suspense><Reading title={t('turnsheet.title')} read={read} book={game.book} onClose={() => setRead(null)} /></Suspense>}
    </>
  );
}
