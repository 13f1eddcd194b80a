// Follows a game with graphql-ws:   node graphql-ws.mjs http://127.0.0.1:8080 CODE LAST
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { FOLLOW, follow } from './follow.mjs';

await follow(({ socket, token, game, after, hear }) => new Promise((done, fail) => {
  // Left to itself the client would ask again with the variables of the first time.
  const client = createClient({ url: socket, webSocketImpl: WebSocket, connectionParams: { token }, retryAttempts: 0 });
  client.subscribe({ query: FOLLOW, variables: { game, after } }, {
    next: ({ data, errors }) => (errors ? fail(errors[0]) : hear(data.entries.number)),
    error: fail,
    complete: done,
  });
}));
