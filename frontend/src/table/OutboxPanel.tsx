import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import { database } from './database';
import { outbox, stored, type Waiting } from './outbox';
import { goOnWithout, sendAllTheSame, throwAllAway } from './sending';
import { useStore } from '../store';
import { later } from '../ui/later';
import { Violations } from '../ui/Violations';
import { t } from '../words/words';
import css from '../ui/styles/devices.module.css';
import { inTurn } from '../ui/inTurn';

const Reason = later(() => inTurn(() => import('../ui/Reason')).then((module) => module.Reason));

/** Entries that the server has not answered for, in their order; the first one with what the rules say of it. */
export function OutboxPanel() {
  const state = useStore(outbox, (whole) => whole);
  const { away, kept } = state;
  const inTrouble = useStore(database, ({ trouble }) => trouble !== null);
  const [sure, setSure] = useState(false);
  // An entry of this moment is answered before anybody could read of it.
  const late = stored(state).filter((entry) => entry.late);
  const first = late[0];
  if (!first) return null;
  return (
    <section className={css.outbox} data-part="outbox" role={first.objection ? 'alert' : undefined} aria-label={t('outbox.title')}>
      <h3>{first.objection ? t('outbox.notRecorded') : t('outbox.count', { count: late.length })}</h3>
      {!first.objection && <p className="small">{inTrouble ? t('outbox.database') : away ? t('outbox.away') : t('outbox.beingSent')}</p>}
      {!kept && <p className="small">{t('outbox.notKept')}</p>}
      {first.objection && <Objected key={first.id} entry={first} behind={late.length - 1} />}
      <ol>{late.map((entry) => <li key={entry.id}>{entry.title}</li>)}</ol>
      {sure ? (
        <div className="row">
          <Button className="quiet grow" onPress={() => setSure(false)}>{t('app.keep')}</Button>
          <Button className="main grow" onPress={() => { setSure(false); throwAllAway(); }}>{t('outbox.throwAwayNow', { count: late.length })}</Button>
        </div>
      ) : <Button className="quiet wide" onPress={() => setSure(true)}>{t('outbox.throwAway')}</Button>}
    </section>
  );
}

function Objected({ entry, behind }: { entry: Waiting; behind: number }) {
  const { objection } = entry;
  if (!objection) return null;
  return (
    <div className={css.objected}>
      <p><b>{entry.title}</b></p>
      {objection.__typename === 'Stale' && (
        <>
          <p>{t('outbox.missed', { count: objection.missed.length })}</p>
          <ul>{objection.missed.map(({ number, lines }) => <li key={number}>{number}: {lines.map((line) => line.text).join(' ') || t('log.hiddenShort')}</li>)}</ul>
        </>
      )}
      {objection.__typename === 'TROUBLE' && <p>{objection.message}</p>}
      {(objection.__typename === 'Refused' || objection.__typename === 'NeedsRuling') && <Violations violations={objection.violations} refusal={objection.__typename === 'Refused' ? objection.refusal : null} />}
      {behind > 0 && <p className="small">{t('outbox.hangsOn')}</p>}
      {objection.__typename === 'NeedsRuling' && (
        <Suspense><Reason onGiven={(reason) => sendAllTheSame(entry, reason)} /></Suspense>
      )}
      {objection.__typename === 'Stale' && <Button className="main wide" onPress={() => sendAllTheSame(entry)}>{t('outbox.stillHolds')}</Button>}
      {objection.__typename === 'TROUBLE' && <Button className="main wide" onPress={() => sendAllTheSame(entry)}>{t('app.tryAgain')}</Button>}
      <Button className="quiet wide" onPress={() => goOnWithout(entry)}>{t('outbox.leaveOut', { count: behind })}</Button>
    </div>
  );
}
