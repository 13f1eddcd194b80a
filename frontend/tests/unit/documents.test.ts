// What the documents for makers of tools show is what is in the files, and what the contract takes.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, LoneAnonymousOperationRule, parse, specifiedRules, validate } from 'graphql';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../docs/api/', import.meta.url));
const pages = readdirSync(folder).filter((name) => name.endsWith('.md')).map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }));

it.each(pages)('shows files as they are: $name', ({ text }) => {
  for (const [, path, shown] of text.matchAll(/<!-- (clients\/\S+) -->\n```\w+\n(.*?)\n```/gs)) {
    expect(readFileSync(folder + path, 'utf8')).toContain(shown);
  }
});

it('shows the whole bot', () => {
  const recipes = readFileSync(`${folder}recipes.md`, 'utf8');
  expect(recipes).toContain(`\`\`\`python\n${readFileSync(`${folder}clients/python/bot.py`, 'utf8')}\`\`\``);
});

it.each(pages)('asks by the contract: $name', ({ text }) => {
  const schema = buildSchema(readFileSync(`${folder}../../schema.graphql`, 'utf8'));
  // Some stand one after the other that are sent alone.
  const rules = specifiedRules.filter((rule) => rule !== LoneAnonymousOperationRule);
  for (const [, document] of text.matchAll(/```graphql\n(.*?)```/gs)) {
    expect(validate(schema, parse(document ?? ''), rules).map(({ message }) => message), document).toEqual([]);
  }
});

it('has clients of sixty lines at the most', () => {
  const clients = ['python/bot.py', 'python/dice_statistic.py', 'rust/src/main.rs', 'typescript/overlay.ts', 'discord/relay.py'];
  const long = clients.filter((path) => readFileSync(`${folder}clients/${path}`, 'utf8').trimEnd().split('\n').length > 60);
  expect(long).toEqual([]);
});
