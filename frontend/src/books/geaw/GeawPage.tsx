import './words';
import '../declared/desk.module.css';
import css from './geaw.module.css';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { BookProvider } from '../declared/book';
import { Extras } from '../declared/Extras';
import { LogPanel } from '../declared/LogPanel';
import { Message, TablePage } from '../declared/TablePage';
import { LostLine } from '../../table/LostLine';
import { OutboxPanel } from '../../table/OutboxPanel';
import type { HeldSeat } from '../../device/device';
import { papers } from '../../table/papers';
import { useStore } from '../../store';
import { inTurn } from '../../ui/inTurn';
import { later } from '../../ui/later';
import { t } from '../../words/words';
import { book } from './book';
import { Header } from './game/Header';
import { Proposed } from './game/Proposed';
import { Strip } from './game/Strip';
import { isLight } from './light/light';
import { LightBoard } from './light/LightBoard';
import { HexMap } from './map/HexMap';
import { ForcesPanel } from './panels/ForcesPanel';
import { NowPanel } from './panels/NowPanel';
import { PointsPanel } from './panels/PointsPanel';
import { SheetsPanel } from './sheets/SheetsPanel';
import { forgetHand, hand, type Tab as TabName } from './store/hand';
import { useSupply } from './store/supply';
import { desk, table } from './store/table';
import gameCss from '../../ui/styles/game.module.css';

const PastePaper = later(() => inTurn(() => import('./sheets/paste/PastePaper')).then((module) => module.PastePaper));

const TABS: readonly TabName[] = ['now', 'forces', 'points', 'sheets', 'log'];
const PANELS = { now: NowPanel, forces: ForcesPanel, points: PointsPanel, sheets: SheetsPanel, log: LogPanel } as const;

/** The table of The Greater East Asia War. */
export function GeawPage({ seat, onLeave }: { seat: HeldSeat; onLeave: () => void }) {
  const isSet = useStore(desk, (state) => state.game !== null);
  return (
    <BookProvider value={book}>
      <TablePage seat={seat} table={table} isSet={isSet} forgetHand={forgetHand} onLeave={onLeave}><GeawTable onLeave={onLeave} /></TablePage>
    </BookProvider>
  );
}

/** What has to be answered stands on the first paper. */
const toTheFront = () => hand.set({ tab: 'now' });

function GeawTable({ onLeave }: { onLeave: () => void }) {
  const game = useStore(desk, (state) => state.game);
  const tab = useStore(hand, (state) => state.tab);
  const pastes = useStore(hand, (state) => state.paste.isOpen);
  // The tab turns first; what stands on it comes right after that was painted.
  const read = useDeferredValue(tab);
  useSupply(game);
  // A link to an entry leads to the log.
  const sought = useStore(papers, (state) => state.sought !== null);
  useEffect(() => {
    if (sought) hand.set({ tab: 'log' });
  }, [sought]);
  if (!game) return null;
  const Panel = PANELS[read];
  return (
    <div className={`game desk ${css.geaw}`} data-entry={game.lastEntry}>
      <Header game={game} onLeave={onLeave} />
      <Strip game={game} />
      <LostLine />
      <main className="table">
        {isLight(game.view) ? <LightBoard game={game} /> : <HexMap game={game} />}
        <aside className={gameCss.side} data-part="side" aria-label={t('game.papers')}>
          <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => hand.set({ tab: key as TabName })}>
            <TabList aria-label={t('game.tabs')}>
              {TABS.map((id) => <Tab key={id} id={id}>{t(`geaw.${id}`)}</Tab>)}
            </TabList>
            <OutboxPanel />
            {TABS.map((id) => <TabPanel key={id} id={id}><h2 className="unseen">{t(`geaw.${id}`)}</h2>{read === id && <Panel game={game} />}</TabPanel>)}
          </Tabs>
          <Proposed game={game} />
        </aside>
      </main>
      <Message />
      {pastes && <Suspense><PastePaper /></Suspense>}
      <Extras game={game} onOwed={toTheFront} />
    </div>
  );
}
