// What the server runs is valid GraphQL: documents made at random from its own schema are sent to it, and what it accepts
// graphql-js must accept too. What it refuses as wrong and graphql-js accepts is told.
//
// DOCUMENTS says how many (2000), SEED which (any).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, parse, print, validate, visit } from 'graphql';
import { startServer } from '../e2e/server.mjs';
import { chance, documents, random } from './documents.mjs';

const COUNT = Number(process.env.DOCUMENTS ?? 2000);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const AT_ONCE = 4;
/** Codes of what is too much, and says nothing of whether it is valid. */
const TOO_MUCH = ['LIMIT', 'TOO_DEEP', 'TOO_COSTLY'];

/** What the page asks, each operation with the fragments that it spreads. */
function ofThePage() {
  const folder = fileURLToPath(new URL('../../src', import.meta.url));
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.graphql'));
  const definitions = files.flatMap((file) => parse(readFileSync(join(folder, file), 'utf8')).definitions);
  const fragments = new Map(definitions.filter(({ kind }) => kind === 'FragmentDefinition').map((fragment) => [fragment.name.value, fragment]));
  const spread = (node, found = new Set()) => {
    visit(node, {
      FragmentSpread: ({ name }) => {
        if (found.has(name.value)) return;
        found.add(name.value);
        spread(fragments.get(name.value), found);
      },
    });
    return found;
  };
  const operations = definitions.filter(({ kind }) => kind === 'OperationDefinition');
  return operations.map((operation) => [operation, ...[...spread(operation)].map((name) => fragments.get(name))].map(print).join('\n'));
}

/** What of a valid document the server does not take, by what it says. */
const KNOWN = [
  // It does not see what stands at `__typename`.
  /^Variable "\$\w+" is not used/,
  // graphql-js does not look at the type of `__typename`; the specification does.
  /\.__typename: String!`.*two types under one name/,
  // Nothing stands between the signs of a type, and no remark between `on` and a type.
  /^Unknown fragment: "on"/,
  /fragment \w+ on #[\s\S]*expected name/,
  /expected default_value, variable, or directive|expected type_|expected variable_definition/,
  // One stream cannot be followed twice.
  /^a subscription follows one field/,
];

for (const rate of ['QUERIES', 'COMMANDS', 'NEW_GAMES', 'KEYS']) process.env[`ADJUTANT_RATE_${rate}`] = '0';
const { api, stop } = await startServer(fileURLToPath(new URL('../..', import.meta.url)), { withPage: false });
try {
  const schema = buildSchema(await (await fetch(`${api}/schema.graphql`)).text());
  const next = random(SEED);
  const { is, below } = chance(next);
  const { document, changed, misspelt } = documents(schema, next);

  /** A document to be sent, and what with. A second operation is the one that is asked for, so nothing else is done. */
  const made = () => {
    const { kind, text, variables } = document();
    let sent = text;
    const changes = is(0.35) ? 0 : 1 + below(2);
    for (let change = 0; change < changes; change += 1) {
      try {
        sent = is(0.8) ? changed(sent) : misspelt(sent);
      } catch {
        // What can no longer be read is changed no further.
      }
    }
    if (kind !== 'query' || is(0.5)) return { query: `${sent}\nquery Harmless { __typename }`, operationName: 'Harmless' };
    return { query: sent, variables: Object.fromEntries(variables.map(({ name, worth }) => [name, worth])) };
  };

  const faults = (query) => {
    try {
      return validate(schema, parse(query)).map(({ message }) => message);
    } catch (error) {
      return [error.message];
    }
  };

  const count = { accepted: 0, refused: 0, tooMuch: 0, other: 0 };
  const wrong = [];
  const strict = new Map();
  const ask = async (body) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    // A line may be closed that was idle, just when it is used again.
    const answer = await fetch(`${api}/graphql`, sent).catch(() => fetch(`${api}/graphql`, sent));
    const said = await answer.json();
    const [first] = said.errors ?? [];
    const isRun = 'data' in said;
    const found = faults(body.query);
    if (answer.status >= 500 || first?.extensions?.code === 'INTERNAL') wrong.push([body.query, [`${answer.status} ${first?.message}`]]);
    else if (isRun && found.length > 0) wrong.push([body.query, found]);
    else if (isRun) count.accepted += 1;
    else if (TOO_MUCH.includes(first?.extensions?.code)) count.tooMuch += 1;
    else if (found.length > 0) count.refused += 1;
    // Values and texts are for the server to judge.
    else if (first?.extensions?.argument !== undefined || /^Invalid value for argument|^the argument|^Operation name required|^Unknown operation/.test(first.message)) count.other += 1;
    else strict.set(first.message, body);
  };
  const page = ofThePage().map((query) => ({ query: `${query}\nquery Harmless { __typename }`, operationName: 'Harmless' }));
  for (const body of page) await ask(body);
  const ofPage = count.accepted;
  const bodies = Array.from({ length: COUNT }, made);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await ask(body);
    }),
  );
  const unknown = [...strict].filter(([message]) => !KNOWN.some((known) => known.test(message)));
  console.log(`${page.length} documents of the page and ${COUNT} made (seed ${SEED}): ${count.accepted} accepted by both, ${count.refused} refused by both, ${count.tooMuch} too much, ${count.other} with values that do not fit, ${strict.size} refused by the server alone`);
  for (const [query, found] of wrong.slice(0, 20)) console.error(`\nThe server runs what is not valid:\n${query}\n${found.join('\n')}`);
  for (const [message, { query, variables }] of unknown.slice(0, 20)) console.error(`\nThe server refuses what is valid: ${message}\n${query}\n${JSON.stringify(variables)}`);
  if (ofPage !== page.length) console.error(`\nOf ${page.length} documents of the page ${ofPage} are accepted`);
  if (wrong.length > 0 || ofPage !== page.length || unknown.length > 0 || count.accepted < COUNT / 10 || count.refused < COUNT / 10) {
    console.error(`\n${wrong.length} run that are not valid, ${unknown.length} refused that are`);
    process.exitCode = 1;
  }
} finally {
  stop();
}
