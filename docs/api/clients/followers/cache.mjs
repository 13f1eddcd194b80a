// Plays games with Apollo Client and its cache as it comes, and with urql and graphcache:   node cache.mjs http://127.0.0.1:8080 GAMES
//
// Two games at a time are asked many questions that overlap (boards, packs, earlier moments, single objects). After each move
// every question is asked again, and what a cache says then is what the server says, or nothing.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';

const [api, games] = [process.argv[2], Number(process.argv[3])];
const MOVES = 6;

/** What the server says, past every cache. */
async function ask(query, variables, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${api}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const ofGame = (fields) => `query ($game: ID!${fields.includes('$entry') ? ', $entry: Int!' : ''}) { game(id: $game) { __typename id ... on NeiGame { lastEntry ${fields} } } }`;
const QUESTIONS = [
  ofGame('view { __typename id turn phase pending { __typename kind } areas { __typename id code units { __typename id code face steps } } }'),
  ofGame('view { __typename id moraleLevel areas { __typename id units { __typename id name type factors { __typename antiGround } open } hiddenPresence } }'),
  ofGame('view { __typename id sides { __typename id side unplaced { __typename units { __typename id code name } } } }'),
  ofGame('moments(from: $entry, count: 2) { __typename id view { __typename id turn areas { __typename id units { __typename id code face steps } } } }'),
  ofGame('entries(since: $entry) { __typename nodes { __typename id number lines { __typename text } facts { __typename } takenBack } }'),
  ofGame('packHash name seat { __typename kind } landmarks { __typename entry }'),
  'query { neiPack { __typename id hash counters { __typename id code name type } areas { __typename id code name } squares { __typename id code } } }',
  'query { neiPack { __typename id scenarios { __typename id code } areas { __typename id kind } } }',
  'query { clause(id: "NEI-9.1-b") { __typename id title depends { __typename id title } } }',
].map((text) => ({ text, document: gql(text) }));

/** Apollo Client: asks past its cache, and reads what that has. */
function apollo(headers) {
  const cache = new InMemoryCache();
  const link = new HttpLink({ uri: `${api}/graphql`, fetch: (address, options) => fetch(address, { ...options, headers: { ...options.headers, ...headers() } }) });
  const client = new ApolloClient({ link, cache });
  return {
    ask: ({ document }, variables) => client.query({ query: document, variables, fetchPolicy: 'network-only' }),
    read: ({ document }, variables) => cache.readQuery({ query: document, variables }),
  };
}

/** urql with graphcache: whatever has an id is an object of its own, and the rest belongs to the object in which it stands. */
function graphcache(headers) {
  const keys = new Proxy({}, { get: () => ({ id }) => id ?? null });
  const client = new Client({ url: `${api}/graphql`, preferGetMethod: false, exchanges: [cacheExchange({ keys }), fetchExchange], fetchOptions: () => ({ headers: headers() }) });
  return {
    ask: ({ text }, variables) => client.query(text, variables, { requestPolicy: 'network-only' }).toPromise(),
    read: ({ text }, variables) => client.readQuery(text, variables, { requestPolicy: 'cache-only' })?.data ?? null,
  };
}

async function table(seed) {
  const created = await ask('mutation ($seed: Int!) { createSandbox(seed: $seed, entries: 60) { game { id } seats { kind code } } }', { seed });
  const { game, seats } = created.createSandbox;
  const { code } = seats.find(({ kind }) => kind === 'BOTH');
  const { takeSeat } = await ask('mutation ($code: String!) { takeSeat(code: $code) { token } }', { code });
  return { game: game.id, token: takeSeat.token };
}

/** Records anything that the rules offer, or throws the dice that they ask for. */
async function move({ game, token }) {
  const fields = 'lastEntry view { pending { kind } } allOptions(first: 40) { possibilities { offer { offer verdict { clear } } } }';
  const now = (await ask(`query ($game: ID!) { game(id: $game) { ... on NeiGame { ${fields} } } }`, { game }, token)).game;
  const offers = now.allOptions.possibilities.map(({ offer }) => offer).filter(({ verdict }) => verdict.clear);
  const given = { game, expected: now.lastEntry, id: randomUUID() };
  if (now.view.pending?.kind === 'ROLL' || offers.length === 0) {
    await ask('mutation ($game: ID!, $expected: Int!, $id: ID!) { roll(game: $game, expectedEntry: $expected, commandId: $id) { __typename } }', given, token);
    return;
  }
  const { offer } = offers[now.lastEntry % offers.length];
  await ask('mutation ($game: ID!, $expected: Int!, $id: ID!, $offer: ID!) { record(game: $game, expectedEntry: $expected, commandId: $id, offer: $offer) { __typename } }', { ...given, offer }, token);
}

let [asked, read] = [0, { apollo: 0, graphcache: 0 }];
for (let first = 1; first <= games; first += 2) {
  const tables = [await table(first), await table(first + 1)];
  let { token } = tables[0];
  const headers = () => ({ authorization: `Bearer ${token}` });
  const keepers = Object.entries({ apollo: apollo(headers), graphcache: graphcache(headers) });
  for (let moved = 0; moved < MOVES; moved += 1) {
    for (const each of tables) await move(each);
    // Each time in another order.
    const all = tables.flatMap((each) => QUESTIONS.map((question) => ({ ...each, question })));
    const turned = [...all.slice(moved * 5 % all.length), ...all.slice(0, moved * 5 % all.length)];
    for (const { game, token: own, question } of turned) {
      token = own;
      for (const [, keeper] of keepers) await keeper.ask(question, { game, entry: 30 });
      asked += 1;
    }
    for (const { game, token: own, question } of all) {
      const variables = { game, entry: 30 };
      const said = await ask(question.text, variables, own);
      for (const [name, keeper] of keepers) {
        const kept = keeper.read(question, variables);
        if (kept === null) continue;
        read[name] += 1;
        if (!isDeepStrictEqual(JSON.parse(JSON.stringify(kept)), said)) throw new Error(`The cache of ${name} differs from the server: ${question.text}`);
      }
    }
  }
}
console.log(`${games} games, ${asked} questions; answers of the cache like those of the server: ${read.apollo} of Apollo Client, ${read.graphcache} of graphcache`);
