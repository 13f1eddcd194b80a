import './words';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat } from '../../device/device';
import { localeNow, t } from '../../words/words';
import css from './finished.module.css';
import { finishedGames, PAGE, shownAt, shownSeat, type FinishedGame } from './sharing';

/** The finished games of this server, or one of them on its way to the glass. */
export function FinishedPage({ token, onOpen, onBack }: { token: string | null; onOpen: (seat: HeldSeat) => void; onBack: () => void }) {
  const [games, setGames] = useState<readonly FinishedGame[] | null>(null);
  const [ended, setEnded] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const say = (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error));
  const more = (skip: number) => finishedGames(skip).then((found) => {
    setGames((before) => [...(before ?? []).slice(0, skip), ...found]);
    setEnded(found.length < PAGE);
  }, say);
  const open = (wanted: string) => shownSeat(wanted).then((seat) => (seat ? onOpen(seat) : setTrouble(t('sharing.gone'))), say);
  useEffect(() => void (token ? open(token) : more(0)), [token]);
  return (
    <main className={`start ${css.page}`} data-part="finished">
      <header className="row">
        <h1 className="display grow">{t('sharing.finished')}</h1>
        <Button className="quiet" onPress={onBack}>{t('sharing.back')}</Button>
      </header>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {!trouble && (token !== null || games === null) && <p role="status">{t('app.lookingUp')}</p>}
      {token === null && games && (
        <>
          <p>{t('sharing.finishedHint')}</p>
          {games.length === 0 && <p role="status">{t('sharing.none')}</p>}
          <ul className={css.games}>
            {games.map((game) => <li key={game.token}><Card shown={game} onPlay={() => { location.hash = shownAt(game.token); }} /></li>)}
          </ul>
          <p className="row">
            {!ended && <Button className="quiet" onPress={() => void more(games.length)}>{t('sharing.more')}</Button>}
            {games.length > 0 && <a className="finger-link" href="games/finished.jsonl" download>{t('sharing.file')}</a>}
          </p>
        </>
      )}
    </main>
  );
}

const signed = (value: number): string => new Intl.NumberFormat(localeNow(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value).replace('-', '−');

function Card({ shown: { game, scenario, result, entries, firstMoves, luck, sharedAt }, onPlay }: { shown: FinishedGame; onPlay: () => void }) {
  const day = new Date(sharedAt).toLocaleDateString(localeNow(), { dateStyle: 'medium' });
  return (
    <article className={css.game} aria-label={game.name}>
      <h2>{game.name}</h2>
      <p className={css.result}>{result}</p>
      <p className="small">{[t(`create.${game.book}`), scenario, t('sharing.entries', { count: entries }), day].filter(Boolean).join(' · ')}</p>
      {firstMoves.length > 0 && (
        <>
          <h3>{t('sharing.firstMoves')}</h3>
          <ol className={css.moves}>{firstMoves.map((move) => <li key={move}>{move}</li>)}</ol>
        </>
      )}
      <p className="small">{luck.map(({ side, swing, hitsOver }) => (typeof swing === 'number' ? t('sharing.luck', { side, points: signed(swing) }) : t('sharing.luckHits', { side, hits: signed(hitsOver) }))).join(' · ')}</p>
      <Button className="main" aria-label={t('sharing.playOf', { game: game.name })} onPress={onPlay}>{t('sharing.play')}</Button>
    </article>
  );
}
