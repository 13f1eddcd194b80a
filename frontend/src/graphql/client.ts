import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { Client as UrqlClient, type AnyVariables, type CombinedError, fetchExchange, mapExchange, subscriptionExchange, type Exchange, type OperationContext, type OperationResult, type OperationResultSource } from 'urql';
import { databaseFails, troubleIn } from '../table/database';
import type { Connection } from '../table/server';
import { seatOf } from '../table/sides';
import { t } from '../words/words';
import { openSocket } from './socket';
import type { NeiSide } from './types';

/** A document as the code generator writes it: its text, and the types of what goes with it and comes back. */
export interface Document<Data, Variables = AnyVariables> extends DocumentTypeDecoration<Data, Variables> {
  toString(): string;
}

type Ask = <Data, Variables extends AnyVariables>(document: Document<Data, Variables>, variables: Variables, context?: Partial<OperationContext>) => OperationResultSource<OperationResult<Data, Variables>>;

export interface Client {
  query: Ask;
  mutation: Ask;
  subscription: Ask;
}

export interface Line {
  client: Client;
  close(): void;
}

/** A server that says nothing for so long is out of reach, whatever the network believes. In milliseconds. */
const PATIENCE = 10_000;
/** How long browsers keep an idle connection for the next request. In milliseconds. */
const IDLE_LASTS = 5 * 60_000;

/** The key of a seat; with a side, the shared tablet asks with the eyes of that side alone. */
export function headersOf(token: string | null, side: NeiSide | null): Record<string, string> {
  return { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(side ? { 'adjutant-side': seatOf(side) } : {}) };
}

/** Requests that go out by `fetch`, and give up. Where the wireless is gone nobody says so, and they would hang for minutes. */
function patientRequests() {
  const underWay = new Set<AbortController>();
  const patientFetch: typeof fetch = async (input, init) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), PATIENCE);
    init?.signal?.addEventListener('abort', () => limit.abort());
    underWay.add(limit);
    try {
      const answer = await fetch(input, { ...init, signal: limit.signal });
      const body = await answer.arrayBuffer();
      return new Response(answer.status === 204 || answer.status === 304 ? null : body, answer);
    } finally {
      clearTimeout(timer);
      underWay.delete(limit);
    }
  };
  return { patientFetch, giveUp: () => underWay.forEach((limit) => limit.abort()) };
}

/** What opens lines to the server, or to what stands in for it. */
function createNetwork() {
  let replacement: Exchange[] | null = null;

  /** Other exchanges in place of the network, for the page without a server. */
  function replaceNetwork(exchanges: Exchange[]): void {
    replacement = exchanges;
  }

  /**
   * A connection to the server for one seat. Queries go over HTTP, live entries over a WebSocket that comes back by
   * itself; no cache stands between, for the stores hold what the server said.
   *
   * After a silence the browser still holds idle connections whose end it has not heard, and would try one after the other.
   * So for as long as it may hold them everything goes over the WebSocket, of which it is known that it is alive.
   */
  function openLine(token: string | null, onConnection: (connection: Connection) => void, side: NeiSide | null = null): Line {
    const { patientFetch, giveUp } = patientRequests();
    let wasSilent = false;
    let forgetting: ReturnType<typeof setTimeout> | undefined;
    const params = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(side ? { side: seatOf(side) } : {}) };
    const socket = openSocket(params, onConnection, () => {
      wasSilent = true;
      clearTimeout(forgetting);
      forgetting = setTimeout(() => { wasSilent = false; }, IDLE_LASTS);
      giveUp();
    });
    const exchanges = replacement ?? [
      mapExchange({
        onResult: ({ error }) => {
          const trouble = troubleIn(error);
          if (trouble) databaseFails(trouble);
          if (!error?.networkError && !socket.isLive()) socket.lookNow();
        },
      }),
      subscriptionExchange({
        isSubscriptionOperation: ({ kind }) => kind === 'subscription' || (kind !== 'teardown' && wasSilent && socket.isLive()),
        forwardSubscription: (request) => ({
          subscribe: (sink) => ({
            unsubscribe: socket.subscribe({ query: request.query ?? '', variables: request.variables as Record<string, unknown> }, sink),
          }),
        }),
      }),
      fetchExchange,
    ];
    const urql = new UrqlClient({
      url: '/graphql',
      exchanges,
      preferGetMethod: false,
      requestPolicy: 'network-only',
      fetch: patientFetch,
      fetchOptions: () => ({ headers: headersOf(token, side) }),
    });
    if (replacement) onConnection('live');
    return {
      // urql knows a text only by its being a bare string.
      client: {
        query: (document, variables, context) => urql.query(document.toString(), variables, context),
        mutation: (document, variables, context) => urql.mutation(document.toString(), variables, context),
        subscription: (document, variables, context) => urql.subscription(document.toString(), variables, context),
      },
      close: () => {
        clearTimeout(forgetting);
        socket.close();
      },
    };
  }

  return { openLine, replaceNetwork };
}

export const { openLine, replaceNetwork } = createNetwork();

/** Why there is no answer, for whoever holds the tablet. */
export function wordsOf(error: CombinedError | undefined): string {
  const trouble = troubleIn(error);
  if (trouble) return t(`database.${trouble}`);
  if (error?.networkError) return t('server.silentStart');
  return error?.graphQLErrors[0]?.message ?? error?.message ?? t('server.noAnswer');
}
