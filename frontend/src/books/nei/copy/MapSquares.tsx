import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { Details } from './Details';
import { useDesk } from './desk';
import { keyOf, read, written } from './form';
import { fieldName, valueName, wordName } from './names';
import { isDone } from './progress';
import { SquarePicture } from './SquarePicture';
import { squaresOf, standing, valueAt, type Square } from './squares';
import copyCss from './copy.module.css';
import gridCss from './grid.module.css';
import mapCss from './map.module.css';

/** What an area may have printed on it. */
const MARKS = ['airfield', 'oilfield', 'railroad', 'vp'] as const;
const PORTS = ['none', 'minor', 'major'] as const;
const OILFIELDS = 6;

/** The map, square by square. */
export function MapSquares({ start }: { start?: string | undefined }) {
  const { book, draft, typing, blind } = useDesk();
  const squares = useMemo(() => squaresOf(book), [book]);
  const typed = (one: Square) => isDone(draft, Object.keys(standing(one, draft, book, blind)));
  // Whoever comes for one square gets it; whoever comes back goes on where he left.
  const [at, setAt] = useState(() => { const named = squares.findIndex(({ id }) => id === start); return named >= 0 ? named : Math.max(0, squares.findIndex((one) => !typed(one))); });
  const end = useRef<HTMLButtonElement>(null);
  const square = squares[at];
  const go = (to: number) => setAt(Math.max(0, Math.min(squares.length - 1, to)));
  // Enter confirms and goes on, so that only what is otherwise needs a finger.
  useEffect(() => end.current?.focus({ preventScroll: true }), [at]);
  if (!square) return null;
  const names = (one: Square) => one.lands.map((id) => String(read(book.ours('land', id, 'name')))).join(', ');
  const confirm = () => {
    typing.give(standing(square, draft, book, blind));
    go(at + 1);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'u') typing.undo();
    else if (event.key === 'r') typing.redo();
    else if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === 'ArrowRight') go(at + 1);
  };
  return (
    <>
      <div className={copyCss.bar}>
        <div className={copyCss.jump}>
          <Choose label={t('copy.square')} value={square.id} choices={squares.map((one) => { const name = t('copy.squareName', { square: one.id, names: names(one) }); return { id: one.id, name: typed(one) ? t('copy.doneName', { name }) : name }; })} onChange={(id) => go(squares.findIndex((one) => one.id === id))} />
          <Button className="quiet" isDisabled={at === 0} onPress={() => go(at - 1)}>{t('copy.previous')}</Button>
          <Button className="quiet" isDisabled={at === squares.length - 1} onPress={() => go(at + 1)}>{t('copy.next')}</Button>
        </div>
      </div>
      <section className={`card ${copyCss.form}`} aria-labelledby="copy-form" onKeyDown={pressed}>
        <header className={copyCss.formHead}>
          <h2 id="copy-form">{t('copy.squareName', { square: square.id, names: names(square) })}</h2>
          {typed(square) && <span className={mapCss.copyTyped}>{t('copy.squareAlready')}</span>}
          <div className={gridCss.copyUndo}>
            <Button className="quiet" onPress={typing.undo}>{t('copy.undo')}</Button>
            <Button className="quiet" onPress={typing.redo}>{t('copy.redo')}</Button>
          </div>
        </header>
        <p className="small">{t('copy.squareHint', { square: square.id })} {square.borders.length > 0 && t('copy.edge')}</p>
        <div className={mapCss.copySquare} key={square.id}>
          <SquarePicture square={square} />
          <div className={mapCss.copyAreas}>
            {square.lands.map((id) => <LandMarks key={id} id={id} square={square} />)}
            {square.seas.map((id) => <SeaMarks key={id} id={id} />)}
            {!blind && <Details kind="square" ids={[square.id]} fields={['kind', 'playable', 'japanese']} />}
          </div>
        </div>
        <Remarks square={square} />
        <Button ref={end} className="main wide copy-end" onPress={confirm}>{t(at === squares.length - 1 ? 'copy.lastSquare' : 'copy.confirmSquare', { square: square.id })}</Button>
      </section>
    </>
  );
}

/** What is possible and unlikely in what was typed of a square. */
function Remarks({ square }: { square: Square }) {
  const { book, draft, blind } = useDesk();
  const value = (id: string, field: string) => valueAt(draft, book, blind, 'land', id, field);
  const ports = square.lands.filter((id) => value(id, 'port') !== '"none"' && value(id, 'port_seas') === '[]').map((id) => t('copy.doubtPort', { name: String(read(book.ours('land', id, 'name'))) }));
  const oil = blind ? OILFIELDS : book.ids('land').filter((id) => value(id, 'oilfield') === 'true').length;
  const all = [...ports, ...(oil === OILFIELDS ? [] : [t('copy.doubtOil', { count: oil })])];
  return all.length === 0 ? null : <ul className={gridCss.copyRemarks} data-part="copy-remarks" role="status">{all.map((one) => <li key={one}>{one}</li>)}</ul>;
}

function LandMarks({ id, square }: { id: string; square: Square }) {
  const { book, draft, typing, blind } = useDesk();
  const value = (field: string) => valueAt(draft, book, blind, 'land', id, field);
  const give = (field: string, to: string) => typing.give({ [keyOf('land', id, field)]: to });
  const look = (field: string) => `${mapCss.copyMark}${keyOf('land', id, field) in draft.values ? ' given' : ''}`;
  const name = String(read(book.ours('land', id, 'name')));
  const served = read(value('port_seas')) as string[];
  const setPort = (port: string) => {
    const seas = port === 'none' ? [] : served.length > 0 ? served : square.seas.slice(0, 1);
    typing.give({ [keyOf('land', id, 'port')]: written(port), [keyOf('land', id, 'port_seas')]: written(seas) });
  };
  return (
    <section className={mapCss.copyArea} aria-label={t('copy.area', { name })}>
      <h3>{t('copy.area', { name })}</h3>
      <div className={mapCss.copyMarks} role="group" aria-label={fieldName('port')}>
        <span>{fieldName('port')}</span>
        {PORTS.map((port) => <Button key={port} className={look('port')} aria-pressed={value('port') === written(port)} onPress={() => setPort(port)}>{wordName(port)}</Button>)}
      </div>
      {value('port') !== '"none"' && square.seas.length > 1 && (
        <div className={mapCss.copyMarks} role="group" aria-label={fieldName('port_seas')}>
          <span>{fieldName('port_seas')}</span>
          {square.seas.map((sea) => <Button key={sea} className={look('port_seas')} aria-pressed={served.includes(sea)} onPress={() => give('port_seas', written(served.includes(sea) ? served.filter((one) => one !== sea) : [...served, sea].sort()))}>{String(read(book.ours('sea', sea, 'name')))}</Button>)}
        </div>
      )}
      <div className={mapCss.copyMarks} role="group" aria-label={name}>
        {MARKS.map((field) => <Button key={field} className={look(field)} aria-pressed={value(field) === 'true'} onPress={() => give(field, String(value(field) !== 'true'))}>{fieldName(field)}</Button>)}
      </div>
      <div className={mapCss.copyMarks} role="group" aria-label={fieldName('terrain')}>
        <span>{fieldName('terrain')}</span>
        {['"open"', '"jungle"'].map((terrain) => <Button key={terrain} className={look('terrain')} aria-pressed={value('terrain') === terrain} onPress={() => give('terrain', terrain)}>{valueName(terrain)}</Button>)}
      </div>
      {!blind && <Details kind="land" ids={[id]} fields={['name']} />}
    </section>
  );
}

function SeaMarks({ id }: { id: string }) {
  const { book, draft, typing, blind } = useDesk();
  const key = keyOf('sea', id, 'choke');
  const choke = valueAt(draft, book, blind, 'sea', id, 'choke') === 'true';
  const name = String(read(book.ours('sea', id, 'name')));
  return (
    <section className={mapCss.copyArea} aria-label={t('copy.seaArea', { name })}>
      <h3>{t('copy.seaArea', { name })}</h3>
      <div className={mapCss.copyMarks}><Button className={`${mapCss.copyMark}${key in draft.values ? ' given' : ''}`} aria-pressed={choke} onPress={() => typing.give({ [key]: String(!choke) })}>{fieldName('choke')}</Button></div>
    </section>
  );
}
