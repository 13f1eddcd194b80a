import { useEffect, useState } from 'react';
import { GamePage } from './game/GamePage';
import { StartPage } from './start/StartPage';
import { device, type HeldSeat } from './store/device';
import { useStore } from './store/store';

/** What the address says: a seat that this device holds, or the code of one to be taken. */
interface Place {
  seat: HeldSeat | null;
  code: string | null;
}

/** The seat is kept in the address, so that a reload comes back to the table; a link may bring its code. */
const placeOfAddress = (): Place => {
  const [, first, second] = location.hash.split('/');
  if (first === 'join') return { seat: null, code: second ?? null };
  return { seat: device.get().seats.find((held) => held.game === first && held.seat === second) ?? null, code: null };
};

export function App() {
  const look = useStore(device, (state) => state.look);
  const scale = useStore(device, (state) => state.scale);
  const [{ seat, code }, setPlace] = useState<Place>(placeOfAddress);

  useEffect(() => {
    document.documentElement.dataset['look'] = look;
    document.documentElement.style.fontSize = `${scale}%`;
  }, [look, scale]);

  useEffect(() => {
    const changed = () => setPlace(placeOfAddress());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);

  const open = (taken: HeldSeat | null) => {
    history.pushState(null, '', taken ? `#/${taken.game}/${taken.seat}` : location.pathname + location.search);
    setPlace({ seat: taken, code: null });
  };
  return seat ? <GamePage key={seat.token} seat={seat} onLeave={() => open(null)} /> : <StartPage key={code} code={code} onOpen={open} />;
}
