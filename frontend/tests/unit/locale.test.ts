// @vitest-environment node
// Every string a person reads stands in the words of the page.
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import * as english from '../../src/words/en/battle';
import type { Locale } from '../../src/words/locale';

/** Every noun with its words, of every part. */
const PARTS = (await Promise.all(Object.values(import.meta.glob<Record<string, Locale[keyof Locale]>>(['../../src/words/en/*.ts', '!**/grammar.ts'])).map((load) => load()))).flatMap((module) => Object.values(module));
const KEYS = PARTS.flatMap((part) => Object.entries(part).flatMap(([noun, words]) => Object.keys(words as object).map((name) => `${noun}.${name}`)));

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** Attributes and fields whose text nobody reads. */
const UNREAD = /^(className|class|d|id|key|points|transform|viewBox|preserveAspectRatio|fill|fillRule|stroke\w*|opacity|fontFamily|fontWeight|fontSize|textAnchor|lengthAdjust|patternUnits|patternTransform|clipPath|role|slot|type|placement|rel|href|src|sandbox|lang|data-.*|aria-(live|labelledby|describedby|controls|current|hidden|expanded|pressed|busy|atomic)|autoCapitalize|autoComplete|inputMode|spellCheck|orientation|selectionMode|defaultSelectedKey|viewTransitionName|style|dangerouslySetInnerHTML)$/;
/** Attributes that are always read, even when they hold one small word. */
const READ = /^(aria-label|aria-valuetext|aria-roledescription|title|label|placeholder|alt|textValue|text|yes|description|note)$/;
/** Words for people: a capital with small letters behind it, or words with a space between them, or letters of another script. */
const SPEECH = /^[A-Z][a-z]+(?![a-zA-Z]*[A-Z])|[A-Za-z]{2,}[ …][A-Za-z]|[A-Za-z]{2,}[.:!?…]( |$)|[^\p{ASCII}\p{Script=Latin}\p{P}\p{S}\p{Zs}\p{N}\p{Cf}]/u;
/** Names of keys of a keyboard, of formats, and of what browsers call things. */
const NAMES = /^(Arrow(Left|Right|Up|Down)|Enter|Escape|Backspace|Delete|Tab|Shift|Home|End|Page(Up|Down)|Bearer.*|(Nei|Geaw|Awaw)Game|Recorded|Stale|Refused|NeedsRuling|English|Run `npm run mock`.*)$/;

const FILES = (readdirSync('src', { recursive: true }) as string[]).map((path) => `src/${path.replaceAll('\\', '/')}`).filter((path) => /\.tsx?$/.test(path) && !/\/(generated|mock|words\/en)\/|silhouettes\.ts|contingents\.ts/.test(path));

/** The strings of a file that stand in its text though a person reads them. */
function strays(path: string, text = readFileSync(path, 'utf8')): string[] {
  const { program } = parseSync(path, text);
  const found: string[] = [];
  const say = (node: Node, words: string) => found.push(`${path}:${text.slice(0, node.start).split('\n').length} ${JSON.stringify(words)}`);
  /** `where`: what a string found here would be. */
  const walk = (node: unknown, where: 'code' | 'unread' | 'read'): void => {
    if (Array.isArray(node)) return node.forEach((child) => walk(child, where));
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return undefined;
    const here = node as Node;
    const children = (kind: typeof where) => Object.entries(here).forEach(([field, child]) => field !== 'type' && walk(child, kind));
    switch (here.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSTypeAnnotation':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'ImportExpression':
        return undefined;
      case 'JSXText':
        if (/\p{L}/u.test(here['value'] as string)) say(here, (here['value'] as string).trim());
        return undefined;
      case 'JSXAttribute': {
        const name = here['name'] as Node;
        const called = name.type === 'JSXNamespacedName' ? '' : (name['name'] as string);
        return walk(here['value'], UNREAD.test(called) ? 'unread' : READ.test(called) ? 'read' : 'code');
      }
      case 'JSXExpressionContainer':
        return children(where === 'unread' ? 'unread' : where === 'read' ? 'read' : 'code');
      case 'JSXElement':
      case 'JSXFragment':
        walk(here['openingElement'], 'code');
        return (here['children'] as Node[]).forEach((child) => walk(child, child.type === 'JSXExpressionContainer' ? 'read' : 'code'));
      // The value compared with, the case, the place looked at: never words.
      case 'BinaryExpression':
        if (here['operator'] !== '+') return undefined;
        return children(where);
      case 'SwitchCase':
        return walk(here['consequent'], 'code');
      case 'CallExpression': {
        const callee = here['callee'] as Node;
        const name = callee.type === 'MemberExpression' ? ((callee['property'] as Node)['name'] as string) : (callee['name'] as string);
        walk(callee, 'code');
        if (/^(t|addEventListener|removeEventListener|querySelector|querySelectorAll|closest|getItem|setItem|getAttribute|setAttribute|createElement|matches|matchMedia|startsWith|endsWith|includes|replace|replaceAll|split|useStore|test|exec|import|graphql)$/.test(name)) return (here['arguments'] as Node[]).forEach((argument) => !argument.type.endsWith('Literal') && walk(argument, 'code'));
        return walk(here['arguments'], 'code');
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return children(where === 'read' && (here['body'] as Node).type !== 'BlockStatement' ? 'code' : 'code');
      case 'Property': {
        const key = here['key'] as Node;
        const called = String(key['name'] ?? key['value'] ?? '');
        return walk(here['value'], UNREAD.test(called) ? 'unread' : READ.test(called) || called === 'message' ? 'read' : where === 'unread' ? 'unread' : 'code');
      }
      case 'MemberExpression':
        return walk(here['object'], where);
      case 'ConditionalExpression':
        walk(here['test'], 'code');
        walk(here['consequent'], where);
        return walk(here['alternate'], where);
      case 'Literal': {
        const value = here['value'];
        if (typeof value !== 'string' || where === 'unread' || NAMES.test(value)) return undefined;
        if (where === 'read' ? /\p{L}/u.test(value) : SPEECH.test(value)) say(here, value);
        return undefined;
      }
      case 'TemplateElement': {
        const { raw } = here['value'] as { raw: string };
        if (where === 'unread' || NAMES.test(raw.trim())) return undefined;
        if (where === 'read' ? /\p{L}/u.test(raw) : SPEECH.test(raw.trim())) say(here, raw);
        return undefined;
      }
      default:
        return children(where);
    }
  };
  walk(program, 'code');
  return found;
}

describe('the words of the page', () => {
  it('stand in one part each', () => {
    expect(KEYS.length).toBeGreaterThan(2000);
    expect(KEYS.filter((key, at) => KEYS.indexOf(key) !== at)).toEqual([]);
  });

  it('are all there in another language, or it does not compile', () => {
    const whole: Locale['battle']['battle'] = { ...english.battle.battle, done: 'Klaar' };
    const { title, ...rest } = english.battle.battle;
    // @ts-expect-error A word is missing.
    const lacking: Locale['battle']['battle'] = rest;
    // @ts-expect-error This word asks for a value that the English has not.
    const asking: Locale['battle']['battle'] = { ...whole, at: ({ ship }: { ship: string }) => ship };
    expect([whole.title, lacking, asking]).toHaveLength(3);
    expect(title).toBe('Battle');
  });

  it('are used: every key stands in the page, or is put together there', () => {
    const page = FILES.map((path) => readFileSync(path, 'utf8')).join('\n');
    const patterns = [...page.matchAll(/`([a-z]+\.[^`]*\$\{[^`]*)`/g)].map(([, text]) => new RegExp(`^${(text ?? '').replaceAll('.', '\\.').replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '\\w+')}$`));
    const named = new Set([...page.matchAll(/'(\w+\.\w+)'/g)].map(([, key]) => key));
    const unused = KEYS.filter((key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it.each(FILES)('hold every string of %s', (path) => {
    expect(strays(path)).toEqual([]);
  });

  it('are missed by a stray string, wherever it hides', () => {
    const stray = (text: string) => strays('stray.tsx', text).length;
    expect(stray('const a = <p>Hello</p>;')).toBe(1);
    expect(stray('const a = <p>{b ? "seen" : null}</p>;')).toBe(1);
    expect(stray('const a = <p aria-label="one">{t("area.none")}</p>;')).toBe(1);
    expect(stray('const a = { name: "All ships" };')).toBe(1);
    expect(stray('say(`Entry ${number} recorded.`);')).toBeGreaterThan(0);
    expect(stray('const a = <p className="Quiet words">{x}</p>;')).toBe(0);
    expect(stray('if (event.key === "Enter" || kind === "Some kind") go("ALLIES");')).toBe(0);
  });
});
