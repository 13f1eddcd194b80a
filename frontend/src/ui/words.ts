// Words for the values of the contract.
import type { Action, ClauseTreatment, KeyScope, NeiSide, Offer, PackArea, SeatKind, View } from '../graphql/types';

export const sideName = (side: NeiSide | null | undefined): string => (side === 'JAPAN' ? 'Japan' : side === 'ALLIES' ? 'Allies' : 'Nobody');

/** Within a sentence. */
export const theSide = (side: NeiSide): string => (side === 'JAPAN' ? 'Japan' : 'the Allies');

/** "Japan acts", "The Allies act". */
export const sideActs = (side: NeiSide): string => (side === 'JAPAN' ? 'Japan acts' : 'The Allies act');

export const seatName: { [kind in SeatKind]: string } = {
  JAPAN: 'Japan',
  ALLIES: 'Allies',
  BOTH: 'Both sides, shared tablet',
  UMPIRE: 'Umpire',
  ONLOOKER: 'Onlooker',
  DISPLAY: 'Display',
};

/** What a key may do. */
export const scopeName: { [scope in KeyScope]: string } = {
  PLAY: 'plays',
  UMPIRE: 'umpires',
  READ_SIDE: 'looks on from this seat',
  READ_PUBLIC: 'looks on',
  WEBHOOK: 'looks on, keeps the webhooks',
  OWNER: 'keeps the keys',
};

export const phaseName: { [phase in View['phase']]: string } = {
  SETUP_ALLIES: 'Allied set-up',
  SETUP_JAPAN: 'Japanese set-up',
  JAPANESE_INCIDENT: 'Japanese Incident Phase',
  JAPANESE_ACTION_POINTS: 'Japanese Action Point Determination',
  JAPANESE_ACTION: 'Japanese Action Execution Phase',
  ALLIED_INCIDENT: 'Allied Incident Phase',
  ALLIED_ACTION_POINTS: 'Allied Action Point Determination',
  ALLIED_ACTION: 'Allied Action Execution Phase',
  FINISHED: 'Game over',
};

/** Whose set-up or Action Execution Phase it is: when task forces are formed. */
export function phaseSide(phase: View['phase']): NeiSide | null {
  if (phase === 'SETUP_JAPAN' || phase === 'JAPANESE_ACTION') return 'JAPAN';
  if (phase === 'SETUP_ALLIES' || phase === 'ALLIED_ACTION') return 'ALLIES';
  return null;
}

/** Which command an offer carries. */
export const commandKey = (offer: Pick<Offer, 'command'>): string => Object.keys(offer.command as object)[0] ?? '';

/** For the narrow header, where the acting side is marked beside it. */
export const phaseShort: { [phase in View['phase']]: string } = {
  SETUP_ALLIES: 'Allied set-up',
  SETUP_JAPAN: 'Japanese set-up',
  JAPANESE_INCIDENT: 'Incident Phase',
  JAPANESE_ACTION_POINTS: 'AP Determination',
  JAPANESE_ACTION: 'Action Execution',
  ALLIED_INCIDENT: 'Incident Phase',
  ALLIED_ACTION_POINTS: 'AP Determination',
  ALLIED_ACTION: 'Action Execution',
  FINISHED: 'Game over',
};

export const familyName: { [family in Action['family']]: string } = {
  ADMINISTRATIVE: 'Administrative',
  INTELLIGENCE: 'Intelligence',
  OPERATIONAL: 'Operational',
  LOGISTIC: 'Logistic',
};

export const stageName = {
  ANTI_AIR: 'Anti-air',
  ANTI_SHIP: 'Anti-ship',
  ANTI_SUBMARINE: 'Anti-submarine',
  ANTI_GROUND: 'Anti-ground',
} as const;

export const points = (count: number): string => `${count} AP`;

/** What an offer costs, or the least and the most of several. */
export const price = (least: number, most: number = least): string => (most === 0 ? 'free' : least === most ? points(most) : `${least} to ${points(most)}`);

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A number with a true minus. */
export const plain = (amount: number): string => `${amount}`.replace('-', '−');

export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : plain(amount));

export const faceName = { FULL: 'full strength', REDUCED: 'reduced', BASE: 'base side', PATROL: 'on patrol' } as const;

/** Where the values of an area come from, in a sentence. The square and name of an area may be text where the rest is not. */
export function provenanceWords({ source, confidence, basis }: Pick<PackArea, 'source' | 'confidence' | 'basis'>): string {
  const because = basis ? `: ${basis}` : '';
  if (confidence === 'owner') return `Put in by the owner of a printed copy${because}.`;
  const section = /^rulebook (§.*)$/.exec(source)?.[1];
  if (confidence === 'text') return `${section ? `Rulebook ${section}` : 'From the text of the rules'}${because}.`;
  return `Reconstructed, confidence ${confidence}${section ? `, from rulebook ${section}` : ''}${because}.`;
}

const typeNames: { [type: string]: string } = {
  AV: 'seaplane tender', CV: 'fleet carrier', CVL: 'light carrier', BB: 'battleships', CA: 'heavy cruisers', CL: 'light cruisers',
  CX: 'torpedo cruisers', DD: 'destroyers', LS: 'landing ship', SS: 'submarines',
  A: 'attack aircraft', B: 'bombers', F: 'fighters', HB: 'heavy bombers', SP: 'seaplanes', '1AF': 'First Air Fleet',
};

/** What this program does about a clause: a word, and what it means. */
export const treatmentWords: { [treatment in ClauseTreatment]: readonly [word: string, meaning: string] } = {
  ENFORCED: ['Enforced', 'what breaks it is objected to.'],
  COMPUTED: ['Computed', 'the program works it out, or has it in its data.'],
  TRACKED: ['Tracked', 'the program carries it out and keeps it on the record.'],
  LEFT_TO_THE_TABLE: ['Left to the table', 'it is for the players; nothing is checked.'],
  OUTSIDE_OUR_TEXT: ['Outside our text', 'only a printed component says it; the text of the rules does not.'],
  NOT_YET_BUILT: ['Not yet built', 'this program does not know it; settle it at the table.'],
};

/** A text cut where it cites a ruling in square brackets: words and ids by turns, words first. */
export const cutAtRulings = (text: string): string[] => text.split(/ ?\[([A-Z]+-R-?\d+)\]/);

/** The type of a counter in words; TR is a ship or an aircraft. */
export function typeName(type: string, category: string): string {
  if (type === 'TR') return category === 'AIR' ? 'transport aircraft' : 'transports';
  return typeNames[type] ?? type;
}
