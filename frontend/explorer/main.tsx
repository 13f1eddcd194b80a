// The explorer of the API: GraphiQL, with the contract of the server that runs beside it. Nothing of it is part of the page.
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import { GraphiQL } from 'graphiql';
import { buildSchema, getOperationAST, type GraphQLSchema } from 'graphql';
import { createClient, type Client } from 'graphql-ws';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { START } from './start.ts';

type Asked = { query: string; operationName?: string | null; variables?: Record<string, unknown> | null };
type Headers = Record<string, string>;

/** One socket for each key: it is told once, when the socket opens. */
let socket: { key: string; client: Client } | undefined;

const listening = (headers: Headers): Client => {
  const authorization = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const side = Object.entries(headers).find(([name]) => name.toLowerCase() === 'adjutant-side')?.[1];
  const key = `${authorization} ${side ?? ''}`;
  if (socket?.key !== key) {
    void socket?.client.dispose();
    const token = authorization.replace(/^bearer\s+/i, '');
    const url = `${location.origin.replace(/^http/, 'ws')}/graphql`;
    socket = { key, client: createClient({ url, connectionParams: { ...(token && { token }), ...(side && { side }) } }) };
  }
  return socket.client;
};

const ask = async (asked: Asked, headers: Headers): Promise<unknown> => {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json', ...headers },
    body: JSON.stringify(asked),
  });
  return answer.json();
};

function Explorer() {
  const [schema, setSchema] = useState<GraphQLSchema>();
  const [failed, setFailed] = useState('');
  useEffect(() => {
    // The text, and not introspection: its usual query is deeper than this server answers.
    fetch('/schema.graphql')
      .then((answer) => answer.text())
      .then((text) => setSchema(buildSchema(text)))
      .catch((error: unknown) => setFailed(String(error)));
  }, []);
  if (failed) return <p className="failed">The contract of the server could not be read: {failed}</p>;
  if (!schema) return null;
  return (
    <GraphiQL
      schema={schema}
      initialQuery={START}
      defaultEditorToolsVisibility="headers"
      initialHeaders={'{ "Authorization": "Bearer TOKEN_OF_A_SEAT" }'}
      fetcher={(asked, options) => {
        const headers = (options?.headers ?? {}) as Headers;
        const operation = options?.documentAST && getOperationAST(options.documentAST, asked.operationName);
        if (operation?.operation === 'subscription') return listening(headers).iterate(asked as Parameters<Client['iterate']>[0]) as never;
        return ask(asked, headers) as never;
      }}
    />
  );
}

const place = document.getElementById('explorer');
if (place) createRoot(place).render(<Explorer />);
