import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { Segments } from '../../../ui/Segments';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { useDesk } from './desk';
import { keyOf, recordOf } from './form';
import { KindForm } from './KindForm';
import { wordName } from './names';
import { isDone } from './progress';
import { Sums } from './Sums';
import { FIGURES, groupsOf, IDENTITY, packText, type Group } from './units';
import css from './copy.module.css';

type Way = 'kinds' | 'each';

/** What a kind of counters is called. */
export function groupName({ side, type, category, ids }: Group): string {
  return category === 'marker' ? t('copy.markers', { side: wordName(side), count: ids.length }) : t('copy.kindName', { side: wordName(side), type: wordName(type), count: ids.length });
}

/** The counter sheet: kind by kind, or each counter by itself. */
export function Counters({ start }: { start?: string | undefined }) {
  const { book, draft, blind } = useDesk();
  const groups = useMemo(() => groupsOf(book), [book]);
  const named = start === undefined ? -1 : groups.flatMap(({ ids }) => ids).indexOf(start);
  const [way, setWay] = useState<Way>(named >= 0 ? 'each' : 'kinds');
  /** A counter that is unlike its kind, for as long as it is typed by itself. */
  const [single, setSingle] = useState<string | null>(null);
  const units = useMemo(() => groups.flatMap((group) => group.ids.map((id) => ({ id, group }))), [groups]);

  const figuresOf = (id: string, group: Group) => (group.category === 'marker' ? [] : FIGURES.filter((field) => book.origin('counter', id, field)));
  const done = (ids: readonly string[], group: Group) => isDone(draft, ids.filter((id) => !(recordOf('counter', id) in draft.removed)).flatMap((id) => [...figuresOf(id, group), ...IDENTITY.filter((field) => book.origin('counter', id, field))].map((field) => keyOf('counter', id, field))));
  // Whoever comes for one counter gets it; whoever comes back goes on where he left.
  const unfinished = (of: Way) => Math.max(0, of === 'kinds' ? groups.findIndex((group) => !done(group.ids, group)) : units.findIndex(({ id, group }) => !done([id], group)));
  const [at, setAt] = useState(() => (named >= 0 ? named : unfinished('kinds')));
  const mark = (is: boolean, name: string) => (is ? t('copy.doneName', { name }) : name);

  const choices = way === 'kinds'
    ? groups.map((group, index) => ({ id: String(index), name: mark(done(group.ids, group), t('copy.numbered', { number: index + 1, name: groupName(group), names: group.split ? group.ids.slice(0, 3).map((id) => packText(book, id, 'name')).join(', ') : '' })) }))
    : units.map(({ id, group }, index) => ({ id: String(index), name: mark(done([id], group), t('copy.numbered', { number: index + 1, name: packText(book, id, 'name'), names: groupName({ ...group, ids: [id] }) })) }));
  const count = choices.length;
  const here = Math.min(at, count - 1);
  const go = (to: number) => {
    setSingle(null);
    setAt(Math.max(0, Math.min(count - 1, to)));
  };
  // Its many choices are drawn anew only when one of them is done, not at every key.
  const marks = choices.map(({ name }) => name).join();
  const jump = useMemo(() => <Choose label={way === 'kinds' ? t('copy.kind') : t('copy.counter')} value={String(here)} choices={choices} onChange={(to) => go(Number(to))} />, [way, here, marks]);
  const group = way === 'kinds' ? groups[here] : units[here]?.group;
  // What the copy lacks is not typed with its kind; where it lacks all of them, they are shown one by one.
  const present = (of: Group | undefined) => {
    const left = of?.ids.filter((id) => !(recordOf('counter', id) in draft.removed)) ?? [];
    return left.length > 0 ? left : of?.ids.slice(0, 1);
  };
  const ids = single ? [single] : way === 'kinds' ? present(group) : units[here] && [units[here].id];
  return (
    <>
      <div className={css.bar}>
        <Segments label={t('copy.way')} value={way} choices={[{ id: 'kinds', name: t('copy.wayKinds') }, { id: 'each', name: t('copy.wayEach') }]} onChange={(to) => { setWay(to); setAt(unfinished(to)); setSingle(null); }} />
        <div className={css.jump}>
          {jump}
          <Button className="quiet" isDisabled={here === 0} onPress={() => go(here - 1)}>{t('copy.previous')}</Button>
          <Button className="quiet" isDisabled={here === count - 1} onPress={() => go(here + 1)}>{t('copy.next')}</Button>
        </div>
      </div>
      {group && ids && (
        <KindForm
          key={`${way}/${here}/${single}`}
          group={group}
          ids={ids}
          onSingle={setSingle}
          onBack={single ? () => setSingle(null) : null}
          onNext={() => (single ? setSingle(null) : go(here + 1))}
        />
      )}
      {!blind && <Sums />}
    </>
  );
}
