// Follows a game with Apollo Client:   node apollo.mjs http://127.0.0.1:8080 CODE LAST
import { ApolloClient, InMemoryCache, gql } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { FOLLOW, follow } from './follow.mjs';

// The link looks at the one that browsers have, and Node.js from version 22.
globalThis.WebSocket ??= WebSocket;

await follow(({ socket, token, game, after, hear }) => new Promise((done, fail) => {
  const line = createClient({ url: socket, webSocketImpl: WebSocket, connectionParams: { token }, retryAttempts: 0 });
  const client = new ApolloClient({ link: new GraphQLWsLink(line), cache: new InMemoryCache() });
  client.subscribe({ query: gql(FOLLOW), variables: { game, after }, fetchPolicy: 'no-cache' }).subscribe({
    next: ({ data, error }) => (error ? fail(error) : hear(data.entries.number)),
    error: fail,
    complete: done,
  });
}));
