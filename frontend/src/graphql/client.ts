import { createClient as createSocket } from 'graphql-ws';
import { Client, type CombinedError, fetchExchange, mapExchange, subscriptionExchange, type Exchange } from 'urql';
import { databaseFails, troubleIn } from '../store/database';
import type { Connection } from '../store/server';
import { t } from '../words/words';
import type { NeiSide } from './types';

/** Other exchanges in place of the network, for the page without a server. */
let replacement: Exchange[] | null = null;

export function replaceNetwork(exchanges: Exchange[]): void {
  replacement = exchanges;
}

export interface Line {
  client: Client;
  close(): void;
}

/** A server that says nothing for so long is out of reach, whatever the network believes. In milliseconds. */
const PATIENCE = 10_000;
const PONG_PATIENCE = 5_000;

/** The key of a seat; with a side, the shared tablet asks with the eyes of that side alone. */
export function headersOf(token: string | null, side: NeiSide | null): Record<string, string> {
  return { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(side ? { 'adjutant-side': side } : {}) };
}

/** Like `fetch`, but it gives up. Where the wireless is gone nobody says so, and the request would hang for minutes. */
const patientFetch: typeof fetch = async (input, init) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  init?.signal?.addEventListener('abort', () => limit.abort());
  try {
    const answer = await fetch(input, { ...init, signal: limit.signal });
    const body = await answer.arrayBuffer();
    return new Response(answer.status === 204 || answer.status === 304 ? null : body, answer);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A connection to the server for one seat. Queries go over HTTP, live entries over a WebSocket that comes back by
 * itself; no cache stands between, for the stores hold what the server said.
 */
export function openLine(token: string | null, onConnection: (connection: Connection) => void, side: NeiSide | null = null): Line {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const socket = createSocket({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(side ? { side } : {}) },
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    keepAlive: 10_000,
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, Math.min(5000, 300 * 2 ** retries))),
    on: {
      connecting: () => onConnection('connecting'),
      connected: () => onConnection('live'),
      closed: () => {
        clearTimeout(silence);
        onConnection('lost');
      },
      ping: (received) => {
        if (!received) silence = setTimeout(() => socket.terminate(), PONG_PATIENCE);
      },
      pong: (received) => {
        if (received) clearTimeout(silence);
      },
    },
  });
  const exchanges = replacement ?? [
    mapExchange({
      onResult: ({ error }) => {
        const trouble = troubleIn(error);
        if (trouble) databaseFails(trouble);
      },
    }),
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
    fetch: patientFetch,
    fetchOptions: () => ({ headers: headersOf(token, side) }),
  });
  if (replacement) onConnection('live');
  return { client, close: () => void socket.dispose() };
}

/** Why there is no answer, for whoever holds the tablet. */
export function wordsOf(error: CombinedError | undefined): string {
  const trouble = troubleIn(error);
  if (trouble) return t(`database.${trouble}`);
  if (error?.networkError) return t('server.silentStart');
  return error?.graphQLErrors[0]?.message ?? error?.message ?? t('server.noAnswer');
}
