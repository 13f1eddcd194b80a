// Makes the catalogues of src/words into modules: one for each language, and the type of every key with its values.
// Stops where a language lacks a key, has one too many, or asks for other values than the English.
// The words of the other games stand in folders of their own and come with their pages alone; `desk` with both; `branches` when something is tried, `odds` and `explorer` when they are asked for, `reconcile` when board and record are compared, `luck` with the luck ledger, `replay` with the replay, notes and what can be printed, `copy` when an owner types his copy.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { compileStrings } from '@internationalized/string-compiler';

const root = fileURLToPath(new URL('../src/words/', import.meta.url));
const LANGUAGES = ['en', 'nl', 'ja'];
/** The folders of the catalogues: the page's own, those of branches, of odds, of the explorer, of comparing board and record, of luck, of the replay with its notes and prints, and of the owner's copy, what the other games share, and one for each of them. */
const PARTS = ['', 'branches/', 'odds/', 'explorer/', 'reconcile/', 'luck/', 'replay/', 'copy/', 'desk/', 'geaw/', 'awaw/'];

/** A language as `noun.key`, from one file for each noun; of one part, or of all. */
export function readCatalogue(language, parts = PARTS) {
  const pairs = parts.flatMap((part) => {
    const folder = `${root}${part}${language}/`;
    const files = readdirSync(folder).filter((name) => name.endsWith('.json')).sort();
    return files.flatMap((file) => {
      const noun = file.replace(/\.json$/, '');
      return Object.entries(JSON.parse(readFileSync(folder + file, 'utf8'))).map(([key, message]) => [`${noun}.${key}`, message]);
    });
  });
  const twice = pairs.map(([key]) => key).filter((key, at, keys) => keys.indexOf(key) !== at);
  if (twice.length > 0) throw new Error(`${language} has ${twice.join(', ')} in two files`);
  return Object.fromEntries(pairs);
}

/** The values a message asks for, by name: a number where it is counted, else words or a number. */
function valuesOf(message, found = new Map()) {
  const walk = (parts) => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      const type = part.type === TYPE.plural || part.type === TYPE.number ? 'number' : part.type === TYPE.select ? 'string' : 'string | number';
      if (found.get(part.value) !== 'number') found.set(part.value, type === 'string | number' ? (found.get(part.value) ?? type) : type);
      if (part.options) for (const option of Object.values(part.options)) walk(option.value);
    }
  };
  walk(parse(message, { ignoreTag: true }));
  return found;
}

/** What is wrong with the catalogues, a line each. */
export function faultsOf() {
  const english = readCatalogue('en');
  return LANGUAGES.slice(1).flatMap((language) => {
    const own = readCatalogue(language);
    const lacking = Object.keys(english).filter((key) => !(key in own)).map((key) => `${language} lacks ${key}`);
    const many = Object.keys(own).filter((key) => !(key in english)).map((key) => `${language} has ${key}, which the English has not`);
    const others = Object.keys(own).filter((key) => key in english).flatMap((key) => {
      const wanted = [...valuesOf(english[key]).keys()];
      // A language may leave out what its grammar does not need, such as the number of a verb.
      return [...valuesOf(own[key]).keys()].filter((name) => !wanted.includes(name)).map((name) => `${language} ${key} asks for ${name}, which the English does not`);
    });
    return [...lacking, ...many, ...others];
  });
}

function write() {
  const faults = faultsOf();
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  mkdirSync(`${root}generated`, { recursive: true });
  for (const part of PARTS) {
    for (const language of LANGUAGES) {
      const name = `${root}generated/${part.replace('/', '-')}${language}`;
      writeFileSync(`${name}.js`, compileStrings(readCatalogue(language, [part]), { format: 'esm' }));
      writeFileSync(`${name}.d.ts`, "import type { Messages } from './keys';\ndeclare const messages: Messages;\nexport default messages;\n");
    }
  }
  const keys = Object.entries(readCatalogue('en')).map(([key, message]) => {
    const values = [...valuesOf(message)].map(([name, type]) => `${name}: ${type}`).join('; ');
    return `  '${key}': ${values ? `{ ${values} }` : 'null'};`;
  });
  const text = `// Made by scripts/compile-words.mjs.\nimport type { LocalizedString } from '@internationalized/string';\n\n/** Every key with the values it asks for. */\nexport interface Words {\n${keys.join('\n')}\n}\n\nexport type Messages = { [key in keyof Words]: LocalizedString };\n`;
  writeFileSync(`${root}generated/keys.d.ts`, text);
  console.log(`src/words/generated: ${keys.length} strings in ${LANGUAGES.length} languages`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write();
