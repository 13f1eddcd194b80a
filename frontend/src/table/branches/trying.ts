// Games that branch off another, as this device knows them, and how one is begun.
import { openLine, wordsOf } from '../../graphql/client';
import type { Branch } from '../../graphql/types';
import { createOnce, takeSeat } from '../../start/lobby';
import { device, keepOwnership, keepSeat, type Book, type HeldSeat, type Mending } from '../../device/device';
import { beginMending } from './mending';
import { lineNow } from '../sending';
import { t } from '../../words/words';
import { ComparisonDocument, CreateBranchDocument, StandingDocument } from './graphql/generated/graphql';
import type { ComparisonQuery as ComparisonAnswer, StandingQuery as StandingAnswer } from './graphql/generated/graphql';

/** As long as the server lets a name be. In characters. */
export const NAME_MAX = 60;

export type Standing = NonNullable<StandingAnswer['game']>;
export type Comparison = ComparisonAnswer['comparison'];

/**
 * A seat's own line: a shared tablet in the hand of one side begins a branch as the tablet that it is, for the branch has
 * a curtain too.
 */
const client = (token: string) => openLine(token, () => undefined).client;

/** The game at which this page sits. */
export async function standingNow(): Promise<Standing> {
  const at = lineNow();
  if (!at) throw new Error(t('server.silent'));
  return standingOf(at.game, at.token);
}

async function standingOf(game: string, token: string): Promise<Standing> {
  const { data, error } = await client(token).query(StandingDocument, { id: game }).toPromise();
  if (!data?.game) throw new Error(wordsOf(error));
  return data.game;
}

/** A branch that was made, with the code of the seat from which it is tried. */
export interface Made {
  code: string;
  name: string;
  branch: NonNullable<HeldSeat['branch']>;
}

/** Makes a branch of the game at which this page sits; this device keeps the key of its owner. */
export async function makeBranch(origin: Standing, entry: number, name: string): Promise<Made> {
  const at = lineNow();
  if (!at) throw new Error(t('server.silent'));
  const asked = { game: at.game, entry, name };
  const { data, error } = await createOnce(asked, (key) => client(at.token).mutation(CreateBranchDocument, { ...asked, key }).toPromise());
  const code = data?.createBranch.seats.find(({ kind }) => kind === 'BOTH')?.code;
  if (!data || !code) throw new Error(wordsOf(error));
  keepOwnership({ game: data.createBranch.game.id, ownerKey: data.createBranch.ownerKey, book: origin.book as Book });
  return { code, name, branch: { game: at.game, entry, gameName: origin.name } };
}

/** Takes the seat of both sides in a branch and sits down there; `mends` says which entry is put right by it. */
export async function openBranch({ code, name, branch }: Made, mends?: Pick<Mending, 'kind' | 'entry'>): Promise<void> {
  const held = { ...(await takeSeat(code, name)), branch };
  keepSeat(held);
  if (mends) beginMending({ ...mends, origin: branch.game, branch: held.game, after: branch.entry });
  sitAt(held);
}

/** Goes to a seat that this device holds: the address says where the page sits. */
export function sitAt({ game, seat }: Pick<HeldSeat, 'game' | 'seat'>): void {
  location.hash = `#/${game}/${seat}`;
}

const SEES_ALL: readonly HeldSeat['seat'][] = ['BOTH', 'UMPIRE'];

/** One seat of each game, the one that sees most. */
function oneEach(seats: readonly HeldSeat[]): HeldSeat[] {
  const best = new Map<string, HeldSeat>();
  const rank = ({ seat }: HeldSeat) => (SEES_ALL.includes(seat) ? SEES_ALL.indexOf(seat) : SEES_ALL.length);
  for (const seat of seats) {
    const known = best.get(seat.game);
    if (!known || rank(seat) < rank(known)) best.set(seat.game, seat);
  }
  return [...best.values()];
}

/** The seat from which a branch was begun, or another one in the game it came from; undefined where this device holds none. */
export const originOf = (branch: Pick<Branch, 'game'>, seats: readonly HeldSeat[]): HeldSeat | undefined => oneEach(seats.filter(({ game }) => game === branch.game))[0];

/** The branches of a game on this device. */
export const branchesOf = (game: string, seats: readonly HeldSeat[]): HeldSeat[] => oneEach(seats.filter(({ branch }) => branch?.game === game));

/** What a branch can be compared with on this device: the game it came from, other branches of that, and its own. */
export function comparable(game: string, branch: Pick<Branch, 'game'>, seats: readonly HeldSeat[]): HeldSeat[] {
  const origin = originOf(branch, seats);
  const others = [...branchesOf(branch.game, seats), ...branchesOf(game, seats)].filter((seat) => seat.game !== game);
  return [...(origin ? [origin] : []), ...others];
}

/** Two games, how far each is, and how they differ. */
export interface Compared {
  here: Standing;
  there: Standing;
  comparison: Comparison;
}

/** How the game at which this page sits differs from that of another seat. */
export async function compareWith(other: HeldSeat): Promise<Compared> {
  const at = lineNow();
  if (!at) throw new Error(t('server.silent'));
  const [here, there, { data, error }] = await Promise.all([standingOf(at.game, at.token), standingOf(other.game, other.token), client(at.token).query(ComparisonDocument, { game: at.game, with: other.game, key: other.token }).toPromise()]);
  if (!data) throw new Error(wordsOf(error));
  return { here, there, comparison: data.comparison };
}

/** Marks the seats of a branch on this device, so that the start page knows them; a seat taken by its code is not marked before. */
export function markSeats(game: string, { game: origin, entry }: Branch): void {
  const { seats } = device.get();
  if (!seats.some((seat) => seat.game === game && !seat.branch)) return;
  const gameName = originOf({ game: origin }, seats)?.gameName ?? '';
  device.set({ seats: seats.map((seat) => (seat.game === game && !seat.branch ? { ...seat, branch: { game: origin, entry, gameName } } : seat)) });
}
