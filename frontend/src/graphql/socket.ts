// The WebSocket for live entries. It notices within seconds that its line is dead, also where nobody says so, and comes back
// by itself.
import { createClient } from 'graphql-ws';
import type { Connection } from '../table/server';

/** Quiet for so long, the server is asked whether it is there, and has so long to answer. In milliseconds. */
const QUIET = 2000;
const PONG_PATIENCE = 1500;
/** A new line that is not open by then leads nowhere: the first has long, later ones some times what it took. In milliseconds. */
const OPENING = { least: 1500, most: 10_000, times: 4 } as const;
/** How long the server may take to greet on a line that is open. In milliseconds. */
const GREETING_PATIENCE = 3000;
/** The first pause before another try, and the longest. In milliseconds. */
const PAUSES = { first: 300, longest: 1000 } as const;

export interface Socket {
  subscribe: ReturnType<typeof createClient>['subscribe'];
  /** Something says that the server can be reached again: the line is looked at now. */
  lookNow(): void;
  isLive(): boolean;
  close(): void;
}

/** A WebSocket that gives up where nobody answers: the system would try for minutes. */
function impatient(): typeof WebSocket {
  let patience: number = OPENING.most;
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const begun = Date.now();
      const timer = setTimeout(() => this.readyState === WebSocket.CONNECTING && this.close(), patience);
      this.addEventListener('open', () => {
        clearTimeout(timer);
        patience = Math.min(OPENING.most, Math.max(OPENING.least, OPENING.times * (Date.now() - begun)));
      });
      this.addEventListener('close', () => clearTimeout(timer));
    }
  };
}

/** Opens the line; `onSilence` is told when it was given up because the server said nothing. */
export function openSocket(connectionParams: Record<string, string>, onConnection: (connection: Connection) => void, onSilence: () => void): Socket {
  let live: WebSocket | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let tryNow: () => void = () => undefined;
  const client = createClient({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    webSocketImpl: typeof WebSocket === 'undefined' ? undefined : impatient(),
    connectionParams,
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    keepAlive: QUIET,
    connectionAckWaitTimeout: GREETING_PATIENCE,
    retryWait: (retries) => new Promise((resolve) => {
      tryNow = resolve;
      setTimeout(resolve, Math.min(PAUSES.longest, PAUSES.first * 2 ** retries));
    }),
    on: {
      connecting: () => onConnection('connecting'),
      connected: (socket) => {
        live = socket as WebSocket;
        onConnection('live');
      },
      closed: () => {
        live = null;
        clearTimeout(silence);
        onConnection('lost');
      },
      ping: (received) => {
        if (!received) expectPong();
      },
      pong: (received) => {
        if (received) clearTimeout(silence);
      },
    },
  });
  const expectPong = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      onSilence();
      client.terminate();
    }, PONG_PATIENCE);
  };
  const lookNow = () => {
    tryNow();
    if (live?.readyState !== WebSocket.OPEN) return;
    live.send('{"type":"ping"}');
    expectPong();
  };
  const seen = () => document.visibilityState === 'visible' && lookNow();
  const hints = new AbortController();
  window.addEventListener('online', lookNow, { signal: hints.signal });
  window.addEventListener('pageshow', lookNow, { signal: hints.signal });
  document.addEventListener('visibilitychange', seen, { signal: hints.signal });
  return {
    subscribe: client.subscribe,
    lookNow,
    isLive: () => live !== null,
    close: () => {
      hints.abort();
      void client.dispose();
    },
  };
}
