// @vitest-environment node
// The style sheets of the parts: what a file names is there, and what is there is named.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FILES = (readdirSync('src', { recursive: true }) as string[]).map((path) => `src/${path.replaceAll('\\', '/')}`);
const SHEETS = FILES.filter((path) => path.endsWith('.module.css'));

/** The names of a sheet that are its own. */
const namesOf = (sheet: string): Set<string> => {
  const rules = readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
  return new Set([...rules.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) => (selector.trim().startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))));
};

/** The names a file takes of each sheet; with `*` where it puts one together. */
function namedIn(path: string): [string, string][] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/import (\w+) from '(.*\.module\.css)';/g)].flatMap(([, styles = '', from = '']) => {
    const sheet = join(dirname(path), from).replaceAll('\\', '/');
    const plain = [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
    const quoted = [...text.matchAll(new RegExp(`\\b${styles}\\['([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => name);
    const made = new RegExp(`\\b${styles}\\[(?!')`).test(text) ? ['*'] : [];
    return [...plain, ...quoted, ...made].map((name): [string, string] => [sheet, name]);
  });
}

const NAMED = FILES.filter((path) => /\.tsx?$/.test(path)).flatMap((path) => namedIn(path));

describe('the style sheets', () => {
  it.each(SHEETS)('%s has every name that is taken of it, and no other', (sheet) => {
    const names = namesOf(sheet);
    const taken = new Set(NAMED.filter(([of]) => of === sheet).map(([, name]) => name));
    expect([...taken].filter((name) => name !== '*' && !names.has(name))).toEqual([]);
    if (!taken.has('*')) expect([...names].filter((name) => !taken.has(name))).toEqual([]);
  });
});
