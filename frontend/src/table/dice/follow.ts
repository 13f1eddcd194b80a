// Proven dice in the background: the device binds its side when it sits down, and gives its link when dice are asked for.
import { openLine, type Line } from '../../graphql/client';
import { CommitDiceDocument, DiceStateDocument, DiceStateStreamDocument, RevealLinkDocument } from '../../graphql/generated/graphql';
import type { DiceParty, DiceState } from '../../graphql/types';
import { whenWell } from '../database';
import type { HeldSeat } from '../../device/device';
import { newCommandId } from '../identifier';
import { lastEntryKnown, server } from '../server';
import { createStore } from '../../store';
import { inTurn } from '../../ui/inTurn';
import { FEW_LEFT, left, serving } from './chain';
import { keepChain, keptChains } from './kept';

/** How far the dice are; null where they are not proven, or nobody plays here. */
export const proven = createStore<{ state: DiceState | null }>({ state: null });

const SIDES: readonly DiceParty[] = ['FIRST', 'SECOND'];

interface Hand {
  line: Line;
  game: string;
  parties: readonly DiceParty[];
  stop: (() => void)[];
}

const BY_SEAT: { readonly [seat: string]: readonly DiceParty[] } = { FIRST: ['FIRST'], SECOND: ['SECOND'], BOTH: SIDES };
const NONE: readonly DiceParty[] = [];
const partiesOf = (seat: HeldSeat): readonly DiceParty[] => BY_SEAT[seat.seat] ?? NONE;

const chainsOf = (state: DiceState, party: DiceParty) => state.chains.filter((chain) => chain.party === party);

const links = () => inTurn(() => import('./links'));

/** The dice that this device holds: those of the seat at which it sits. */
function createDice() {
  let hand: Hand | null = null;
  let seated: HeldSeat | null = null;
  let answering = false;

  /** The seat that this device holds now. */
  const seatHere = (): HeldSeat | null => seated;

  function forgetDice(): void {
    for (const stop of hand?.stop ?? []) stop();
    hand?.line.close();
    hand = null;
    proven.set({ state: null });
  }

  /** Holds the dice of a seat, for both sides on a shared tablet whoever has it in hand; an umpire sees whom they wait for. */
  function followDice(seat: HeldSeat): void {
    seated = seat;
    if (hand?.game === seat.game && hand.parties === partiesOf(seat)) return;
    forgetDice();
    const parties = partiesOf(seat);
    if (parties.length === 0 && seat.seat !== 'UMPIRE') return;
    // A line of its own: it never asks with the eyes of one side.
    const line = openLine(seat.token, () => undefined);
    const opened: Hand = { line, game: seat.game, parties, stop: [] };
    hand = opened;
    void line.client.query(DiceStateDocument, { game: seat.game }).toPromise().then(({ data }) => {
      if (hand !== opened) return;
      if (data?.diceState.setting === 'PROVEN') listen(opened);
      else if (data) forgetDice();
    });
  }

  function listen(opened: Hand): void {
    for (const stop of opened.stop) stop();
    const stream = opened.line.client.subscription(DiceStateStreamDocument, { game: opened.game }).subscribe(({ data }) => {
      if (!data || hand !== opened) return;
      proven.set({ state: data.diceState });
      void answer(opened);
    });
    // A link waits until the entry it is for is in the log that is shown here.
    opened.stop = [() => stream.unsubscribe(), server.subscribe(() => void answer(opened)), whenWell(() => listen(opened))];
  }

  async function answer(opened: Hand): Promise<void> {
    const { state } = proven.get();
    if (answering || !state || hand !== opened) return;
    answering = true;
    try {
      for (const party of opened.parties) {
        if (state.unbound.includes(party) || (!state.isAsked && runsOut(opened, state, party))) await bind(party);
        if (state.awaited.includes(party)) await reveal(opened, state, party);
      }
    } finally {
      answering = false;
    }
    // What came meanwhile is looked at too.
    if (proven.get().state !== state) void answer(opened);
  }

  /** Whether a chain of this device, the newest of its side, has few links left. */
  function runsOut(opened: Hand, state: DiceState, party: DiceParty): boolean {
    const newest = chainsOf(state, party).at(-1);
    return newest !== undefined && left(newest, state.position) < FEW_LEFT && isKept(opened.game, party, newest.anchor);
  }

  const isKept = (game: string, party: DiceParty, anchor: string) => keptChains(game, party).some((kept) => kept.anchor === anchor);

  /** Whether this device can give the link that is awaited of a side. */
  function answersHere(state: DiceState, party: DiceParty): boolean {
    const chain = serving(chainsOf(state, party), state.position);
    return hand !== null && chain !== undefined && isKept(hand.game, party, chain.anchor);
  }

  /** The sides whose dice this device holds. */
  const partiesHere = (): readonly DiceParty[] => hand?.parties ?? NONE;

  /** Binds a side to a chain of this device. It serves what is asked after that. */
  async function bind(party: DiceParty): Promise<void> {
    const opened = hand;
    if (!opened) return;
    const onRecord = new Set(proven.get().state?.chains.map(({ anchor }) => anchor));
    let chain = keptChains(opened.game, party).find(({ anchor }) => !onRecord.has(anchor));
    if (!chain) {
      chain = (await links()).newChain();
      if (!(await keepChain(opened.game, party, chain)) || hand !== opened) return;
    }
    let expectedEntry = Math.max(1, lastEntryKnown(server.get()));
    // Somebody may record something in between; then the server says how far the record is.
    for (let tries = 0; tries < 5 && hand === opened; tries += 1) {
      const { data } = await opened.line.client
        .mutation(CommitDiceDocument, { game: opened.game, expectedEntry, commandId: newCommandId(), chain: { side: party, anchor: chain.anchor, length: chain.length } })
        .toPromise();
      if (data?.commitDice.__typename !== 'Stale') return;
      expectedEntry = data.commitDice.lastEntry;
    }
  }

  async function reveal(opened: Hand, state: DiceState, party: DiceParty): Promise<void> {
    const chain = serving(chainsOf(state, party), state.position);
    const kept = keptChains(opened.game, party).find(({ anchor }) => anchor === chain?.anchor);
    const isComplete = [...SIDES, 'SERVER', 'CUP'].every((each) => state.chains.some((one) => one.party === each));
    // A link tells all links below it, so it is given for no position that the record does not show here.
    const seen = Math.max(lastEntryKnown(server.get()), server.get().door?.lastEntry ?? 0);
    if (!chain || !kept || !isComplete || state.game !== opened.game || state.position > seen) return;
    const link = (await links()).linkFor(kept, chain.entry, state.position);
    if (link) await opened.line.client.mutation(RevealLinkDocument, { game: opened.game, side: party, position: state.position, link }).toPromise();
  }

  return { seatHere, forgetDice, followDice, answersHere, partiesHere, bind };
}

export const { seatHere, forgetDice, followDice, answersHere, partiesHere, bind } = createDice();
