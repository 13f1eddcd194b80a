// Words for the values of the contract.
import type { NeiContingent, NeiFace, NeiPhase, NeiSide, NeiUnitType, Offer, PackArea, SeatKind, View } from '../graphql/types';
import { t } from '../words/words';

/** What a seat is called: a player's by the side of the book. */
export function seatName(kind: SeatKind, book?: string): string {
  if (kind === 'FIRST') return book === 'AWAW' ? t('side.AXIS') : t('side.JAPAN');
  return kind === 'SECOND' ? t('side.ALLIES') : t(`seat.${kind}`);
}

export const sideName = (side: NeiSide | null | undefined): string => (side ? t(`side.${side}`) : t('side.nobody'));

/** Whose set-up or Action Execution Phase it is: when task forces are formed. */
export function phaseSide(phase: View['phase']): NeiSide | null {
  if (phase === 'SETUP_JAPAN' || phase === 'JAPANESE_ACTION') return 'JAPAN';
  if (phase === 'SETUP_ALLIES' || phase === 'ALLIED_ACTION') return 'ALLIES';
  return null;
}

/** Which command an offer carries. */
export const commandKey = (offer: Pick<Offer, 'command'>): string => Object.keys(offer.command as object)[0] ?? '';

/** For the narrow header, where the acting side is marked beside it. */
export function phaseShort(phase: View['phase']): string {
  const step = /^(?:JAPANESE|ALLIED)_(INCIDENT|ACTION_POINTS|ACTION)$/.exec(phase)?.[1] as 'INCIDENT' | 'ACTION_POINTS' | 'ACTION' | undefined;
  return step ? t(`phase.short${step}`) : phaseName(phase);
}

export const phaseName = (phase: View['phase']): string => t(`phase.${phase as NeiPhase}`);

export const points = (count: number): string => t('action.points', { count });

/** What an offer costs, or the least and the most of several. */
export const price = (least: number, most: number = least): string => (most === 0 ? t('action.free') : least === most ? points(most) : t('action.range', { least, most }));

/** A number with a true minus. */
export const plain = (amount: number): string => `${amount}`.replace('-', '−');

export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : plain(amount));

const faces = { FULL: 'unit.full', REDUCED: 'unit.reduced', BASE: 'unit.base', PATROL: 'unit.patrol' } as const;

export const faceName = (face: NeiFace): string => t(faces[face]);

/** Where the values of an area come from, in a sentence. The square and name of an area may be text where the rest is not. */
export function provenanceWords({ source, confidence, basis }: Pick<PackArea, 'source' | 'confidence' | 'basis'>): string {
  const section = /^rulebook (§.*)$/.exec(source)?.[1];
  const origin = (): string => {
    if (confidence === 'owner') return t('area.provenanceOwner');
    if (confidence === 'text') return section ? t('area.provenanceSection', { section }) : t('area.provenanceText');
    return section ? t('area.provenanceGuessSection', { confidence, section }) : t('area.provenanceGuess', { confidence });
  };
  return `${origin()}${basis ? `: ${basis}` : ''}.`;
}

/** A text cut where it cites a ruling in square brackets: words and ids by turns, words first. */
export const cutAtRulings = (text: string): string[] => text.split(/ ?\[([A-Z]+-R-?\d+)\]/);

/** The type of a counter in words; TR is a ship or an aircraft. */
export function typeName(type: NeiUnitType, category: string): string {
  return type === 'TR' && category === 'AIR' ? t('unit.typeTRair') : t(`unit.type${type}`);
}

export const contingentName = (contingent: NeiContingent): string => t(`unit.of${contingent}`);
