// @vitest-environment node
// What all books share knows none of them.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SHARED = ['table', 'device', 'rules', 'graphql', 'ui', 'words'];
/** A branch is told in the names of its book. */
const KNOWN = ['src/table/branches/Compare.tsx'];

const FILES = SHARED.flatMap((folder) => (readdirSync(`src/${folder}`, { recursive: true }) as string[]).map((path) => `src/${folder}/${path.replaceAll('\\', '/')}`)).filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'));

/** Imports of a book; those of types leave nothing behind. */
const ofBooks = (text: string): string[] => text.split('\n').filter((line) => !line.startsWith('import type') && /(from|import)[ (]'[./]*\/books\//.test(line));

it('needs no book in what all books share', () => {
  expect(FILES.filter((path) => ofBooks(readFileSync(path, 'utf8')).length > 0)).toEqual(KNOWN);
});
