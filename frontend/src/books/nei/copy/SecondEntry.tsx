import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { compare, type Difference } from './asking';
import { useDesk } from './desk';
import { EMPTY, second, type Draft } from './draft';
import { keyOf, SECTIONS, type Book, type Section } from './form';
import { fieldName, recordName, valueName } from './names';
import { writeOverlay } from './overlay';
import { givenIn } from './progress';
import { groupsOf } from './units';
import css from './copy.module.css';

/** Where the two entries differ in what both of them give. */
interface Found {
  section: Section;
  differences: readonly Difference[];
  mistakes: readonly string[];
}

/** Of a section, what the second entry gives: only that is compared. */
function alike(draft: Draft, other: Draft, book: Book, section: Section): string {
  const values = Object.fromEntries(Object.entries(draft.values).filter(([key]) => key in other.values));
  return writeOverlay({ ...EMPTY, values }, book, (kind) => book.kind(kind)?.section === section);
}

/** What was typed for a whole kind of counters differs for all of them at once, and is chosen at once. */
function together(differences: readonly Difference[], book: Book): Difference[][] {
  const kinds = new Map(groupsOf(book).flatMap(({ id, ids }) => ids.map((unit) => [unit, id] as const)));
  const found = new Map<string, Difference[]>();
  for (const one of differences) {
    const name = [one.kind, one.kind === 'counter' ? (kinds.get(one.id) ?? one.id) : one.id, one.field, one.first, one.second].join('|');
    found.set(name, [...(found.get(name) ?? []), one]);
  }
  return [...found.values()];
}

/** A section typed a second time, blind, and held against the first: what nothing else can find. */
export function SecondEntry({ onType }: { onType: (section: Section) => void }) {
  const { book, draft, typing } = useDesk();
  const again = useStore(second.store, (state) => state.draft);
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const hold = async (section: Section) => {
    setTrouble(null);
    try {
      const { differences, mistakes } = await compare(alike(draft, again, book, section), alike(again, draft, book, section));
      setFound({ section, differences, mistakes: mistakes.map(({ reason }) => reason) });
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  const settle = (all: readonly Difference[], value: string) => {
    const values = Object.fromEntries(all.flatMap(({ kind, id, field }) => (field ? [[keyOf(kind, id, field), value] as const] : [])));
    // Both entries hold what was chosen, so that it is not asked again.
    typing.give(values);
    second.give(values);
    setFound((before) => before && { ...before, differences: before.differences.filter((one) => !all.includes(one)) });
  };
  return (
    <section className={`card ${css.finish}`} aria-labelledby="copy-again">
      <h2 id="copy-again">{t('copy.section_TWICE')}</h2>
      <p>{t('copy.twiceHint')}</p>
      <ul className={css.sections}>
        {SECTIONS.map((section) => {
          const count = givenIn(book, again, section);
          return (
            <li key={section}>
              <span>{t('copy.twiceGiven', { section: t(`copy.section_${section}`), count })}</span>
              <Button onPress={() => onType(section)}>{t('copy.twiceType')}</Button>
              <Button isDisabled={count === 0} onPress={() => void hold(section)}>{t('copy.twiceCompare')}</Button>
            </li>
          );
        })}
      </ul>
      {Object.keys(again.values).length > 0 && <Button className="quiet" onPress={() => { second.replace(EMPTY); setFound(null); }}>{t('copy.twiceForget')}</Button>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {found && found.mistakes.length > 0 && <ul className={css.said} role="alert">{found.mistakes.map((one) => <li key={one}>{one}</li>)}</ul>}
      {found && found.mistakes.length === 0 && <p role="status"><b>{t('copy.twiceFound', { section: t(`copy.section_${found.section}`), count: found.differences.length })}</b></p>}
      {found && found.differences.length > 0 && (
        <ul className={css.differences} aria-label={t('copy.differences')}>
          {together(found.differences, book).map((all) => {
            const [one] = all;
            if (!one) return null;
            const { first: before, second: after } = one;
            const name = t('copy.differenceName', { id: all.map(({ kind, id }) => recordName(book, kind, id)).join(', '), field: one.field ? fieldName(one.field) : '' });
            return (
              <li key={`${one.kind}/${one.id}/${one.field}`}>
                <span>{name}</span>
                {before && <Button aria-label={t('copy.takeFirst', { name, value: valueName(before) })} onPress={() => settle(all, before)}>{t('copy.firstValue', { value: valueName(before) })}</Button>}
                {after && <Button aria-label={t('copy.takeSecond', { name, value: valueName(after) })} onPress={() => settle(all, after)}>{t('copy.secondValue', { value: valueName(after) })}</Button>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
