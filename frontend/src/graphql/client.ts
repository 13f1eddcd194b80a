import { createClient as createSocket } from 'graphql-ws';
import { Client, type CombinedError, fetchExchange, subscriptionExchange, type Exchange } from 'urql';
import type { Connection } from '../store/server';
import { t } from '../words/words';

/** Other exchanges in place of the network, for the page without a server. */
let replacement: Exchange[] | null = null;

export function replaceNetwork(exchanges: Exchange[]): void {
  replacement = exchanges;
}

export interface Line {
  client: Client;
  close(): void;
}

/**
 * A connection to the server for one seat. Queries go over HTTP, live entries over a WebSocket that comes back by
 * itself; no cache stands between, for the stores hold what the server said.
 */
export function openLine(token: string | null, onConnection: (connection: Connection) => void): Line {
  const socket = createSocket({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: token ? { authorization: `Bearer ${token}` } : {},
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    keepAlive: 10_000,
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, Math.min(5000, 300 * 2 ** retries))),
    on: {
      connecting: () => onConnection('connecting'),
      connected: () => onConnection('live'),
      closed: () => onConnection('lost'),
    },
  });
  const exchanges = replacement ?? [
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: (request) => ({
        subscribe: (sink) => ({
          unsubscribe: socket.subscribe({ query: request.query ?? '', variables: request.variables as Record<string, unknown> }, sink),
        }),
      }),
    }),
  ];
  const client = new Client({
    url: '/graphql',
    exchanges,
    preferGetMethod: false,
    requestPolicy: 'network-only',
    fetchOptions: () => (token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  if (replacement) onConnection('live');
  return { client, close: () => void socket.dispose() };
}

/** Why there is no answer, for whoever holds the tablet. */
export function wordsOf(error: CombinedError | undefined): string {
  if (error?.networkError) return t('server.silentStart');
  return error?.graphQLErrors[0]?.message ?? error?.message ?? t('server.noAnswer');
}
