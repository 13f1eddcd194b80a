import '../../../table/words';
import { isPlayers, lookOf } from '../../../table/sides';
import css from './replay.module.css';
import { memo, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Entry, Game } from '../../../graphql/types';
import { MapView } from '../map/MapView';
import { ShownTable } from '../map/shown';
import type { Layout } from '../map/geometry';
import { Beside } from '../../../table/notes/Beside';
import { notes, useNotes } from '../../../table/notes/notes';
import { BattlePanel } from '../panels/BattlePanel';
import { EntryText } from '../../../table/log/EntryText';
import type { HeldSeat } from '../../../device/device';
import { hashOf, placeOf } from '../../../table/entryLink';
import { papers } from '../../../table/papers';
import { forgetSelection } from '../store/selection';
import { areaName, server } from '../../../table/server';
import { useStore } from '../../../store';
import { UnitRow } from '../counters/UnitRow';
import { useAsked, type Asked } from '../../../ui/useAsked';
import { phaseName, phaseShort, plain, sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { Jumps, jumpsOf, jumpsTo, type Jump } from './Jumps';
import { askAgain, forgetMoments, goTo, landmarksNow, past, replay, type Landmark } from './moments';
import { MovedLayer } from './MovedLayer';
import { Transport } from './Transport';
import { later } from '../../../ui/later';
import { inTurn } from '../../../ui/inTurn';
import gameCss from '../../../ui/styles/game.module.css';

// Asked for by few.
const Instead = later(() => inTurn(() => import('./Instead')).then((module) => module.Instead));

/** The address follows when nobody moves for so long. In milliseconds. */
const REST = 600;

/** The record, entry by entry, in place of the table: to be looked at, and nothing else. A step draws what it changes: what
 * hears of the entry is a part of its own, and the keys and papers around it stay as they are. */
export function ReplayPage({ game, seat, start }: { game: Game; seat: HeldSeat; start: number }) {
  const last = game.lastEntry;
  const leave = useCallback(() => papers.set({ replay: null }), []);

  useEffect(() => {
    // What is in hand is laid back: here nothing is played.
    forgetSelection();
    return () => {
      forgetMoments();
      // Unless the address leads elsewhere by now.
      const place = placeOf(location.hash);
      if (place?.game === seat.game && place.entry !== null) history.replaceState(null, '', hashOf(seat));
    };
  }, [seat]);
  useEffect(() => goTo(start), [start]);
  useEffect(() => followed(seat), [seat]);
  useEffect(() => {
    const page = document.title;
    document.title = `${t('replay.title')}: ${page}`;
    document.documentElement.dataset['replay'] = 'on';
    return () => {
      document.title = page;
      delete document.documentElement.dataset['replay'];
    };
  }, []);

  return (
    <ShownTable value={past}>
      <Shown>
        <section className={css.band} data-part="replay-band" aria-label={t('replay.title')}>
          <p className="grow"><b className={css.sign}>{t('replay.title')}</b> <Which last={last} /></p>
          <Button className="main" onPress={leave}>{t('replay.leave')}</Button>
        </section>
        <Then last={last} onLeave={leave} />
      </Shown>
    </ShownTable>
  );
}

/** Has the address follow the entry that is wanted, once nobody moves; answers with what ends it. */
function followed(seat: HeldSeat): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = 0;
  const follow = () => {
    const { wanted } = replay.get();
    if (wanted === at) return;
    at = wanted;
    clearTimeout(timer);
    if (wanted > 0) timer = setTimeout(() => history.replaceState(null, '', hashOf(seat, wanted)), REST);
  };
  follow();
  const unhear = replay.subscribe(follow);
  return () => {
    unhear();
    clearTimeout(timer);
  };
}

/** The page, which says which entry it shows. */
function Shown({ children }: { children: ReactNode }) {
  const entry = useStore(replay, (state) => state.entry);
  return <div className={`game ${css.replay}`} data-part="replay" data-replay-entry={entry}>{children}</div>;
}

/** Which entry of how many. */
function Which({ last }: { last: number }) {
  const wanted = useStore(replay, (state) => state.wanted);
  return <span>{t('replay.band', { entry: Math.max(1, wanted), last })}</span>;
}

/** The map and the papers as they were then. */
const Then = memo(function Then({ last, onLeave }: { last: number; onLeave: () => void }) {
  const [looked, setLooked] = useState<string | null>(null);
  const trouble = useStore(replay, (state) => state.trouble);
  const look = useMemo(() => ({ tap: setLooked, marks: (layout: Layout) => <MovedLayer layout={layout} looked={looked} /> }), [looked]);
  return (
    <>
      <Bar />
      <main className="table">
        <PastMap look={look} />
        <aside className={gameCss.side} data-part="side" aria-label={t('game.papers')}>
          {trouble && <p role="alert" className="trouble row"><span className="grow">{trouble}</span><Button className="quiet" onPress={askAgain}>{t('app.tryAgain')}</Button></p>}
          <Papers last={last} looked={looked} />
          <Transport last={last} onLeave={onLeave} />
        </aside>
      </main>
    </>
  );
});

function PastMap({ look }: { look: { tap: (area: string) => void; marks: (layout: Layout) => ReactNode } }) {
  const game = useStore(past, (state) => state.game);
  const pack = useStore(past, (state) => state.pack);
  const trouble = useStore(replay, (state) => state.trouble);
  return game && pack ? <MapView game={game} pack={pack} look={look} /> : <p className={css.wait} role="status">{trouble ?? t('replay.fetching')}</p>;
}

/** Turn, phase and points as they were then. */
function Bar() {
  const view = useStore(past, (state) => state.game?.view);
  return (
    <header className={gameCss.bar} data-part="bar">
      <div className={gameCss.barTurn}>
        <h1>{view?.turnName ?? t('replay.title')}</h1>
        {view && <span title={phaseName(view.phase)}>{view.outcome ? view.outcome.result : phaseShort(view.phase)}</span>}
      </div>
      {view?.sides.map(({ side, actionPoints, territoryPoints, lossPoints, optionPoints }) => {
        const known = [territoryPoints, lossPoints].filter((points) => typeof points === 'number');
        return (
          <p key={side} className={`bar-side ${side.toLowerCase()}${view.phasing === side ? ' acting' : ''}`}>
            <b>{view.phasing === side && <span aria-hidden="true">▸ </span>}{sideName(side)}</b>
            <span><b className="big">{actionPoints}</b> {t('track.apShort')}</span>
            <span>{known.length > 0 && <b>{plain(known.reduce((sum, points) => sum + points, optionPoints))}</b>} {t('track.vpShort')}{known.length === 2 ? '' : known.length === 1 ? '+?' : ' ?'}</span>
          </p>
        );
      })}
    </header>
  );
}

const Papers = memo(function Papers({ last, looked }: { last: number; looked: string | null }) {
  const landmarks = useAsked(landmarksNow, last);
  useNotes();
  return (
    <Tabs className="tabs">
      <TabList aria-label={t('replay.jump')}>
        <Tab id="entry">{t('replay.entry')}</Tab>
        <Tab id="turns">{t('replay.turns')}</Tab>
        <Tab id="battles">{t('replay.battles')}</Tab>
        <Tab id="marks">{t('replay.bookmarks')}</Tab>
      </TabList>
      <TabPanel id="entry">
        <Words />
        <Looked area={looked} />
      </TabPanel>
      <TabPanel id="turns"><Landmarks kinds={['TURN', 'END']} asked={landmarks} first={{ entry: 1, name: t('replay.setUp') }} none={t('replay.noTurns')} /></TabPanel>
      <TabPanel id="battles"><Landmarks kinds={['BATTLE']} asked={landmarks} none={t('replay.noBattles')} /></TabPanel>
      <TabPanel id="marks"><Bookmarks /></TabPanel>
    </Tabs>
  );
});

/** The entries of the record by their numbers. */
function useEntries(): ReadonlyMap<number, Entry> {
  const entries = useStore(server, (state) => state.entries);
  return useMemo(() => new Map(entries.map((entry) => [entry.number, entry])), [entries]);
}

/** The entry in words, what was open after it, and what somebody wrote about it. */
function Words() {
  const entries = useEntries();
  const at = useStore(replay, (state) => state.wanted);
  const game = useStore(past, (state) => state.game);
  const entry = entries.get(at);
  const book = game?.book ?? 'NEI';
  return (
    <>
      <section className={`${css.entry} ${entry ? lookOf(entry.by) : ''}${entry?.takenBack ? ' taken-back' : ''}`} data-part="replay-entry" aria-label={t('replay.words')} aria-live="polite">
        {entry ? <EntryText entry={entry} book={book} /> : <p role="status">{t('replay.fetching')}</p>}
      </section>
      {game?.view.pending && <p className="small">{t('replay.pending', { sentence: game.view.pending.sentence })}</p>}
      {game?.view.battle && <div inert><BattlePanel battle={game.view.battle} /></div>}
      {entry?.ofPlay && at > 1 && game && isPlayers(game.seat.kind) && !game.withoutAdvice && <Suspense><Instead key={`instead ${at}`} entry={at} /></Suspense>}
      {at > 0 && <Beside key={at} entry={at} book={book} writes={game !== null && game.seat.kind !== 'ONLOOKER'} />}
    </>
  );
}

/** Turns or battles, each with a key that goes there. */
function Landmarks({ kinds, asked: { answer, trouble }, first, none }: { kinds: readonly Landmark['kind'][]; asked: Asked<readonly Landmark[]>; first?: Jump; none: string }) {
  const at = useStore(replay, (state) => state.wanted);
  const jumps = kinds.flatMap((kind) => jumpsTo(answer ?? [], kind));
  return <Jumps jumps={first ? [first, ...jumps] : jumps} entries={useEntries()} at={at} none={trouble ?? (answer ? none : t('replay.fetching'))} />;
}

function Bookmarks() {
  const written = useStore(notes, (state) => state.list);
  const at = useStore(replay, (state) => state.wanted);
  const book = useStore(past, (state) => state.game?.book ?? 'NEI');
  return <Jumps jumps={jumpsOf(written, book)} entries={useEntries()} at={at} none={t('replay.noBookmarks')} />;
}

/** What lay in an area then. */
function Looked({ area }: { area: string | null }) {
  const pack = useStore(past, (known) => known.pack);
  const state = useStore(past, (known) => (area ? known.areas.get(area) : undefined));
  if (!area || !state) return <p className="small">{t('replay.tapHint')}</p>;
  return (
    <section className={css.looked} aria-label={areaName(pack, area)}>
      <h3>{t('replay.here', { place: areaName(pack, area) })}</h3>
      {state.units.length === 0 && state.hiddenPresence.length === 0 && <p className="small">{t('replay.nothingHere')}</p>}
      {state.units.map((unit) => <UnitRow key={unit.id} unit={unit} />)}
      {state.hiddenPresence.map((side) => <p key={side} className="small">{t('replay.faceDown', { side: sideName(side) })}</p>)}
    </section>
  );
}
