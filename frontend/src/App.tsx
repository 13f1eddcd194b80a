import { useEffect, useState } from 'react';
import { GamePage } from './game/GamePage';
import { StartPage } from './start/StartPage';
import { device, type HeldSeat } from './store/device';
import { useStore } from './store/store';

/** The seat is kept in the address, so that a reload comes back to the table. */
const seatOfAddress = (): HeldSeat | null => {
  const [, game, kind] = location.hash.split('/');
  return device.get().seats.find((seat) => seat.game === game && seat.seat === kind) ?? null;
};

export function App() {
  const look = useStore(device, (state) => state.look);
  const scale = useStore(device, (state) => state.scale);
  const [seat, setSeat] = useState<HeldSeat | null>(seatOfAddress);

  useEffect(() => {
    document.documentElement.dataset['look'] = look;
    document.documentElement.style.fontSize = `${scale}%`;
  }, [look, scale]);

  useEffect(() => {
    const changed = () => setSeat(seatOfAddress());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);

  const open = (taken: HeldSeat | null) => {
    history.pushState(null, '', taken ? `#/${taken.game}/${taken.seat}` : location.pathname + location.search);
    setSeat(taken);
  };
  return seat ? <GamePage key={seat.token} seat={seat} onLeave={() => open(null)} /> : <StartPage onOpen={open} />;
}
