// What others make of the contract of one book: no more code than a small client wants, no more types than one can read.
import { execFile } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'graphql';

const typescript = fileURLToPath(new URL('../../../docs/api/clients/typescript', import.meta.url));
/** Bytes that the client preset of graphql-codegen makes for a client that records commands. */
const BYTES = 40_000;
/** Types of one book and of what it shares, without those of facts. */
const TYPES = 400;

const record = (variable, argument) => `mutation Record($game: ID!, $expectedEntry: Int!, $commandId: ID!, ${variable}) {
  record(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, ${argument}) { __typename ... on Recorded { lastEntry } }
}`;

/** What a client records with, and the contract that it is made of. */
const RECORDS = {
  'an offer': { query: '?book=nei', document: record('$offer: ID!', 'offer: $offer') },
  'a command': { query: '?book=nei&oneOf=false', document: record('$command: NeiCommand!', 'command: { nei: $command }') },
};

/** How many types a contract has, but for those that a union of facts holds. */
function typesOf(text) {
  const { definitions } = parse(text);
  const facts = definitions.find(({ name }) => name?.value === 'Fact').types.map(({ name }) => name.value);
  return definitions.filter(({ kind, name }) => kind.endsWith('TypeDefinition') && !facts.includes(name.value)).length;
}

/** The bytes that the client preset makes of a contract and a document. */
async function preset(folder, contract, document) {
  const [schema, documents, generates] = [join(folder, 'contract.graphql'), join(folder, 'record.graphql'), join(folder, 'made/')];
  writeFileSync(schema, contract);
  writeFileSync(documents, document);
  writeFileSync(join(folder, 'codegen.json'), JSON.stringify({ schema, documents, generates: { [generates]: { preset: 'client' } } }));
  await promisify(execFile)(process.execPath, [join(typescript, 'node_modules/@graphql-codegen/cli/esm/bin.js'), '--config', join(folder, 'codegen.json')], { cwd: typescript });
  return readdirSync(generates).reduce((sum, name) => sum + statSync(join(generates, name)).size, 0);
}

export async function made({ api, folder }) {
  const contract = async (query) => (await fetch(`${api}/schema.graphql${query}`)).text();
  for (const book of ['nei', 'geaw', 'awaw']) {
    const types = typesOf(await contract(`?book=${book}`));
    console.log(`The contract of ${book}: ${types} types without facts, at most ${TYPES}`);
    if (types > TYPES) throw new Error('These are too many.');
  }
  for (const [what, { query, document }] of Object.entries(RECORDS)) {
    const bytes = await preset(folder, await contract(query), document);
    console.log(`graphql-codegen: ${bytes} bytes for a client that records ${what}, at most ${BYTES}`);
    if (bytes > BYTES) throw new Error('This is too much.');
  }
}
