// Chains of hashes for dice that nobody steers: whoever made one can show its links one by one.
/** Links of a chain that this device makes; a game has fewer entries. */
export const LENGTH = 4096;
/** So few links left call for another chain. */
export const FEW_LEFT = 256;

/** A chain of this device. Whoever knows the secret knows every link. */
export interface Kept {
  secret: string;
  length: number;
  anchor: string;
}

/** A chain on the record, and the entry that committed it. */
export interface OnRecord {
  entry: number;
  anchor: string;
  length: number;
}

/** The chain that serves a position: the newest that was committed by then. */
export const serving = <Chain extends OnRecord>(chains: readonly Chain[], position: number): Chain | undefined => chains.filter(({ entry }) => entry <= position).at(-1);

/** How many positions a chain serves after this one. */
export const left = (chain: OnRecord, position: number): number => Math.max(0, chain.entry + chain.length - 1 - position);
