import { Button } from 'react-aria-components';
import type { Game, NeiFace, Pack } from '../../../graphql/types';
import { packIndex } from '../../../table/server';
import { Choose } from '../../../ui/Choose';
import { NumberChoice } from '../../../ui/NumberChoice';
import { UnitTile } from '../counters/UnitRow';
import { faceName } from '../../../ui/words';
import { t } from '../../../words/words';
import { statementName, whereIs } from './names';
import { areaByRecord, areasOf, DISPLAY_PLACES, displayByRecord, displaysIn, facesOf, placeName, recordOf, toggled, trackNumbers, turned, type DisplayPlace, type Placed, type Shown, type Statement } from './statements';
import css from './reconcile.module.css';

interface CardProps<Of extends Statement = Statement> {
  statement: Of;
  game: Game;
  pack: Pack;
  known: ReadonlyMap<string, Placed>;
  onChange: (statement: Statement) => void;
  onAdd: (statement: Statement) => void;
  onRemove: () => void;
}

/** One thing that the board shows, changed until it is as there. */
export function StatementCard(props: CardProps) {
  const { statement, pack, known, onRemove } = props;
  const name = statementName(statement, pack, known);
  return (
    <section className={css.stated} data-part="stated" aria-label={name}>
      <header className="row">
        <h3 className="grow">{name}</h3>
        <Button className="quiet close" aria-label={t('reconcile.remove', { what: name })} onPress={onRemove}>✕</Button>
      </header>
      {(statement.kind === 'area' || statement.kind === 'display') && <CountersShown {...props} statement={statement} />}
      {statement.kind === 'counter' && <CounterShown {...props} statement={statement} />}
      {statement.kind === 'number' && <NumberShown {...props} statement={statement} />}
    </section>
  );
}

/** The counters of a place: those of the record, and those that came to it. A tap says whether one lies there. */
function CountersShown({ statement, pack, known, onChange }: CardProps<Extract<Statement, { counters: readonly Shown[] }>>) {
  const { counters } = statement;
  const here = recordOf(statement, known);
  const listed = [...here, ...counters.filter(({ unit }) => !here.some((one) => one.unit === unit))];
  const others = [...known.values()].filter(({ unit }) => !listed.some((one) => one.unit === unit.id) && (statement.kind === 'area' || unit.side === statement.side));
  const add = (id: string) => {
    const counter = known.get(id);
    if (counter) onChange(toggled(statement, counter));
  };
  return (
    <>
      <p className="small">{listed.length === 0 ? t('reconcile.empty') : t('reconcile.tapCounters')}</p>
      <div className="tiles" role="group" aria-label={t('reconcile.counters')}>
        {listed.map(({ unit: id, face: recorded }) => {
          const counter = known.get(id);
          if (!counter) return null;
          const shown = counters.find(({ unit }) => unit === id);
          const isNew = !here.some(({ unit }) => unit === id);
          const faces = facesOf(counter.unit, packIndex(pack).counters.get(id));
          const face = shown?.face ?? recorded;
          return (
            <div key={id} className={`${css.shownCounter}${shown ? '' : ' gone'}`}>
              <UnitTile unit={{ ...counter.unit, face }} selected={Boolean(shown)} note={shown ? (isNew ? t('reconcile.came') : face === counter.unit.face ? undefined : faceName(face)) : t('reconcile.gone')} onChange={() => onChange(toggled(statement, counter))} />
              {shown && statement.kind === 'area' && faces.length > 1 && <Button className="quiet" aria-label={t('reconcile.turnOver', { name: counter.unit.name })} onPress={() => onChange(turned(statement, id, faces))}>↻</Button>}
            </div>
          );
        })}
      </div>
      <div className="form"><Choose label={t('reconcile.another')} value="" choices={others.map((one) => ({ id: one.unit.id, name: t('reconcile.counterAt', { name: one.unit.name, place: whereIs(one, pack) }) })).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))} onChange={add} /></div>
    </>
  );
}

const AREA = 'AREA ';

/** Where one counter lies, and which face is up. */
function CounterShown({ statement, pack, known, onChange }: CardProps<Extract<Statement, { kind: 'counter' }>>) {
  const counter = known.get(statement.unit);
  if (!counter) return null;
  const places = [
    ...pack.areas.map(({ id }) => ({ id: `${AREA}${id}`, name: placeName(pack, id) })).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
    ...DISPLAY_PLACES.map((place) => ({ id: place as string, name: t(`repair.place${place}`) })),
  ];
  const put = (key: string) => onChange(key.startsWith(AREA) ? { ...statement, place: 'AREA', at: key.slice(AREA.length) } : { ...statement, place: key as DisplayPlace, at: null });
  const faces = facesOf(counter.unit, packIndex(pack).counters.get(statement.unit));
  return (
    <div className="form">
      <p className="small">{t('reconcile.byRecord', { what: whereIs(counter, pack) })}</p>
      <Choose label={t('repair.shown')} value={statement.place === 'AREA' ? `${AREA}${statement.at ?? ''}` : statement.place} choices={places} onChange={put} />
      {faces.length > 1 && <Choose<NeiFace> label={t('repair.face')} value={statement.face} choices={faces.map((id) => ({ id, name: faceName(id) }))} onChange={(face) => onChange({ ...statement, face })} />}
    </div>
  );
}

/** A number; where it counts counters, the places among which one of them lies otherwise. */
function NumberShown({ statement, game, pack, known, onChange, onAdd }: CardProps<Extract<Statement, { kind: 'number' }>>) {
  const { measure } = statement;
  const recorded = trackNumbers(game.view).find((one) => JSON.stringify(one.measure) === JSON.stringify(measure))?.value;
  const counted = areasOf(measure, pack);
  const displays = displaysIn(measure);
  const areas = counted?.areas.filter((area) => [...known.values()].some(({ unit, at }) => at === area && unit.side === counted.side)) ?? [];
  return (
    <>
      {recorded !== undefined && !statement.text && <p className="small">{t('reconcile.byRecord', { what: recorded })}</p>}
      <div className="form"><NumberChoice label={t('check.onBoard')} value={statement.value} onChange={(value) => onChange({ ...statement, value })} /></div>
      {(areas.length > 0 || displays) && (
        <>
          <p className="small">{t('reconcile.whichPlace')}</p>
          <div className="choices" role="group" aria-label={t('reconcile.whichPlace')}>
            {areas.map((area) => <Button key={area} onPress={() => onAdd(areaByRecord(area, known))}>{placeName(pack, area)}</Button>)}
            {displays?.places.map((place) => <Button key={place} onPress={() => onAdd(displayByRecord(displays.side, place, known))}>{t(`repair.place${place}`)}</Button>)}
          </div>
        </>
      )}
    </>
  );
}
