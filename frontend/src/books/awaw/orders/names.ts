import type { AwawOrder } from '../graphql/types';

/** The next step of the sequence: it stands under the thumb. */
export const isStep = ({ endPhase, endPlayerTurn, beginGameTurn }: AwawOrder): boolean => Boolean(endPhase ?? endPlayerTurn ?? beginGameTurn);
