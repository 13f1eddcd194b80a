// @vitest-environment node
// No file has state of its own: what changes lies in a store, in a component, or in what a `create…` function made.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FILES = (readdirSync('src', { recursive: true }) as string[]).map((path) => `src/${path.replaceAll('\\', '/')}`).filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'));

/** A variable, or a collection that is not said to be read only; what a `WeakMap` remembers goes with its key. */
const CHANGES = /^(export )?(let|var) |^(export )?const \w+(: (Map|Set)\b.*)? = new (Map|Set)\b/;

const changing = (text: string): string[] => text.split('\n').filter((line) => CHANGES.test(line));

it('keeps no state at the top of a file', () => {
  expect(FILES.flatMap((path) => changing(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`))).toEqual([]);
});

it('would notice state at the top of a file', () => {
  expect(changing('let count = 0;\nexport let last: string;\nconst seen = new Set<string>();\nconst known: Map<string, number> = new Map();\nconst fixed: ReadonlySet<string> = new Set();\n  let inside = 1;')).toHaveLength(4);
});
