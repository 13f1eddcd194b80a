import './words';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Reading, type Read } from '../../../table/print/Reading';
import { save } from '../../../table/print/readings';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import type { Game } from '../graphql/types';
import { desk } from '../store/table';
import { makeMapPng, makeMapSheet, makeMapSvg, makeSetUpSheet } from './make';

/** The set-up sheet and the map among what can be read and printed. */
export function PaperKeys({ game }: { game: Game }) {
  const [open, setOpen] = useState<{ title: string; read: Read } | null>(null);
  const [isLost, setLost] = useState(false);
  const isBlank = useStore(desk, ({ hexes }) => hexes.size === 0);
  const savePng = async () => {
    const file = await makeMapPng(game).catch(() => null);
    setLost(!file);
    if (file) save(file);
  };
  const [sheet, map] = [t('print.sheet'), t('print.map')];
  return (
    <>
      <section aria-label={sheet}>
        <h3>{sheet}</h3>
        <p className="small">{t('laidout.hint')}</p>
        <div className="row print-keys"><Button className="main grow" aria-label={t('print.openTo', { what: sheet })} onPress={() => setOpen({ title: sheet, read: makeSetUpSheet(game) })}>{t('print.open')}</Button></div>
      </section>
      <section aria-label={map}>
        <h3>{map}</h3>
        <p className="small">{isBlank ? t('mapsheet.nothing') : t('mapsheet.hint')}</p>
        {!isBlank && (
          <div className="row print-keys">
            <Button className="main grow" aria-label={t('print.openTo', { what: map })} onPress={() => setOpen({ title: map, read: makeMapSheet(game) })}>{t('print.open')}</Button>
            <Button className="quiet grow" aria-label={t('print.saveOf', { kind: 'SVG', what: map })} onPress={() => save(makeMapSvg(game))}>{t('print.save', { kind: 'SVG' })}</Button>
            <Button className="quiet grow" aria-label={t('print.saveOf', { kind: 'PNG', what: map })} onPress={() => void savePng()}>{t('print.save', { kind: 'PNG' })}</Button>
          </div>
        )}
        {isLost && <p role="alert" className="trouble">{t('mapsheet.failed')}</p>}
      </section>
      {open && <Reading title={open.title} read={open.read} book={game.book} onClose={() => setOpen(null)} />}
    </>
  );
}
