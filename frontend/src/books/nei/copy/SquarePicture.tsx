import { Button } from 'react-aria-components';
import { t } from '../../../words/words';
import { useDesk } from './desk';
import { keyOf, read, type Book } from './form';
import { wordName } from './names';
import { neighbours, nextBorder, valueAt, type Border, type Square } from './squares';
import css from './map.module.css';

const WAYS = ['north', 'west', 'within', 'east', 'south'] as const;

const areaName = (book: Book, id: string): string => String(read(book.ours(book.ids('land').includes(id) ? 'land' : 'sea', id, 'name')));

/** A square with its four neighbours; what crosses an edge is changed by a tap. */
export function SquarePicture({ square }: { square: Square }) {
  const { book } = useDesk();
  const around = neighbours(square.id);
  const landsOf = (id: string) => book.ids('land').filter((land) => read(book.ours('land', land, 'square')) === id).map((land) => areaName(book, land));
  return (
    <div className={css.copyPicture} data-part="copy-picture" role="group" aria-label={t('copy.picture', { square: square.id })}>
      {WAYS.map((way) => {
        const borders = square.borders.filter((border) => border.way === way);
        if (way === 'within') {
          return (
            <div key={way} className={css.copyMiddle}>
              <b>{square.id}</b>
              {[...square.lands, ...square.seas].map((id) => <span key={id} className={square.lands.includes(id) ? css.land : css.sea}>{areaName(book, id)}</span>)}
              {borders.map((border) => <Edge key={border.id} border={border} />)}
            </div>
          );
        }
        const beyond = around[way];
        return (
          <div key={way} className={`${css.copySide} ${css[way]}`}>
            {beyond && <div className={css.copyBeyond}><b>{beyond}</b><span className="small">{landsOf(beyond).join(', ')}</span></div>}
            <Edges borders={borders} />
          </div>
        );
      })}
    </div>
  );
}

function Edges({ borders }: { borders: readonly Border[] }) {
  return <div className={css.copyEdges}>{borders.map((border) => <Edge key={border.id} border={border} />)}</div>;
}

function Edge({ border }: { border: Border }) {
  const { book, draft, typing, blind } = useDesk();
  const value = (field: string) => valueAt(draft, book, blind, border.kind, border.id, field);
  const [here, there] = [areaName(book, border.here), areaName(book, border.there)];
  const name = t('copy.border', { one: here, other: there });
  const land = border.kind === 'land_link';
  const state = land ? (value('arrow') === '"none"' ? t('copy.landPlain') : wordName(String(read(value('arrow'))))) : value('open') !== 'true' ? t('copy.seaClosed') : value('choke') === 'true' ? t('copy.seaChoke') : t('copy.seaOpen');
  const said = land && value('mountain') === 'true' ? t('copy.withMountain', { state }) : state;
  const look = land ? `${css.land} ${css[String(read(value('arrow')))] ?? ''}` : `${css.sea} ${value('open') !== 'true' ? 'closed' : value('choke') === 'true' ? css.choke : ''}`;
  const given = keyOf(border.kind, border.id, land ? 'arrow' : 'open') in draft.values ? ' given' : '';
  const rail = keyOf(border.kind, border.id, 'rail');
  return (
    <>
      <Button className={`${css.copyEdge} ${look}${given}`} aria-label={t('copy.borderIs', { border: name, state: said })} onPress={() => typing.give(nextBorder(border, draft, book, blind))}>{said}</Button>
      {land && value('arrow') !== '"none"' && <Button className={`${css.copyMark} copy-rail${rail in draft.values ? ' given' : ''}`} aria-label={t('copy.toggled', { name, state: t('copy.field_rail') })} aria-pressed={value('rail') === 'true'} onPress={() => typing.give({ [rail]: String(value('rail') !== 'true') })}>{t('copy.field_rail')}</Button>}
    </>
  );
}
