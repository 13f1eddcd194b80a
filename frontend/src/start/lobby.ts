// Games and seats before one sits at a table.
import { openLine } from '../graphql/client';
import { CreateGame, SwitchesQuery, TakeSeat } from '../graphql/documents';
import type { DiceSetting, Enforcement, HouseRule, SeatKind, Switch } from '../graphql/types';
import { keepSeat, type HeldSeat } from '../store/device';

export interface Created {
  id: string;
  name: string;
  seats: readonly { kind: SeatKind; code: string }[];
}

const client = () => openLine(null, () => undefined).client;

const words = (error: { networkError?: Error | undefined; graphQLErrors: readonly { message: string }[]; message: string } | undefined): string =>
  error?.networkError ? 'The server does not answer. Is it running, and is this tablet on its network?' : (error?.graphQLErrors[0]?.message ?? error?.message ?? 'The server gave no answer.');

export async function createGame(name: string, enforcement: Enforcement, dice: DiceSetting, rulings: readonly HouseRule[]): Promise<Created> {
  const input = { name, scenario: 'I', enforcement, dice, rulings: rulings.map(({ ruling, reading }) => ({ ruling, reading })) };
  const answer = await client().mutation(CreateGame, { input }).toPromise();
  if (!answer.data) throw new Error(words(answer.error));
  return { ...answer.data.createNeiGame, name };
}

export async function takeSeat(code: string, gameName: string | null): Promise<HeldSeat> {
  const answer = await client().mutation(TakeSeat, { code: code.trim(), name: null }).toPromise();
  if (!answer.data) throw new Error(words(answer.error));
  const { token, game, seat } = answer.data.takeSeat;
  const held: HeldSeat = { token, game, gameName: gameName ?? 'Netherlands East Indies', seat: seat.kind, takenAt: new Date().toISOString() };
  keepSeat(held);
  return held;
}

/** The rulings that are switches of a game, with their readings; the first of each holds unless another is chosen. */
export async function loadSwitches(): Promise<Switch[]> {
  const answer = await client().query(SwitchesQuery, {}).toPromise();
  if (!answer.data) throw new Error(words(answer.error));
  return answer.data.rulings.filter((ruling) => ruling.configurable);
}
