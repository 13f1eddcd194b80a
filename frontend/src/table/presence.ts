// Who is at the table: the seats whose devices listen now.
import type { Client } from '../graphql/client';
import { PresenceStreamDocument } from '../graphql/generated/graphql';
import type { SeatPresent } from '../graphql/types';
import { createStore } from '../store';

export interface PresenceState {
  present: readonly SeatPresent[];
}

export const presence = createStore<PresenceState>({ present: [] });

/** Follows it until the answer is called. */
export function followPresence(client: Client, game: string): () => void {
  const stream = client.subscription(PresenceStreamDocument, { game }).subscribe(({ data }) => data && presence.set({ present: data.presence }));
  return () => stream.unsubscribe();
}

export function forgetPresence(): void {
  presence.set({ present: [] });
}
