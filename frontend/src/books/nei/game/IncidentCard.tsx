import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { phaseName } from '../../../ui/words';
import { t } from '../../../words/words';
import { incidentOf } from './incident';
import css from './cards.module.css';

/** The incident that was rolled a moment ago, as an event: its number, its name, what it does. The next entry ends it. */
export function IncidentCard({ game: { lastEntry, view } }: { game: Game }) {
  const [read, setRead] = useState(0);
  const entry = useStore(server, ({ entries }) => entries.find(({ number }) => number === lastEntry));
  const incident = entry && read !== lastEntry ? incidentOf(entry.lines.map(({ text }) => text), phaseName(view.phase)) : null;
  if (!incident) return null;
  const { side, number, name, effect } = incident;
  return (
    <section className={`${css.card} ${css.incident} ${side.toLowerCase()}`} data-part="incident-card" role="status" aria-label={t('turn.incident', { side })}>
      <b className={`display ${css.number}`}>{number}</b>
      <div>
        <p className="small">{t('turn.incident', { side })}</p>
        <h3 className="display">{name}</h3>
        {effect && !view.pending?.mine && <p>{effect}</p>}
      </div>
      {!view.pending?.mine && <Button className="quiet" onPress={() => setRead(lastEntry)}>{t('turn.goOn')}</Button>}
    </section>
  );
}
