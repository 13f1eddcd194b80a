import { useState } from 'react';
import { Button } from 'react-aria-components';
import { device, dropSeat, type HeldSeat } from '../device/device';
import { isSecure } from '../device/home';
import { useStore } from '../store';
import { JoinForm } from './JoinForm';
import type { Created } from './lobby';
import { NewGame } from './NewGame';
import { PractiseCard } from './PractiseCard';
import { SeatCodes } from './SeatCodes';
import { seatName } from '../ui/words';
import { LanguageChoice } from '../device/LanguageChoice';
import { t } from '../words/words';

export function StartPage({ code, entry, onOpen }: { code: string | null; entry: number | null; onOpen: (seat: HeldSeat) => void }) {
  const seats = useStore(device, (state) => state.seats);
  const look = useStore(device, (state) => state.look);
  const [created, setCreated] = useState<Created | null>(null);
  const show = (made: Created) => {
    setCreated(made);
    // The form may be longer than the tablet; the codes are read from their top.
    window.scrollTo({ top: 0 });
  };
  return (
    <main className="start">
      <header className="start-head">
        <Compass />
        <div>
          <h1>{t('app.name')}</h1>
          <p>{t('app.subtitle')}</p>
        </div>
        <LanguageChoice />
        <Button className="quiet" onPress={() => device.set({ look: look === 'dark' ? 'daylight' : 'dark' })}>{look === 'dark' ? t('menu.daylight') : t('menu.dark')}</Button>
      </header>
      {created ? <SeatCodes created={created} onOpen={onOpen} onDone={() => setCreated(null)} /> : (
        <div className="start-cards">
          <div className="start-column">
          <JoinForm invited={code} entry={entry} onOpen={onOpen} />
          {seats.length > 0 && (
            <section className="card" aria-labelledby="resume">
              <h2 id="resume">{t('seat.goOn')}</h2>
              <ul className="resume">
                {seats.map((seat) => (
                  <li key={seat.token} className="row">
                    <Button className={`grow resume-key${seat.branch ? ' of-branch' : ''}`} onPress={() => onOpen(seat)}><b>{seat.gameName}</b>{seat.branch && <small className="resume-branch">{t('seat.branch', { entry: seat.branch.entry, game: seat.branch.gameName || t(`create.${seat.book ?? 'NEI'}`) })}</small>}<small>{seatName(seat.seat, seat.book)}, {new Date(seat.takenAt).toLocaleDateString()}</small></Button>
                    <Button className="quiet" aria-label={t('seat.forget', { game: seat.gameName, seat: seatName(seat.seat, seat.book) })} onPress={() => dropSeat(seat.token)}>✕</Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <PractiseCard onOpen={onOpen} />
          </div>
          <NewGame onCreated={show} />
        </div>
      )}
      {!isSecure() && <p className="small">{t('home.plain')} <a href="#/trust">{t('home.secure')}</a></p>}
      <footer className="small">{t('app.reconstruction')}</footer>
    </main>
  );
}

function Compass() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" className="compass">
      <circle cx="32" cy="32" r="29" />
      <circle cx="32" cy="32" r="22" />
      <path d="M32 6l6 20 20 6-20 6-6 20-6-20-20-6 20-6Z" />
      <path d="M32 6v26l6-6ZM58 32H32l6 6ZM32 58V32l-6 6ZM6 32h26l-6-6Z" className="compass-shade" />
    </svg>
  );
}
