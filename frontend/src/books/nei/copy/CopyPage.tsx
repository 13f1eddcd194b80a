import './words';
import css from './copy.module.css';
import './grid.module.css';
import './map.module.css';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { device } from '../../../device/device';
import { useStore } from '../../../store';
import { Segments } from '../../../ui/Segments';
import { useAsked } from '../../../ui/useAsked';
import { t } from '../../../words/words';
import { askForm } from './asking';
import type { CopyPlace } from './place';
import { Counters } from './Counters';
import { DeskContext, type Desk } from './desk';
import { first, second } from './draft';
import { Finish } from './Finish';
import { SECTIONS, type Book, type Section } from './form';
import { MapSquares } from './MapSquares';
import { progressOf, type Progress } from './progress';
import { SecondEntry } from './SecondEntry';
import { Tables } from './Tables';

type Part = Section | 'TWICE' | 'FINISH';

const PARTS: readonly Part[] = [...SECTIONS, 'TWICE', 'FINISH'];

/** In percent. */
const share = (given: number, all: number): number => (all === 0 ? 0 : (given / all) * 100);

/** Where the owner of a copy types what is printed on it. */
export function CopyPage({ at, running, onBack }: { at: CopyPlace; /** Whether somebody comes from a game that is running. */ running: boolean; onBack: () => void }) {
  const { answer: book, trouble, askAgain } = useAsked(askForm, 'form');
  const errata = useStore(first.store, (state) => state.errata);
  const look = useStore(device, (state) => state.look);
  return (
    <main className="start copy">
      <header className={css.head}>
        <h1>{t('copy.title')}</h1>
        <Button className={errata ? 'main' : 'quiet'} aria-pressed={errata} onPress={() => first.store.set({ errata: !errata })}>{t('copy.errata')}</Button>
        <Button className="quiet" onPress={() => device.set({ look: look === 'dark' ? 'daylight' : 'dark' })}>{look === 'dark' ? t('menu.daylight') : t('menu.dark')}</Button>
        <Button className="quiet" onPress={onBack}>{t('app.back')}</Button>
      </header>
      {trouble && (
        <section className="card">
          <p role="alert" className="trouble">{trouble}</p>
          <Button className="quiet" onPress={askAgain}>{t('app.tryAgain')}</Button>
        </section>
      )}
      {!book && !trouble && <p role="status">{t('app.lookingUp')}</p>}
      {running && <p className={css.intro}>{t('journey.offerNote')}</p>}
      {book && <Parts book={book} at={at} />}
    </main>
  );
}

function Parts({ book, at }: { book: Book; at: CopyPlace }) {
  const wanted = SECTIONS.find((section) => section.toLowerCase() === at.section);
  const [part, setPart] = useState<Part>(wanted ?? 'COUNTERS');
  /** The record that somebody came for, until he goes elsewhere. */
  const [start, setStart] = useState(at.id);
  /** The section that is typed a second time, for as long as it is. */
  const [twice, setTwice] = useState<Section | null>(null);
  const draft = useStore(first.store, (state) => state.draft);
  const kept = useStore(first.store, (state) => state.kept);
  const desk = useMemo((): Desk => (twice ? { book, typing: second, blind: true } : { book, typing: first, blind: false }), [book, twice]);
  const started = Object.keys(draft.values).length > 0;
  const shown = twice ?? part;
  const done = useMemo(() => Object.fromEntries(SECTIONS.map((section) => [section, progressOf(book, draft, section)])) as { [section in Section]: Progress }, [book, draft]);
  const partName = (id: Part) => (id === 'TWICE' || id === 'FINISH' ? t(`copy.section_${id}`) : t('copy.partDone', { name: t(`copy.section_${id}`), percent: Math.floor(share(done[id].given, done[id].all)) }));
  return (
    <DeskContext.Provider value={desk}>
      {!started && !twice && <p className={css.intro}>{t('copy.intro')}</p>}
      {!kept && <p role="alert" className="trouble">{t('copy.notKept')}</p>}
      {twice ? (
        <div className={css.twice} role="status">
          <p>{t('copy.twiceNow', { section: t(`copy.section_${twice}`) })}</p>
          <Button className="main" onPress={() => { setTwice(null); setPart('TWICE'); }}>{t('copy.twiceEnd')}</Button>
        </div>
      ) : (
        <>
          <Segments label={t('copy.parts')} value={part} choices={PARTS.map((id) => ({ id, name: partName(id) }))} onChange={(to) => { setPart(to); setStart(undefined); }} />
          {part === 'FINISH' && (
            <ul className={css.progress} aria-label={t('copy.progress')}>
              {SECTIONS.map((section) => {
                const { given, all, differ } = done[section];
                return <li key={section}><span>{t('copy.progressOf', { section: t(`copy.section_${section}`), given, all, differ })}</span><span className={css.track} aria-hidden="true"><i style={{ width: `${share(given, all)}%` }} /></span></li>;
              })}
            </ul>
          )}
        </>
      )}
      {shown === 'COUNTERS' && <Counters key={String(twice)} start={twice ? undefined : start} />}
      {shown === 'TABLES' && <Tables key={String(twice)} start={twice ? undefined : start} />}
      {shown === 'MAP' && <MapSquares key={String(twice)} start={twice ? undefined : start} />}
      {shown === 'TWICE' && <SecondEntry onType={setTwice} />}
      {shown === 'FINISH' && <Finish />}
    </DeskContext.Provider>
  );
}
