import type { SeatCode, SeatKind } from '../../graphql/types';

const isPast = (time: string | null | undefined): boolean => Boolean(time) && Date.parse(time ?? '') <= Date.now();

/** Whether a code opens its seat now. */
export const isOpen = ({ expiresAt, revokedAt }: SeatCode): boolean => !revokedAt && !isPast(expiresAt);

/** A code with which a seat is taken as it is meant: to play, or to look on. */
export const openCode = (codes: readonly SeatCode[], kind: SeatKind): SeatCode | undefined => codes.find((code) => code.kind === kind && isOpen(code) && code.scope !== 'READ_SIDE');
