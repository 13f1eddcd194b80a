import { Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Fan } from './map/Fan';
import { MapView } from './map/MapView';
import { NoticeBox } from './panels/NoticeBox';
import { NowPanel } from './panels/NowPanel';
import { table } from './store/actions';
import { putTo, seatHere, work } from './store/handed';
import { device, type HeldSeat } from '../../device/device';
import { keepAwake } from '../../device/home';
import { LostLine } from '../../table/LostLine';
import { NoTable } from '../../table/NoTable';
import { server } from '../../table/server';
import { useTable } from '../../table/useTable';
import { useStore } from '../../store';
import { fetchAhead, later } from '../../ui/later';
import { OutboxPanel } from '../../table/OutboxPanel';
import { CurtainPage } from './game/CurtainPage';
import { papers, type PapersState } from '../../table/papers';
import { Extras } from './game/Extras';
import { Header } from './game/Header';
import { TrackShelf } from './game/TrackShelf';
import { Message } from './game/Message';
import { TurnCard } from './game/TurnCard';
import { ThumbBar } from './game/ThumbBar';
import { t } from '../../words/words';
import css from '../../ui/styles/game.module.css';
import mapCss from '../../ui/styles/map.module.css';
import shelfCss from '../../ui/styles/shelf.module.css';
import { inTurn } from '../../ui/inTurn';

// The other papers come when somebody turns to them.
const TracksPanel = later(() => inTurn(() => import('./panels/TracksPanel')).then((module) => module.TracksPanel));
const DisplaysPanel = later(() => inTurn(() => import('./panels/DisplaysPanel')).then((module) => module.DisplaysPanel));
const ReplayPage = later(() => inTurn(() => import('./replay/ReplayPage')).then((module) => module.ReplayPage));
const IncidentCard = later(() => inTurn(() => import('./game/IncidentCard')).then((module) => module.IncidentCard));
const LogPanel = later(() => inTurn(() => import('./panels/LogPanel')).then((module) => module.LogPanel));

export function NeiPage({ seat, onLeave }: { seat: HeldSeat; onLeave: () => void }) {
  const door = useStore(server, (state) => state.door);
  const isSet = useStore(server, (state) => Boolean(state.game && state.pack));
  const trouble = useStore(server, (state) => state.trouble);
  const unreachable = useStore(server, (state) => (state.unreachable && !(state.game && state.pack) && !state.door) || state.seenAt !== null);

  useTable(table, seat, unreachable);

  if (trouble && !isSet) return <NoTable trouble={trouble} onLeave={onLeave} onAgain={() => void table.open(seat)} />;
  if (door) return <CurtainPage door={door} />;
  if (!isSet) return <main className="start"><p role="status">{t('game.setting')}</p></main>;
  return <Table seat={seat} onLeave={onLeave} />;
}

/** The table itself. It reads the stores alone, so that nothing of it stays with the page once the curtain is drawn. */
function Table({ seat, onLeave }: { seat: HeldSeat; onLeave: () => void }) {
  const seen = useStore(server, (state) => state.game);
  const handed = useStore(device, ({ seats }) => seatHere(seats)?.handed);
  const stuck = useStore(work, (state) => state.handed);
  const game = useMemo(() => seen && putTo(seen), [seen, handed, stuck]);
  const pack = useStore(server, (state) => state.pack);
  const opened = useRef(seen?.lastEntry ?? 0);
  const tab = useStore(papers, (state) => state.tab);
  // The tab turns first; what stands on it comes right after that was painted.
  const read = useDeferredValue(tab);
  const awake = useStore(device, (state) => state.awake);
  const replay = useStore(papers, (state) => state.replay);
  useEffect(() => (awake ? keepAwake() : undefined), [awake]);
  useEffect(fetchAhead, []);
  if (!game || !pack) return null;
  // In the place of the table, so that nothing can be recorded meanwhile, by hand or by the page itself.
  if (replay !== null) return <Suspense fallback={<main className="start"><p role="status">{t('game.setting')}</p></main>}><ReplayPage game={game} seat={seat} start={replay} /></Suspense>;
  return (
    <div className="game" data-entry={game.lastEntry}>
      <Header game={game} seat={seat} onLeave={onLeave} />
      <LostLine />
      <main className={`table ${css.whole}`}>
        <div className={shelfCss.board} data-part="board">
          <MapView game={game} pack={pack} />
          <TrackShelf game={game} pack={pack} />
          <Message />
          <div className={mapCss.mapFoot}><Fan game={game} /></div>
        </div>
        <aside className={css.side} data-part="side" aria-label={t('game.papers')}>
          <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => papers.set({ tab: key as PapersState['tab'] })}>
            <TabList aria-label={t('game.tabs')}>
              <Tab id="now">{t('game.now')}</Tab>
              {tab === 'tracks' && <Tab id="tracks">{t('game.tracks')}</Tab>}
              <Tab id="displays">{t('game.displays')}</Tab>
              <Tab id="log">{t('game.log')}</Tab>
            </TabList>
            <NoticeBox />
            <OutboxPanel />
            {game.lastEntry > opened.current && <Suspense><IncidentCard game={game} /></Suspense>}
            <TurnCard game={game} />
            <TabPanel id="now"><h2 className="unseen">{t('game.now')}</h2>{read === 'now' && <NowPanel game={game} pack={pack} />}</TabPanel>
            <TabPanel id="tracks"><h2 className="unseen">{t('game.tracks')}</h2>{read === 'tracks' && <Suspense><TracksPanel game={game} pack={pack} /></Suspense>}</TabPanel>
            <TabPanel id="displays"><h2 className="unseen">{t('game.displays')}</h2>{read === 'displays' && <Suspense><DisplaysPanel game={game} /></Suspense>}</TabPanel>
            <TabPanel id="log"><h2 className="unseen">{t('game.log')}</h2>{read === 'log' && <Suspense><LogPanel game={game} /></Suspense>}</TabPanel>
          </Tabs>
          <ThumbBar game={game} />
        </aside>
      </main>
      <Extras game={game} pack={pack} onLeave={onLeave} />
    </div>
  );
}
