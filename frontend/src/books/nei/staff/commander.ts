// The staff plays a seat: the other side of a game alone, or the one that its holder handed over. It looks at the table as
// the page does, and gives its orders with the key of that seat. Of what another key sees nothing is kept.
import { openLine } from '../../../graphql/client';
import { RecordOpenDiceDocument, RollOpenDiceDocument } from '../../../graphql/generated/graphql';
import type { Game, NeiCommand, SeatKind } from '../../../graphql/types';
import { device, type Post, type SeatedStaff } from '../../../device/device';
import { storage } from '../../../device/storage';
import { newCommandId } from '../../../table/identifier';
import { server } from '../../../table/server';
import { sideOf } from '../../../table/sides';
import { t } from '../../../words/words';
import { isOver, work } from '../store/handed';
import { table } from '../store/table';
import { dutyOf, handedDutyOf, type Duty } from './duty';
import { StaffGrantsDocument, StaffOrderDocument } from './graphql/generated/graphql';
import { chairOf, keepHanded, keepStaff, waitsFor } from './chair';

/** As often it tries before it says that it cannot go on; and how long it waits before each next try, in milliseconds. */
const PAUSES = [400, 1200, 3000] as const;
/** At its own pace it leaves so long between two orders that they can be followed on the map. In milliseconds. */
const BETWEEN = 1500;

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Two tabs of a device never give orders at the same time, and each knows which order the other gave. */
const alone = async (game: string, act: () => Promise<void>): Promise<void> => {
  const informed = async () => {
    await storage.readAgain('seats');
    await act();
    // It comes behind what was written meanwhile.
    await storage.readAgain('seats');
  };
  if ('locks' in navigator) await navigator.locks.request(`adjutant-staff-${game}`, informed);
  else await informed();
};

/** What is to be done, on which view of the game. */
interface Work {
  duty: Duty;
  seen: Game;
  kind: SeatKind;
  waits: boolean;
  staff: SeatedStaff;
}

/** The entry that was recorded, or why none was; null where the table has gone on meanwhile. */
type Said = { entry: number } | { trouble: string | null };

interface Failed {
  networkError?: unknown;
  graphQLErrors: readonly { extensions: Record<string, unknown> }[];
}

/** What the server says of an order names counters that are hidden from whoever reads it here: of that nothing is told. */
function said(outcome: { __typename?: string; entry?: { number: number } } | undefined, error: Failed | undefined): Said {
  if (outcome?.__typename === 'Recorded' && outcome.entry) return { entry: outcome.entry.number };
  if (outcome?.__typename === 'Stale') return { trouble: null };
  if (outcome) return { trouble: t('staff.refused') };
  return { trouble: error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'SEAT') ? t('staff.revoked') : t('staff.away') };
}

/** Commands a seat, as the one with this token keeps it, until the answer is called. */
export function command(token: string, post: Post): () => void {
  const held = () => device.get().seats.find((seat) => seat.token === token);
  const seated = held();
  const first = chairOf(seated, post);
  if (!seated || !first) return () => undefined;
  const { game } = seated;
  const line = openLine(first.token, () => undefined, first.side);
  let isActing = false;
  let hasEnded = false;
  /** The last entry that it recorded: the page has to see it before the next. */
  let recorded = 0;
  let sent = { after: 0, commandId: '' };
  /** Where it could not go on. */
  let stuckAt: number | null = null;

  /** What there is to do, on the table as this page sees it now. */
  function dutyNow(): Work | null {
    const { game: seen, entries, connection, seenAt } = server.get();
    const seat = held();
    const chair = chairOf(seat, post);
    if (hasEnded || !chair || seen?.id !== game || seen.lastEntry < recorded || seenAt !== null || connection !== 'live') return null;
    const { kind, staff } = chair;
    const waits = waitsFor(staff, entries);
    const handed = post === 'handed' ? seat?.handed : undefined;
    if (handed && isOver(handed, seen.view)) return null;
    const duty = handed ? handedDutyOf(seen, handed, waits) : dutyOf(seen, kind, waits);
    return duty && { duty, seen, kind, waits, staff };
  }

  async function fulfil({ duty, seen, kind, waits, staff: { level, isFree } }: Work): Promise<Said> {
    // Sent again after the same entry it counts once, also where the answer was lost.
    if (sent.after !== seen.lastEntry) sent = { after: seen.lastEntry, commandId: newCommandId() };
    const which = { game, expectedEntry: sent.after, commandId: sent.commandId };
    if (duty === 'grant') {
      const { data, error } = await line.client.mutation(StaffGrantsDocument, which).toPromise();
      return said(data?.answerTakeBack, error);
    }
    if (duty === 'throw') {
      const { data, error } = await line.client.mutation(RollOpenDiceDocument, which).toPromise();
      return said(data?.roll, error);
    }
    const isTurn = seen.view.phase.endsWith('_ACTION') && seen.view.phasing === sideOf(kind);
    if (isTurn && isFree && duty === 'order') await pause(BETWEEN);
    const { data, error } = await line.client.query(StaffOrderDocument, { id: game, level }).toPromise();
    const answer = data?.game?.__typename === 'NeiGame' ? data.game : null;
    if (!answer) return said(undefined, error);
    if (answer.lastEntry !== seen.lastEntry) return { trouble: null };
    // The seat was taken back while it was thinking.
    if (!dutyNow()) return { trouble: null };
    const [plan] = answer.advice;
    if (!plan) return { trouble: t('staff.silent') };
    const recording = await line.client.mutation(RecordOpenDiceDocument, { ...which, command: plan.offer.command as NeiCommand }).toPromise();
    const outcome = said(recording.data?.record, recording.error);
    // What moves no counter goes on by itself; what comes of an order is carried out with it.
    if ('entry' in outcome && isTurn && plan.units.length > 0 && !waits) keepStaff(token, post, { order: outcome.entry, isDone: false });
    return outcome;
  }

  /** Does what there is to do, once; what it cannot do after a few tries it says. */
  async function act(): Promise<void> {
    for (const wait of PAUSES) {
      const now = dutyNow();
      if (!now) return;
      const outcome = await fulfil(now);
      if ('entry' in outcome) {
        recorded = outcome.entry;
        return;
      }
      if (hasEnded) return;
      if (wait === PAUSES.at(-1)) {
        stuckAt = now.seen.lastEntry;
        work.set({ [post]: outcome.trouble ?? t('staff.behind') });
        return;
      }
      await pause(wait);
      if (!hasEnded) await table.refresh();
    }
  }

  async function look(): Promise<void> {
    const { game: seen, connection } = server.get();
    const { handed } = held() ?? {};
    if (post === 'handed' && handed && seen?.id === game && isOver(handed, seen.view)) return keepHanded(token, null);
    // Something has happened since, or the line was gone: it tries anew by itself.
    if (work.get()[post] && (seen?.lastEntry !== stuckAt || connection !== 'live')) work.set({ [post]: null });
    if (isActing || work.get()[post] || !dutyNow()) return;
    isActing = true;
    try {
      await alone(game, act);
    } finally {
      isActing = false;
    }
    // What came meanwhile is looked at too.
    if (!hasEnded) void look();
  }

  const stop = [server, device, work].map(({ subscribe }) => subscribe(() => void look()));
  void look();
  return () => {
    hasEnded = true;
    for (const end of stop) end();
    line.close();
    work.set({ [post]: null });
  };
}
