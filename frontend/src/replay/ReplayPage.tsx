import './words';
import './replay.css';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Game, Pack, View } from '../graphql/types';
import { MapView } from '../map/MapView';
import { ShownTable } from '../map/shown';
import type { Layout } from '../map/geometry';
import { Beside } from '../notes/Beside';
import { notes, useNotes } from '../notes/notes';
import { BattlePanel } from '../panels/BattlePanel';
import { EntryText } from '../panels/EntryText';
import type { HeldSeat } from '../store/device';
import { hashOf, placeOf } from '../store/entryLink';
import { papers } from '../store/papers';
import { forgetSelection } from '../store/selection';
import { areaName, server } from '../store/server';
import { useStore } from '../store/store';
import { UnitRow } from '../ui/UnitRow';
import { useAsked } from '../ui/useAsked';
import { phaseShort, plain, sideName } from '../ui/words';
import { t } from '../words/words';
import { Jumps, jumpsOf, jumpsTo } from './Jumps';
import { askAgain, forgetMoments, goTo, landmarksNow, past, replay } from './moments';
import { MovedLayer } from './MovedLayer';
import { Transport } from './Transport';

/** The address follows when nobody moves for so long. In milliseconds. */
const REST = 600;

/** The record, entry by entry, in place of the table: to be looked at, and nothing else. */
export function ReplayPage({ game, seat, start }: { game: Game; seat: HeldSeat; start: number }) {
  const last = game.lastEntry;
  const wanted = useStore(replay, (state) => state.wanted);
  const entry = useStore(replay, (state) => state.entry);
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
  useEffect(() => {
    if (wanted === 0) return undefined;
    const timer = setTimeout(() => history.replaceState(null, '', hashOf(seat, wanted)), REST);
    return () => clearTimeout(timer);
  }, [seat, wanted]);
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
      <div className="game replay" data-replay-entry={entry}>
        <section className="replay-band" aria-label={t('replay.title')}>
          <p className="grow"><b className="replay-sign">{t('replay.title')}</b> <span>{t('replay.band', { entry: Math.max(1, wanted), last })}</span></p>
          <Button className="main" onPress={leave}>{t('replay.leave')}</Button>
        </section>
        <Then last={last} onLeave={leave} />
      </div>
    </ShownTable>
  );
}

/** The map and the papers as they were then. */
const Then = memo(function Then({ last, onLeave }: { last: number; onLeave: () => void }) {
  const game = useStore(past, (state) => state.game);
  const pack = useStore(past, (state) => state.pack);
  const trouble = useStore(replay, (state) => state.trouble);
  const [looked, setLooked] = useState<string | null>(null);
  const look = useMemo(() => ({ tap: setLooked, marks: (layout: Layout) => <MovedLayer layout={layout} looked={looked} /> }), [looked]);
  const hasCome = game !== null && pack !== null;
  return (
    <>
      <Bar view={game?.view ?? null} />
      <main className="table">
        {hasCome ? <MapView game={game} pack={pack} look={look} /> : <p className="replay-wait" role="status">{trouble ?? t('replay.fetching')}</p>}
        <aside className="side" aria-label={t('game.papers')}>
          {trouble && <p role="alert" className="trouble row"><span className="grow">{trouble}</span><Button className="quiet" onPress={askAgain}>{t('game.tryAgain')}</Button></p>}
          <Papers game={game} last={last} looked={looked} pack={pack} />
          <Transport last={last} onLeave={onLeave} />
        </aside>
      </main>
    </>
  );
});

/** Turn, phase and points as they were then. */
function Bar({ view }: { view: View | null }) {
  return (
    <header className="bar">
      <div className="bar-turn">
        <h1>{view?.turnName ?? t('replay.title')}</h1>
        {view && <span title={t(`phase.${view.phase}`)}>{view.outcome ? view.outcome.result : phaseShort(view.phase)}</span>}
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

function Papers({ game, last, looked, pack }: { game: Game | null; last: number; looked: string | null; pack: Pack | null }) {
  const entries = useStore(server, (state) => state.entries);
  const at = useStore(replay, (state) => state.wanted);
  const { answer: landmarks, trouble } = useAsked(landmarksNow, last);
  const byNumber = useMemo(() => new Map(entries.map((entry) => [entry.number, entry])), [entries]);
  useNotes();
  const written = useStore(notes, (state) => state.list);
  const entry = byNumber.get(at);
  const book = game?.book ?? 'NEI';
  const none = (words: string) => trouble ?? (landmarks ? words : t('replay.fetching'));
  return (
    <Tabs className="tabs">
      <TabList aria-label={t('replay.jump')}>
        <Tab id="entry">{t('replay.entry')}</Tab>
        <Tab id="turns">{t('replay.turns')}</Tab>
        <Tab id="battles">{t('replay.battles')}</Tab>
        <Tab id="marks">{t('replay.bookmarks')}</Tab>
      </TabList>
      <TabPanel id="entry">
        <section className={`replay-entry ${entry?.by.toLowerCase() ?? ''}${entry?.takenBack ? ' taken-back' : ''}`} aria-label={t('replay.words')} aria-live="polite">
          {entry ? <EntryText entry={entry} book={book} /> : <p role="status">{t('replay.fetching')}</p>}
        </section>
        {game?.view.pending && <p className="small">{t('replay.pending', { sentence: game.view.pending.sentence })}</p>}
        {game?.view.battle && <div inert><BattlePanel battle={game.view.battle} /></div>}
        {at > 0 && <Beside key={at} entry={at} book={book} writes={game !== null && game.seat.kind !== 'ONLOOKER'} />}
        <Looked area={looked} pack={pack} />
      </TabPanel>
      <TabPanel id="turns"><Jumps jumps={[{ entry: 1, name: t('replay.setUp') }, ...jumpsTo(landmarks ?? [], 'TURN'), ...jumpsTo(landmarks ?? [], 'END')]} entries={byNumber} at={at} none={none(t('replay.noTurns'))} /></TabPanel>
      <TabPanel id="battles"><Jumps jumps={jumpsTo(landmarks ?? [], 'BATTLE')} entries={byNumber} at={at} none={none(t('replay.noBattles'))} /></TabPanel>
      <TabPanel id="marks"><Jumps jumps={jumpsOf(written, book)} entries={byNumber} at={at} none={t('replay.noBookmarks')} /></TabPanel>
    </Tabs>
  );
}

/** What lay in an area then. */
function Looked({ area, pack }: { area: string | null; pack: Pack | null }) {
  const state = useStore(past, (known) => (area ? known.areas.get(area) : undefined));
  if (!area || !state) return <p className="small">{t('replay.tapHint')}</p>;
  return (
    <section className="replay-looked" aria-label={areaName(pack, area)}>
      <h3>{t('replay.here', { place: areaName(pack, area) })}</h3>
      {state.units.length === 0 && state.hiddenPresence.length === 0 && <p className="small">{t('replay.nothingHere')}</p>}
      {state.units.map((unit) => <UnitRow key={unit.id} unit={unit} />)}
      {state.hiddenPresence.map((side) => <p key={side} className="small">{t('replay.faceDown', { side: sideName(side) })}</p>)}
    </section>
  );
}
