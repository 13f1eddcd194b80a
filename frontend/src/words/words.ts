// Every string of the page, by its noun and name. What the server says is shown as it came.
import { createStore } from '../store';
import { app } from './en/app';
import { battle } from './en/battle';
import { board } from './en/board';
import { help } from './en/help';
import { log } from './en/log';
import { rules } from './en/rules';
import { settings } from './en/settings';
import { start } from './en/start';
import { table } from './en/table';
import { LANGUAGES, type Language, type Spoken } from './languages';
import type { English } from './locale';

/** The keys of a part: `noun.name`. */
type KeysOf<Part> = { [noun in keyof Part & string]: `${noun}.${keyof Part[noun] & string}` }[keyof Part & string];

type MessagesOf<Part> = { [key in KeysOf<Part>]: key extends `${infer Noun extends keyof Part & string}.${infer Name}` ? Part[Noun][Name & keyof Part[Noun]] : never };

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Together) => void ? Together : never;

/** Every key with its message. */
export type Words = All<{ [part in keyof English]: MessagesOf<English[part]> }[keyof English]>;

/** The values a message asks for; null for one that asks for none. */
export type ValuesOf<Key extends keyof Words> = Words[Key] extends infer Message ? (Message extends (values: infer Values) => string ? Values : null) : never;

type Message = string | ((values: object) => string);
type Part = { readonly [noun: string]: { readonly [name: string]: string | ((values: never) => string) } };

const flat = (parts: readonly Part[]): Map<string, Message> =>
  new Map(parts.flatMap((part) => Object.entries(part).flatMap(([noun, words]) => Object.entries(words).map(([name, message]) => [`${noun}.${name}`, message as Message] as const))));

/** The words of the page in the language that is spoken. */
function createWords() {
  const english = flat([app, start, table, board, battle, log, rules, help, settings]);

  let messages = english;

  /** The language that is spoken now; whoever shows words is drawn anew when it changes. */
  const spoken = createStore<{ language: Language }>({ language: 'en' });

  /** For numbers and dates. */
  const localeNow = (): string => LANGUAGES[spoken.get().language].locale;

  /** The words of a key, with its values put in. */
  function t<Key extends keyof Words>(key: Key, ...values: ValuesOf<Key> extends null ? [] : [ValuesOf<Key>]): string {
    const message = messages.get(key);
    return typeof message === 'function' ? message(values[0] ?? {}) : (message ?? key);
  }

  /** Has the English words of a part of the page that comes when it is asked for. */
  function learn(...parts: readonly Part[]): void {
    for (const [key, message] of flat(parts)) english.set(key, message);
  }

  /** Speaks another language from now on. The old one stays where the new one cannot be had. */
  async function speak(language: Language): Promise<void> {
    const { words } = LANGUAGES[language] as Spoken;
    messages = words ? flat(Object.values(await words()) as Part[]) : english;
    spoken.set({ language });
  }

  return { spoken, localeNow, t, learn, speak };
}

export const { spoken, localeNow, t, learn, speak } = createWords();

/** The language wanted or, where the page has none like it, that of the browser; else English. */
export function languageFor(wanted: string | null): Language {
  const known = [wanted, ...navigator.languages].map((tag) => tag?.slice(0, 2) ?? '');
  return known.find((tag): tag is Language => Object.hasOwn(LANGUAGES, tag)) ?? 'en';
}
