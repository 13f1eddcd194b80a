// A change of the contract that breaks a client must stand in the changelog, with its date.
// @vitest-environment node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, findBreakingChanges } from 'graphql';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The contract as it was published last, and as it was published before that. */
test.each(['published', 'published-before'])('what breaks the contract of %s.graphql is listed in the changelog with its date', (published) => {
  const changelog = read('CHANGELOG.md').split('\n');
  const listed = changelog.filter((line) => /^- \d{4}-\d{2}-\d{2}: /.test(line));
  const breaking = findBreakingChanges(buildSchema(read(`docs/api/${published}.graphql`)), buildSchema(read('schema.graphql')));
  const missing = breaking.map(({ description }) => description).filter((description) => !listed.some((line) => line.includes(description)));
  expect(missing, 'List each under "Breaking" in CHANGELOG.md: "- 2026-12-31: <what breaks>", and say what takes its place.').toEqual([]);
});

test('the contract is published whole: what is new is added when it is published next', () => {
  const [published, now] = [buildSchema(read('docs/api/published.graphql')), buildSchema(read('schema.graphql'))];
  expect(Object.keys(published.getTypeMap()).length).toBeGreaterThan(Object.keys(now.getTypeMap()).length * 0.9);
});
