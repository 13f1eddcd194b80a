import './words';
import './geaw.css';
import { useDeferredValue, useEffect } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { OutboxPanel } from '../panels/OutboxPanel';
import { device, type HeldSeat } from '../store/device';
import { keepAwake } from '../store/home';
import { outbox } from '../store/outbox';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { t } from '../words/words';
import { Extras } from './game/Extras';
import { Header } from './game/Header';
import { ProposalBar } from './game/ProposalBar';
import { Strip } from './game/Strip';
import { HexMap } from './map/HexMap';
import { ForcesPanel } from './panels/ForcesPanel';
import { LogPanel } from './panels/LogPanel';
import { NowPanel } from './panels/NowPanel';
import { PointsPanel } from './panels/PointsPanel';
import { SheetsPanel } from './sheets/SheetsPanel';
import { leaveGame, lookAgain, openGame } from './store/actions';
import { forgetHand, hand, type Tab as TabName } from './store/hand';
import { desk } from './store/table';

/** A page that was opened while the server is away tries so often. In milliseconds. */
const RETRY = 4000;

const TABS: readonly TabName[] = ['now', 'forces', 'points', 'sheets', 'log'];
const PANELS = { now: NowPanel, forces: ForcesPanel, points: PointsPanel, sheets: SheetsPanel, log: LogPanel } as const;

/** The table of The Greater East Asia War. */
export function GeawPage({ seat, onLeave }: { seat: HeldSeat; onLeave: () => void }) {
  const isSet = useStore(desk, (state) => state.game !== null);
  const trouble = useStore(server, (state) => state.trouble);
  const unreachable = useStore(server, (state) => state.unreachable);
  useEffect(() => {
    void openGame(seat);
    // A tablet that was asleep looks again when it wakes.
    const woken = () => {
      if (document.visibilityState === 'visible') lookAgain();
    };
    document.addEventListener('visibilitychange', woken);
    window.addEventListener('online', lookAgain);
    window.addEventListener('storage', lookAgain);
    return () => {
      window.removeEventListener('online', lookAgain);
      window.removeEventListener('storage', lookAgain);
      document.removeEventListener('visibilitychange', woken);
      leaveGame();
      forgetHand();
    };
  }, [seat]);
  useEffect(() => {
    if (!unreachable || isSet) return undefined;
    const timer = setInterval(lookAgain, RETRY);
    return () => clearInterval(timer);
  }, [unreachable, isSet]);
  if (trouble && !isSet) {
    return (
      <main className="start">
        <h1>{t('game.none')}</h1>
        <p role="alert">{trouble}</p>
        <OutboxPanel />
        <div className="row">
          <Button className="quiet grow" onPress={onLeave}>{t('app.back')}</Button>
          <Button className="main grow" onPress={() => void openGame(seat)}>{t('game.tryAgain')}</Button>
        </div>
      </main>
    );
  }
  if (!isSet) return <main className="start"><p role="status">{t('game.setting')}</p></main>;
  return <GeawTable seat={seat} onLeave={onLeave} />;
}

function GeawTable({ seat, onLeave }: { seat: HeldSeat; onLeave: () => void }) {
  const game = useStore(desk, (state) => state.game);
  const tab = useStore(hand, (state) => state.tab);
  // The tab turns first; what stands on it comes right after that was painted.
  const read = useDeferredValue(tab);
  const awake = useStore(device, (state) => state.awake);
  useEffect(() => (awake ? keepAwake() : undefined), [awake]);
  if (!game) return null;
  const Panel = PANELS[read];
  return (
    <div className="game geaw" data-entry={game.lastEntry}>
      <Header game={game} onLeave={onLeave} owner={seat.game} />
      <Strip game={game} />
      <main className="table">
        <HexMap game={game} />
        <aside className="side" aria-label={t('game.papers')}>
          <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => hand.set({ tab: key as TabName })}>
            <TabList aria-label={t('game.tabs')}>
              {TABS.map((id) => <Tab key={id} id={id}>{t(`geaw.${id}`)}</Tab>)}
            </TabList>
            <OutboxPanel />
            {TABS.map((id) => <TabPanel key={id} id={id}><h2 className="unseen">{t(`geaw.${id}`)}</h2>{read === id && <Panel game={game} />}</TabPanel>)}
          </Tabs>
          <ProposalBar game={game} />
        </aside>
      </main>
      <Banner />
      <Message />
      <Extras game={game} />
    </div>
  );
}

function Banner() {
  const lost = useStore(server, (state) => state.connection === 'lost');
  const waits = useStore(outbox, ({ waiting }) => waiting.length > 0);
  // What waits says so itself, at the place where it was entered.
  return lost && !waits ? <p className="banner" role="status">{t('game.lost')}</p> : null;
}

/** What just happened, said aloud and shown for a moment. */
function Message() {
  const message = useStore(hand, (state) => state.message);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => hand.set({ message: null }), 6000);
    return () => clearTimeout(timer);
  }, [message]);
  return <div className="message" role="status" aria-live="polite">{message && <p>{message}</p>}</div>;
}
