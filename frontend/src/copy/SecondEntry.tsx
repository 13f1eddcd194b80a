import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from '../store/store';
import { t } from '../words/words';
import { compare, type Difference } from './asking';
import { useDesk } from './desk';
import { EMPTY, second, type Draft } from './draft';
import { keyOf, SECTIONS, type Book, type Section } from './form';
import { fieldName, recordName, valueName } from './names';
import { writeOverlay } from './overlay';
import { givenIn } from './progress';

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
  const settle = (difference: Difference, value: string | null) => {
    const { kind, id, field } = difference;
    if (!field || value === null) return;
    const key = keyOf(kind, id, field);
    // Both entries hold what was chosen, so that it is not asked again.
    typing.give({ [key]: value });
    second.give({ [key]: value });
    setFound((before) => before && { ...before, differences: before.differences.filter((one) => one !== difference) });
  };
  return (
    <section className="card copy-finish" aria-labelledby="copy-again">
      <h2 id="copy-again">{t('copy.section_TWICE')}</h2>
      <p>{t('copy.twiceHint')}</p>
      <ul className="copy-sections">
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
      {found && found.mistakes.length > 0 && <ul className="copy-said" role="alert">{found.mistakes.map((one) => <li key={one}>{one}</li>)}</ul>}
      {found && found.mistakes.length === 0 && <p role="status"><b>{t('copy.twiceFound', { section: t(`copy.section_${found.section}`), count: found.differences.length })}</b></p>}
      {found && found.differences.length > 0 && (
        <ul className="copy-differences" aria-label={t('copy.differences')}>
          {found.differences.map((one) => {
            const name = t('copy.differenceName', { id: recordName(book, one.kind, one.id), field: one.field ? fieldName(one.field) : '' });
            return (
              <li key={`${one.kind}/${one.id}/${one.field}`}>
                <span>{name}</span>
                <Button isDisabled={one.first === null || one.first === undefined} aria-label={t('copy.takeFirst', { name, value: valueName(one.first ?? '""') })} onPress={() => settle(one, one.first ?? null)}>{t('copy.firstValue', { value: valueName(one.first ?? '""') })}</Button>
                <Button isDisabled={one.second === null || one.second === undefined} aria-label={t('copy.takeSecond', { name, value: valueName(one.second ?? '""') })} onPress={() => settle(one, one.second ?? null)}>{t('copy.secondValue', { value: valueName(one.second ?? '""') })}</Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
