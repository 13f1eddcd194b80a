import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Reading, type Read } from '../../../table/print/Reading';
import { t } from '../../../words/words';
import type { Game } from '../graphql/types';
import { makeSheet } from './make';

/** The sheet of the turn among what can be read and printed. */
export function SheetKeys({ game }: { game: Game }) {
  const [read, setRead] = useState<Read | null>(null);
  return (
    <section aria-label={t('turnsheet.title')}>
      <h3>{t('turnsheet.title')}</h3>
      <p className="small">{t('turnsheet.hint')}</p>
      <div className="row print-keys"><Button className="main grow" aria-label={t('print.openTo', { what: t('turnsheet.title') })} onPress={() => setRead(makeSheet(game))}>{t('print.open')}</Button></div>
      {read && <Reading title={t('turnsheet.title')} read={read} book={game.book} onClose={() => setRead(null)} />}
    </section>
  );
}
