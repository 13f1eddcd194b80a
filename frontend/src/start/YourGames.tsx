import { useEffect, useMemo } from 'react';
import { Button } from 'react-aria-components';
import { device, dropSeat, type HeldSeat } from '../device/device';
import { useStore } from '../store';
import { lookOf } from '../table/sides';
import { seatName } from '../ui/words';
import { t } from '../words/words';
import { followGames, sorted, standings, type Standing } from './games';
import css from './start.module.css';

/** The games of this device, those that wait for it first. */
export function YourGames({ onOpen }: { onOpen: (seat: HeldSeat) => void }) {
  const held = useStore(device, (state) => state.seats);
  const seats = useMemo(() => held.filter(({ shown }) => !shown), [held]);
  const of = useStore(standings, (state) => state.of);
  useEffect(() => followGames(seats), [seats]);
  return (
    <section aria-labelledby="resume">
      <h2 id="resume">{t('seat.goOn')}</h2>
      {seats.length === 0 && <p className={css.empty}>{t('seat.noGames')}</p>}
      <ul className={css.games}>
        {sorted(seats, of).map((seat) => <GameCard key={seat.token} seat={seat} standing={of[seat.token] ?? { kind: 'asked' }} onOpen={onOpen} />)}
      </ul>
    </section>
  );
}

function GameCard({ seat, standing, onOpen }: { seat: HeldSeat; standing: Standing; onOpen: (seat: HeldSeat) => void }) {
  const { branch, book = 'NEI' } = seat;
  const name = standing.kind === 'told' ? standing.name : seat.gameName;
  const bookName = t(`create.${book}`);
  return (
    <li>
      <Button className={`resume-key ${css.card} ${lookOf(seat.seat)}${branch ? ` ${css.branch}` : ''}`} data-move={standing.kind === 'told' ? standing.move : standing.kind} onPress={() => onOpen(seat)}>
        <b>{seat.practice ? seat.gameName : name}</b>
        <Line standing={standing} />
        {branch && <small className="resume-branch">{t('seat.branch', { entry: branch.entry, game: branch.gameName || t(`create.${book}`) })}</small>}
        <small>{seat.staff ? t('seat.againstStaff', { seat: seatName(seat.seat, book) }) : name === bookName || seat.practice ? seatName(seat.seat, book) : t('seat.ofBook', { seat: seatName(seat.seat, book), book: bookName })}{standing.kind === 'told' && standing.present.length > 0 && ` · ${t('seat.there', { who: standing.present.map((one) => one.name || seatName(one.kind, book)).join(', ') })}`}</small>
      </Button>
      <Button className={`quiet ${css.forget}`} aria-label={t('seat.forget', { game: seat.gameName, seat: seatName(seat.seat, book) })} onPress={() => dropSeat(seat.token)}>✕</Button>
    </li>
  );
}

function Line({ standing }: { standing: Standing }) {
  if (standing.kind === 'gone') return <span className={css.gone}>{t('seat.gone')}</span>;
  if (standing.kind === 'silent') return <span className={css.gone}>{t('seat.silent')}</span>;
  if (standing.kind === 'asked') return <span className={css.empty}>{t('app.lookingItUp')}</span>;
  const { when, move, who, waits } = standing;
  return <span className={css.when}>{when} · {move === 'mine' ? <span className={css.mine}>{t('seat.yourMove')}</span> : move === 'over' ? t('seat.over') : who ? t('seat.theirMove', { who }) : waits}</span>;
}
