// Who is at the table: the seats whose devices listen now.
import type { Client } from '../graphql/client';
import { PresenceStreamDocument } from '../graphql/generated/graphql';
import type { SeatPresent } from '../graphql/types';
import { createStore } from './store';

export interface PresenceState {
  present: readonly SeatPresent[];
}

export const presence = createStore<PresenceState>({ present: [] });

let stop: (() => void) | null = null;

export function followPresence(client: Client, game: string): void {
  stop?.();
  const stream = client.subscription(PresenceStreamDocument, { game }).subscribe(({ data }) => data && presence.set({ present: data.presence }));
  stop = () => stream.unsubscribe();
}

export function forgetPresence(): void {
  stop?.();
  stop = null;
  presence.set({ present: [] });
}
