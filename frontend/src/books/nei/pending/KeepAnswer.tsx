import { useState } from 'react';
import { Button } from 'react-aria-components';
import { first } from '../copy/draft';
import { keeping } from '../copy/stated';
import type { Game } from '../../../graphql/types';
import { createStore, useStore } from '../../../store';
import { t } from '../../../words/words';

/** Answers that somebody did not want to keep, by game and entry, until the page is loaded anew. */
const refused = createStore<{ entries: readonly string[] }>({ entries: [] });

/** What the table agreed that a printed table says: offered for the overlay of this device, so that the next game knows it. */
export function KeepAnswer({ game }: { game: Game }) {
  const draft = useStore(first.store, (state) => state.draft);
  const unwanted = useStore(refused, (state) => state.entries);
  const [kept, setKept] = useState<string | null>(null);
  const nameOf = (entry: number) => `${game.id}/${entry}`;
  const open = game.stated.map((answer) => ({ answer, values: keeping(answer.values, draft) })).filter(({ answer: { entry }, values }) => Object.keys(values).length > 0 && !unwanted.includes(nameOf(entry)));
  if (open.length === 0 && kept === null) return null;
  return (
    <section className="owed" aria-label={t('statement.keepTitle')}>
      {open.map(({ answer: { entry, sentence }, values }) => (
        <div key={entry} className="form">
          <p>{t('statement.keepAsked', { sentence })}</p>
          <div className="row">
            <Button className="quiet grow" onPress={() => refused.set(({ entries }) => ({ entries: [...entries, nameOf(entry)] }))}>{t('statement.keepNot')}</Button>
            <Button className="main grow" onPress={() => { first.give(values); setKept(sentence); }}>{t('statement.keep')}</Button>
          </div>
        </div>
      ))}
      {kept !== null && <p role="status">{t('statement.kept', { sentence: kept })} <a href="#/copy/tables">{t('statement.keptWhere')}</a></p>}
    </section>
  );
}
