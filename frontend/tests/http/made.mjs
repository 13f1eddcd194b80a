// What others make of the contract of one book: no more code than a small client wants, no more types than one can read.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'graphql';

const typescript = fileURLToPath(new URL('../../../docs/api/clients/typescript', import.meta.url));
/** Bytes that the client preset of graphql-codegen makes for a client that records commands. */
const BYTES = 40_000;
/** Types of one book and of what it shares, without those of facts. */
const TYPES = 400;

const RECORD = `mutation Record($game: ID!, $expectedEntry: Int!, $commandId: ID!, $command: NeiCommand!) {
  record(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, command: { nei: $command }) { __typename ... on Recorded { lastEntry } }
}`;

/** How many types a contract has, but for those that a union of facts holds. */
function typesOf(text) {
  const { definitions } = parse(text);
  const facts = definitions.find(({ name }) => name?.value === 'Fact').types.map(({ name }) => name.value);
  return definitions.filter(({ kind, name }) => kind.endsWith('TypeDefinition') && !facts.includes(name.value)).length;
}

export async function made({ api, folder }) {
  for (const book of ['nei', 'geaw', 'awaw']) {
    const text = await (await fetch(`${api}/schema.graphql?book=${book}`)).text();
    const types = typesOf(text);
    console.log(`The contract of ${book}: ${types} types without facts, at most ${TYPES}`);
    if (types > TYPES) throw new Error('These are too many.');
    writeFileSync(join(folder, `${book}.graphql`), text);
  }
  writeFileSync(join(folder, 'record.graphql'), RECORD);
  const output = join(folder, 'made/');
  const config = { schema: join(folder, 'nei.graphql'), documents: join(folder, 'record.graphql'), generates: { [output]: { preset: 'client' } } };
  writeFileSync(join(folder, 'codegen.json'), JSON.stringify(config));
  execFileSync(process.execPath, [join(typescript, 'node_modules/@graphql-codegen/cli/esm/bin.js'), '--config', join(folder, 'codegen.json')], { cwd: typescript, encoding: 'utf8' });
  const bytes = readdirSync(output).reduce((sum, name) => sum + statSync(join(output, name)).size, 0);
  console.log(`graphql-codegen: ${bytes} bytes for a client that records, at most ${BYTES}`);
  if (bytes > BYTES) throw new Error('This is too much.');
}
