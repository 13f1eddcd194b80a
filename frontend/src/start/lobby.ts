// Games and seats before one sits at a table.
import type { CombinedError } from 'urql';
import { openLine, wordsOf } from '../graphql/client';
import { CreateGameDocument, CreateSandboxDocument, CreateTrialDocument, ScenariosDocument, SwitchesDocument, TakeSeatDocument } from '../graphql/generated/graphql';
import type { DiceSetting, Enforcement, HouseRule, NeiSide, OptionalRule, Scenarios, SeatKind, Switch } from '../graphql/types';
import { untilKept } from '../table/database';
import { device, keepOwnership, keepSeat, type Book, type HeldSeat, type Ownership, type StaffLevel } from '../device/device';
import { askToStay } from '../device/home';
import { newCommandId } from '../table/identifier';
import { seatOf } from '../table/sides';
import { t } from '../words/words';

/** Where the practice game begins, Japan's first Action Execution Phase: the guide knows which ships lie where. */
const PRACTICE = { seed: 1941, entries: 11 } as const;

/** Who plays a new game: a tablet for each side, one that goes from hand to hand, or one player both sides. */
export type Players = 'two' | 'one' | 'alone';

export interface Created {
  name: string;
  owner: Ownership;
  seats: readonly { kind: SeatKind; code: string }[];
}

export const client = () => openLine(null, () => undefined).client;

/** What creates for this page: once, however often it is asked for until there is an answer. */
function creating() {
  /** Keys of what has no answer yet, by what was asked: whoever tries again makes no second game. */
  const unanswered = new Map<string, string>();
  return async <Answer extends { data?: unknown; error?: CombinedError | undefined }>(asked: object, create: (key: string) => Promise<Answer>): Promise<Answer> => {
    const what = JSON.stringify(asked);
    const key = unanswered.get(what) ?? newCommandId();
    unanswered.set(what, key);
    const answer = await untilKept(() => create(key));
    if (answer.data) unanswered.delete(what);
    return answer;
  };
}

export const createOnce = creating();

/** What is fixed for the whole game. */
export interface Wishes {
  name: string;
  scenario: string;
  enforcement: Enforcement;
  dice: DiceSetting;
  openTable: boolean;
  withoutAdvice?: boolean;
  rulings: readonly HouseRule[];
  optionalRules: readonly OptionalRule[];
  /** The owner's copy it is played with, by the hash under which the server keeps it; left out for the reconstruction. */
  overlay?: string;
}

export async function createGame(wishes: Wishes): Promise<Created> {
  const { name, rulings, optionalRules } = wishes;
  const input = { ...wishes, rulings: rulings.map(({ ruling, reading }) => ({ ruling, reading })), optionalRules: [...optionalRules] };
  const answer = await createOnce(input, (key) => client().mutation(CreateGameDocument, { input, key }).toPromise());
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return created('NEI', name, answer.data.createGame);
}

/** A game as it is mostly played: two tablets, strict rules, any dice. */
export const createUsual = (): Promise<Created> => createGame({ name: t('create.NEI'), scenario: 'I', enforcement: 'STRICT', dice: 'EITHER', openTable: false, rulings: [], optionalRules: [] });

/** The game is there; this device keeps the key of its owner. */
export function created(book: Book, name: string, { game, ownerKey, seats }: { game: { id: string }; ownerKey: string; seats: Created['seats'] }): Created {
  const owner: Ownership = { game: game.id, ownerKey, book };
  keepOwnership(owner);
  return { name, owner, seats };
}

/** A game to practise in, with the seat of both sides taken and the guide begun. */
export async function practise(): Promise<HeldSeat> {
  const answer = await createOnce(PRACTICE, (key) => client().mutation(CreateSandboxDocument, { ...PRACTICE, key }).toPromise());
  const code = answer.data?.createSandbox.seats.find(({ kind }) => kind === 'BOTH')?.code;
  if (!code) throw new Error(wordsOf(answer.error));
  const held: HeldSeat = { ...(await takeSeat(code, t('help.practiceName'))), practice: true };
  keepSeat(held);
  device.set({ guide: { game: held.game, step: 0 } });
  return held;
}

/** Sits down at a board to try a game on, for both sides. */
export async function tryOut(book: Book): Promise<HeldSeat> {
  const answer = await createOnce({ trial: book }, (key) => client().mutation(CreateTrialDocument, { book, key }).toPromise());
  if (!answer.data) throw new Error(wordsOf(answer.error));
  const { name, seats } = created(book, answer.data.createTrial.game.name, answer.data.createTrial);
  return takeSeat(seats.find(({ kind }) => kind === 'BOTH')?.code ?? '', name);
}

/** Sits down in a new game, with the staff in the seat of the other side. */
export async function sitAgainstStaff({ name, seats }: Created, side: NeiSide, level: StaffLevel): Promise<HeldSeat> {
  const codeOf = (of: NeiSide) => seats.find(({ kind }) => kind === seatOf(of))?.code ?? '';
  const { token } = await keyOf(codeOf(side === 'JAPAN' ? 'ALLIES' : 'JAPAN'), t('opponent.name'));
  const held: HeldSeat = { ...(await takeSeat(codeOf(side), name)), staff: { token, level } };
  keepSeat(held);
  return held;
}

export async function takeSeat(code: string, gameName: string | null): Promise<HeldSeat> {
  const { token, head, seat } = await keyOf(code, device.get().playerName.trim() || null);
  const { id: game, book } = head;
  const held: HeldSeat = { token, game, book: book as Book, gameName: gameName ?? t(`create.${book as Book}`), seat: seat.kind, takenAt: new Date().toISOString() };
  keepSeat(held);
  void askToStay();
  return held;
}

/** The key of a seat, by its code. */
async function keyOf(code: string, name: string | null) {
  const answer = await untilKept(() => client().mutation(TakeSeatDocument, { code: code.trim(), name }).toPromise());
  if (!answer.data && answer.error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'SEAT')) throw new Error(t('seat.noSuchCode', { code: code.trim().toUpperCase() }));
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.takeSeat;
}

/** The rulings that are switches of a game, with their readings; one of each holds unless another is chosen. */
export async function loadSwitches(book: Book): Promise<Switch[]> {
  const answer = await client().query(SwitchesDocument, { book }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.rulings.filter((ruling) => ruling.configurable);
}

/** The scenarios of the pack this server plays with, and the names of the game turns. */
export async function loadScenarios(): Promise<Scenarios> {
  const answer = await client().query(ScenariosDocument, {}).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.neiPack;
}
