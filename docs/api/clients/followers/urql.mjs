// Follows a game with urql:   node urql.mjs http://127.0.0.1:8080 CODE LAST
import { Client, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { FOLLOW, follow } from './follow.mjs';

await follow(({ server, socket, token, game, after, hear }) => new Promise((done, fail) => {
  const line = createClient({ url: socket, webSocketImpl: WebSocket, connectionParams: { token }, retryAttempts: 0 });
  const forwardSubscription = ({ query, variables }) => ({
    subscribe: (sink) => ({ unsubscribe: line.subscribe({ query, variables }, sink) }),
  });
  const client = new Client({ url: `${server}/graphql`, preferGetMethod: false, exchanges: [subscriptionExchange({ forwardSubscription })] });
  client.subscription(FOLLOW, { game, after }).subscribe(({ data, error, hasNext }) => {
    if (error) fail(error);
    else if (data) hear(data.entries.number);
    else if (!hasNext) done();
  });
}));
