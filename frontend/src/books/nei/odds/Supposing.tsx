import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game, NeiSide } from '../../../graphql/types';
import { areaName, packIndex, server } from '../../../table/server';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { faceName, typeName } from '../../../ui/words';
import { t } from '../../../words/words';
import type { Supposed } from './asking';
import { enemyOf, lastSeen, supposable } from './figures';
import css from './odds.module.css';

interface SupposingProps {
  view: Game['view'];
  /** Whose eyes look. */
  eyes: NeiSide;
  /** Where enemies lie face down. */
  places: readonly string[];
  /** Where the combat is. */
  place: string | null;
  /** What is supposed; null for the units last seen. */
  supposed: readonly Supposed[] | null;
  onChange: (supposed: readonly Supposed[] | null) => void;
}

/** Who is supposed where enemies lie face down: units are put there and taken away; the odds follow. */
export function Supposing({ view, eyes, places, place, supposed, onChange }: SupposingProps) {
  const pack = useStore(server, (state) => state.pack);
  const [chosen, setArea] = useState<string | null>(null);
  const [counter, setCounter] = useState<string | null>(null);
  if (!pack) return null;
  const areas = packIndex(pack).areas;
  // The place of the combat first, then those of its square, then the rest.
  const square = place ? areas.get(place)?.square : null;
  const near = (id: string): number => (id === place ? 0 : square && areas.get(id)?.square === square ? 1 : 2);
  const sorted = places.toSorted((a, b) => near(a) - near(b) || areaName(pack, a).localeCompare(areaName(pack, b)));
  const area = chosen && places.includes(chosen) ? chosen : (sorted[0] ?? '');
  const list = supposed ?? lastSeen(view, eyes);
  const left = supposable(pack, view, eyes, list, area);
  const next = left.find(({ id }) => id === counter) ?? left[0];
  // A counter that bears a number alone is known by its type.
  const nameOf = (id: string): string => {
    const unit = packIndex(pack).counters.get(id);
    return unit ? [unit.name, typeName(unit.type, unit.category)].filter(Boolean).join(', ') : id;
  };
  const flipped = (one: Supposed): Supposed => ({ ...one, face: one.face === 'FULL' ? 'REDUCED' : 'FULL' });
  return (
    <section aria-label={t('odds.supposing')} className={css.supposing}>
      <h3>{t('odds.supposing')}</h3>
      <p className="small">{t('odds.supposingHint', { side: enemyOf(eyes) })}</p>
      {list.length === 0 && <p>{t('odds.supposedNobody')}</p>}
      <ul className={css.supposed}>
        {list.map((one) => (
          <li key={one.unit}>
            <span className="grow">{t('odds.supposed', { name: nameOf(one.unit), place: areaName(pack, one.area), face: faceName(one.face) })}</span>
            {(packIndex(pack).counters.get(one.unit)?.steps ?? 1) > 1 && <Button className="quiet" aria-label={t('odds.flip', { name: nameOf(one.unit) })} onPress={() => onChange(list.map((other) => (other === one ? flipped(one) : other)))}>⇅</Button>}
            <Button className="quiet" aria-label={t('odds.unsuppose', { name: nameOf(one.unit) })} onPress={() => onChange(list.filter((other) => other !== one))}>✕</Button>
          </li>
        ))}
      </ul>
      <div className={css.add}>
        <Choose label={t('odds.where')} value={area} choices={sorted.map((id) => ({ id, name: [areaName(pack, id), areas.get(id)?.square].filter(Boolean).join(', ') }))} onChange={setArea} />
        {next && <Choose label={t('odds.who')} value={next.id} choices={left.map((unit) => ({ id: unit.id, name: nameOf(unit.id) }))} onChange={setCounter} />}
        {next && <Button className="quiet" onPress={() => onChange([...list, { unit: next.id, area, face: 'FULL' }])}>{t('odds.suppose')}</Button>}
      </div>
      {supposed && <Button className="quiet wide" onPress={() => onChange(null)}>{t('odds.asLastSeen')}</Button>}
    </section>
  );
}
