// The board as this seat last saw it: written behind, once the table is at rest, and shown again where the server is away.
import { boardOf, keepBoard, keepOnly } from '../device/boards';
import { device, type HeldSeat } from '../device/device';
import { untilAtRest } from '../device/rest';
import { placeOfSeat } from './outbox';

/** How a book takes what is seen, to be kept as text, and puts it on the table again. */
export interface Sightings {
  /** Null where nothing may be kept, or there is nothing yet. */
  take(): unknown;
  /** False where it may not be shown to whoever looks now. */
  put(kept: unknown): boolean;
}

/** After a change so long is waited for the next one. In milliseconds. */
const PAUSE = 800;

function createLastSeen() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaved: { place: string; take: () => unknown } | null = null;
  let written = '';

  function write(): void {
    clearTimeout(timer);
    if (!unsaved) return;
    const { place, take } = unsaved;
    unsaved = null;
    const seen = take();
    if (seen === null) return;
    const text = JSON.stringify(seen);
    if (`${place} ${text}` === written) return;
    written = `${place} ${text}`;
    void keepBoard(place, text);
  }

  /** Something was seen: it is kept when the table is at rest, or at once where little of it is seen for a moment. */
  function saw(seat: Pick<HeldSeat, 'game' | 'seat'>, take: () => unknown, atOnce: boolean): void {
    unsaved = { place: placeOfSeat(seat.game, seat.seat), take };
    clearTimeout(timer);
    if (atOnce) write();
    else timer = setTimeout(() => void untilAtRest().then(write), PAUSE);
  }

  /** Nothing more is seen: what is not kept yet is not kept. */
  function seesNoMore(): void {
    clearTimeout(timer);
    unsaved = null;
    written = '';
  }

  /** Whoever leaves a seat leaves nothing of its game on the device. */
  function forgetSeen({ game, seat }: Pick<HeldSeat, 'game' | 'seat'>): void {
    seesNoMore();
    void keepBoard(placeOfSeat(game, seat), null);
  }

  async function recall({ game, seat }: Pick<HeldSeat, 'game' | 'seat'>): Promise<{ seen: number; kept: unknown } | null> {
    const found = await boardOf(placeOfSeat(game, seat));
    return found && { seen: found.seen, kept: JSON.parse(found.text) as unknown };
  }

  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write());
  // A seat that was given up, here or in another tab.
  let before = device.get().seats;
  device.subscribe(() => {
    const { seats } = device.get();
    if (seats.length < before.length) void keepOnly(seats.map(({ game, seat }) => placeOfSeat(game, seat)));
    before = seats;
  });

  return { saw, seesNoMore, forgetSeen, recall };
}

export const { saw, seesNoMore, forgetSeen, recall } = createLastSeen();
