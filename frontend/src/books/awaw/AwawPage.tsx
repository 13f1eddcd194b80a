import './words';
import '../declared/desk.module.css';
import css from './awaw.module.css';
import { useDeferredValue, useEffect } from 'react';
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
import { t } from '../../words/words';
import { book } from './book';
import { Accounts } from './books/Accounts';
import { Boxes } from './books/Boxes';
import { Calculators } from './books/Calculators';
import { Dates } from './books/Dates';
import { Forces } from './books/Forces';
import { Places } from './books/Places';
import { Header } from './game/Header';
import { Proposed } from './game/Proposed';
import { Strip } from './game/Strip';
import type { Game } from './graphql/types';
import { FactsPanel } from './papers/FactsPanel';
import { NowPanel } from './papers/NowPanel';
import { OrdersPanel } from './papers/OrdersPanel';
import { forgetHand, hand, type Book, type Tab as TabName } from './store/hand';
import { desk, table } from './store/table';
import gameCss from '../../ui/styles/game.module.css';

const BOOKS: readonly Book[] = ['accounts', 'boxes', 'forces', 'places', 'dates', 'calculators'];
const BOOK_PANELS = { accounts: Accounts, boxes: Boxes, forces: Forces, places: Places, dates: Dates, calculators: Calculators } as const;
const TABS: readonly TabName[] = ['now', 'orders', 'facts', 'log'];
const PANELS = { now: NowPanel, orders: OrdersPanel, facts: FactsPanel, log: LogPanel } as const;

/** The table of A World at War: the books of the desk beside the papers that say what is to be done. */
export function AwawPage({ seat, onLeave }: { seat: HeldSeat; onLeave: () => void }) {
  const isSet = useStore(desk, (state) => state.game !== null);
  return (
    <BookProvider value={book}>
      <TablePage seat={seat} table={table} isSet={isSet} forgetHand={forgetHand} onLeave={onLeave}><AwawTable onLeave={onLeave} /></TablePage>
    </BookProvider>
  );
}

/** What has to be answered stands on the first paper. */
const toTheFront = () => hand.set({ tab: 'now' });

function AwawTable({ onLeave }: { onLeave: () => void }) {
  const game = useStore(desk, (state) => state.game);
  if (!game) return null;
  return (
    <div className={`game desk ${css.awaw}`} data-entry={game.lastEntry}>
      <Header game={game} onLeave={onLeave} />
      <Strip game={game} />
      <LostLine />
      <main className="table">
        <Books game={game} />
        <Papers game={game} />
      </main>
      <Message />
      <Extras game={game} onOwed={toTheFront} />
    </div>
  );
}

/** How things stand. */
function Books({ game }: { game: Game }) {
  const open = useStore(hand, (state) => state.book);
  // The tab turns first; what stands on it comes right after that was painted.
  const read = useDeferredValue(open);
  const Panel = BOOK_PANELS[read];
  return (
    <section className={css.books} aria-label={t('awaw.books')}>
      <Tabs className="tabs" selectedKey={open} onSelectionChange={(key) => hand.set({ book: key as Book })}>
        <TabList aria-label={t('awaw.books')}>
          {BOOKS.map((id) => <Tab key={id} id={id}>{t(`awaw.${id}`)}</Tab>)}
        </TabList>
        {BOOKS.map((id) => <TabPanel key={id} id={id}><h2 className="unseen">{t(`awaw.${id}`)}</h2>{read === id && <Panel game={game} />}</TabPanel>)}
      </Tabs>
    </section>
  );
}

/** What is to be done. */
function Papers({ game }: { game: Game }) {
  const tab = useStore(hand, (state) => state.tab);
  const read = useDeferredValue(tab);
  // A link to an entry leads to the log.
  const sought = useStore(papers, (state) => state.sought !== null);
  useEffect(() => {
    if (sought) hand.set({ tab: 'log' });
  }, [sought]);
  const disputed = game.view.declarations.some(({ status }) => status === 'DISPUTED');
  const Panel = PANELS[read];
  return (
    <aside className={gameCss.side} data-part="side" aria-label={t('game.papers')}>
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => hand.set({ tab: key as TabName })}>
        <TabList aria-label={t('game.tabs')}>
          {TABS.map((id) => <Tab key={id} id={id}>{t(`awaw.${id}`)}{id === 'facts' && disputed && <b className={css.bad} aria-label={t('status.DISPUTED')}> !</b>}</Tab>)}
        </TabList>
        <OutboxPanel />
        {TABS.map((id) => <TabPanel key={id} id={id}><h2 className="unseen">{t(`awaw.${id}`)}</h2>{read === id && <Panel game={game} />}</TabPanel>)}
      </Tabs>
      <Proposed game={game} />
    </aside>
  );
}
