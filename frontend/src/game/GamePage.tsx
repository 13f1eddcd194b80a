import { useEffect } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { MapView } from '../map/MapView';
import { DisplaysPanel } from '../panels/DisplaysPanel';
import { LogPanel } from '../panels/LogPanel';
import { NoticeBox } from '../panels/NoticeBox';
import { NowPanel } from '../panels/NowPanel';
import { TracksPanel } from '../panels/TracksPanel';
import { RulesDialog } from '../rules/RulesDialog';
import { leaveGame, openGame, refresh } from '../store/actions';
import type { HeldSeat } from '../store/device';
import { forgetSelection, selection } from '../store/selection';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { Curtain } from './Curtain';
import { Header } from './Header';
import { ThumbBar } from './ThumbBar';
import { useHandover } from './useHandover';
import { t } from '../words/words';

export function GamePage({ seat, onLeave }: { seat: HeldSeat; onLeave: () => void }) {
  const game = useStore(server, (state) => state.game);
  const pack = useStore(server, (state) => state.pack);
  const trouble = useStore(server, (state) => state.trouble);
  const { to, onTaken } = useHandover(game);

  useEffect(() => {
    void openGame(seat);
    // A tablet that was asleep looks again when it wakes.
    const woken = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', woken);
    return () => {
      document.removeEventListener('visibilitychange', woken);
      leaveGame();
    };
  }, [seat]);

  if (trouble && (!game || !pack)) {
    return (
      <main className="start">
        <h1>{t('game.none')}</h1>
        <p role="alert">{trouble}</p>
        <div className="row">
          <Button className="quiet grow" onPress={onLeave}>{t('app.back')}</Button>
          <Button className="main grow" onPress={() => void openGame(seat)}>{t('game.tryAgain')}</Button>
        </div>
      </main>
    );
  }
  if (!game || !pack) return <main className="start"><p role="status">{t('game.setting')}</p></main>;
  if (to) {
    const take = () => {
      // What the other side had in hand, or was told, is not for these eyes.
      forgetSelection();
      onTaken();
    };
    return <Curtain game={game} to={to} onTaken={take} />;
  }
  return (
    <div className="game">
      <Header game={game} onLeave={onLeave} />
      <main className="table">
        <MapView pack={pack} />
        <aside className="side" aria-label={t('game.papers')}>
          <Tabs className="tabs" defaultSelectedKey="now">
            <TabList aria-label={t('game.tabs')}>
              <Tab id="now">{t('game.now')}</Tab>
              <Tab id="tracks">{t('game.tracks')}</Tab>
              <Tab id="displays">{t('game.displays')}</Tab>
              <Tab id="log">{t('game.log')}</Tab>
            </TabList>
            <NoticeBox />
            <TabPanel id="now"><NowPanel game={game} pack={pack} /></TabPanel>
            <TabPanel id="tracks"><TracksPanel game={game} pack={pack} /></TabPanel>
            <TabPanel id="displays"><DisplaysPanel game={game} /></TabPanel>
            <TabPanel id="log"><LogPanel game={game} /></TabPanel>
          </Tabs>
          <ThumbBar game={game} />
        </aside>
      </main>
      <ConnectionBanner />
      <Message />
      <RulesDialog book={game.book} />
    </div>
  );
}

function ConnectionBanner() {
  const connection = useStore(server, (state) => state.connection);
  if (connection !== 'lost') return null;
  return <p className="banner" role="status">{t('game.lost')}</p>;
}

/** What just happened, said aloud and shown for a moment. */
function Message() {
  const message = useStore(selection, (state) => state.message);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => selection.set({ message: null }), 6000);
    return () => clearTimeout(timer);
  }, [message]);
  return <div className="message" role="status" aria-live="polite">{message && <p>{message}</p>}</div>;
}
