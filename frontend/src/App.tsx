import { lazy, Suspense, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { CopyPlace } from './books/nei/copy/place';
import { device, useSeat, type HeldSeat } from './device/device';
import { hashOf, placeOf, seatAt, type GamePlace } from './table/entryLink';
import { papers, showEntry } from './table/papers';
import { useStore } from './store';
import { DatabaseBand } from './ui/DatabaseBand';
import { Newer } from './ui/Newer';
import { LANGUAGES } from './words/languages';
import { languageFor, speak, spoken } from './words/words';
import { inTurn } from './ui/inTurn';

/** The table comes after the first view: whoever only enters a code does not wait for it. */
const loadTable = () => inTurn(() => import('./books/nei/NeiPage'));
const NeiPage = lazy(() => loadTable().then((module) => ({ default: module.NeiPage })));
// The other games have tables, words and looks of their own.
const GeawPage = lazy(() => inTurn(() => import('./books/geaw/GeawPage')).then((module) => ({ default: module.GeawPage })));
const AwawPage = lazy(() => inTurn(() => import('./books/awaw/AwawPage')).then((module) => ({ default: module.AwawPage })));
const DisplayPage = lazy(() => inTurn(() => import('./books/nei/DisplayPage')).then((module) => ({ default: module.DisplayPage })));

// Whoever comes back to the table needs nothing of the start page, and the other way round.
const TrustPage = lazy(() => inTurn(() => import('./start/TrustPage')).then((module) => ({ default: module.TrustPage })));
// An owner's copy is typed once, and seldom: it comes alone.
const CopyPage = lazy(() => inTurn(() => import('./books/nei/copy/CopyPage')).then((module) => ({ default: module.CopyPage })));
const FinishedPage = lazy(() => inTurn(() => import('./table/sharing/FinishedPage')).then((module) => ({ default: module.FinishedPage })));
const StartPage = lazy(() => inTurn(() => import('./start/StartPage')).then((module) => ({ default: module.StartPage })));

/** What the address says: a seat that this device holds, or the code of one to be taken. */
interface Place {
  seat: HeldSeat | null;
  code: string | null;
  /** The way to trust this table's certificate. */
  trust: boolean;
  /** What is printed on the owner's copy: the section and the record wanted, where the address names them. */
  copy: CopyPlace | null;
  /** The finished games of this server; one of them, where the address has its token. */
  finished: { token: string | null } | null;
  /** The table from which somebody went to the copy, and to which he goes back. */
  from: HeldSeat | null;
  /** The entry that a link leads to, while this device has no seat from which to look at it. */
  wanted: GamePlace | null;
}

/** The seat is kept in the address, so that a reload comes back to the table; a link may bring its code. */
const placeOfAddress = (): Place => {
  const [, first, second, third] = location.hash.split('/');
  const nowhere: Place = { seat: null, code: null, trust: false, copy: null, finished: null, from: null, wanted: null };
  if (first === 'join') return { ...nowhere, code: second ?? null };
  if (first === 'trust') return { ...nowhere, trust: true };
  if (first === 'copy') return { ...nowhere, copy: { section: second, id: third } };
  if (first === 'finished') return { ...nowhere, finished: { token: second ?? null } };
  const place = placeOf(location.hash);
  const seat = place && seatAt(place, device.get().seats);
  if (seat && place?.entry) showEntry(seat.book, place.entry);
  else papers.set({ replay: null });
  return { ...nowhere, seat, wanted: !seat && place?.entry ? place : null };
};

export function App() {
  const wanted = useStore(device, (state) => state.language);
  const language = useStore(spoken, (state) => state.language);
  const look = useStore(device, (state) => state.look);
  const scale = useStore(device, (state) => state.scale);
  const patterns = useStore(device, (state) => state.patterns);
  const hand = useStore(device, (state) => state.hand);
  const [{ seat, code, trust, copy, finished, from, wanted: sought }, setPlace] = useState<Place>(placeOfAddress);

  useEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['look'] = look;
    dataset['patterns'] = patterns ? 'on' : 'off';
    dataset['hand'] = hand;
    // Above this the header and the strip leave out what is said elsewhere.
    dataset['size'] = scale > 140 ? 'large' : 'usual';
    style.fontSize = `calc(var(--reading) * ${scale / 100})`;
  }, [look, scale, patterns, hand]);

  useEffect(() => void speak(languageFor(wanted)), [wanted]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    const changed = () => setPlace((before) => {
      const next = placeOfAddress();
      return { ...next, from: next.copy ? (before.seat ?? before.from) : null };
    });
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);

  // The table is on its way while the code is typed, and here before the wireless can go away.
  useEffect(() => {
    if ((placeOfAddress().seat?.book ?? 'NEI') === 'NEI') void loadTable().catch(() => undefined);
  }, []);

  const open = (taken: HeldSeat | null) => {
    // What is over is stepped through from its beginning.
    const entry = taken?.shown ? 1 : sought?.game === taken?.game ? (sought?.entry ?? null) : null;
    if (taken) useSeat(taken.token);
    if (taken && entry) showEntry(taken.book, entry);
    else papers.set({ replay: null });
    const address = taken ? hashOf(taken, entry) : location.pathname + location.search;
    // Back leads to where the link was found, and not to the link, which would open it again.
    if (taken?.shown) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    setPlace({ seat: taken, code: null, trust: false, copy: null, finished: null, from: null, wanted: null });
  };
  // Drawn anew in another language: words are looked up where they are shown.
  return (
    <I18nProvider key={language} locale={LANGUAGES[language].locale}>
      <DatabaseBand />
      <Newer />
      <Suspense>
        {seat ? (seat.book === 'GEAW' ? <GeawPage key={seat.token} seat={seat} onLeave={() => open(null)} /> : seat.book === 'AWAW' ? <AwawPage key={seat.token} seat={seat} onLeave={() => open(null)} /> : seat.seat === 'DISPLAY' ? <DisplayPage key={seat.token} seat={seat} /> : <NeiPage key={seat.token} seat={seat} onLeave={() => open(null)} />) : finished ? <FinishedPage key={finished.token} token={finished.token} onOpen={open} onBack={() => open(null)} /> : trust ? <TrustPage onBack={() => open(null)} /> : copy ? <CopyPage key={`${copy.section}/${copy.id}`} at={copy} running={from !== null} onBack={() => open(from)} /> : <StartPage key={code} code={code} entry={sought?.entry ?? null} onOpen={open} />}
      </Suspense>
    </I18nProvider>
  );
}
