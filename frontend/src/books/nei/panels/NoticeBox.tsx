import { Suspense } from 'react';
import { Button } from 'react-aria-components';
import type { NeiCommand } from '../../../graphql/types';
import { record } from '../store/actions';
import { selection, type Notice } from '../store/selection';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { Named } from '../journey/Journey';
import { later } from '../../../ui/later';
import { Violations } from '../../../ui/Violations';
import { Cures } from './RefusedOffers';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';
import { inTurn } from '../../../ui/inTurn';

const Reason = later(() => inTurn(() => import('../../../ui/Reason')).then((module) => module.Reason));

/** What the server answered when it did not record. */
export function NoticeBox() {
  const notice = useStore(selection, (state) => state.notice);
  if (!notice) return null;
  return (
    <section className={css.notice} role="alert" aria-label={t('notice.title')}>
      <NoticeText notice={notice} />
      <Button className="quiet wide notice-close" onPress={() => selection.set({ notice: null })}>{t('app.close')}</Button>
    </section>
  );
}

function NoticeText({ notice: { outcome, command } }: { notice: Notice }) {
  switch (outcome.__typename) {
    case 'Stale':
      return (
        <>
          <h3>{t('notice.stale')}</h3>
          <p>{t('notice.staleText')}</p>
          <ul>{outcome.missed.map((entry) => <li key={entry.number}>{t('log.missed', { number: entry.number, text: entry.lines.map((line) => line.text).join(' ') || t('log.hiddenShort') })}</li>)}</ul>
        </>
      );
    case 'Refused':
      return (
        <>
          <h3>{t('notice.refused')}</h3>
          <Violations violations={outcome.violations} refusal={outcome.refusal} />
          {command && <Ways command={command} />}
          <Named commands={[command]} />
        </>
      );
    case 'NeedsRuling':
      return (
        <>
          <h3>{t('notice.ruling')}</h3>
          <div className={css.noticeWords} tabIndex={0} role="group" aria-label={t('notice.title')}>
            <Violations violations={outcome.violations} />
            <Named commands={[command]} />
          </div>
          <Suspense><Reason isDisabled={!command} onGiven={(reason) => command && void record(command, reason)} /></Suspense>
        </>
      );
  }
}

/** What could be recorded instead, where the command was one of those offered for the hand. */
function Ways({ command }: { command: NeiCommand }) {
  const offers = useStore(selection, (state) => state.offers);
  const free = useStore(server, (state) => state.game?.options.offers);
  const all = offers ?? free ?? [];
  const said = JSON.stringify(command);
  const wanted = all.find((offer) => JSON.stringify(offer.command) === said);
  return wanted ? <Cures wanted={wanted} all={all.filter((offer) => offer !== wanted)} /> : null;
}
