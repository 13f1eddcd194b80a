// Every string of the page, out of the catalogues beside this file. What the server says is shown as it came.
import { LocalizedStringDictionary, LocalizedStringFormatter, type LocalizedString } from '@internationalized/string';
import { createStore } from '../store/store';
import english from './generated/en.js';
import type { Messages, Words } from './generated/keys';

export type { Words };

export type Language = 'en' | 'nl' | 'ja';

/** Each language by its own name. */
export const LANGUAGES: readonly { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'nl', name: 'Nederlands' },
  { id: 'ja', name: '日本語' },
];

/** The locale for numbers, dates and the pieces of react-aria. */
export const localeOf: { [language in Language]: string } = { en: 'en-US', nl: 'nl-NL', ja: 'ja-JP' };

/** English comes with the page; another language when it is first asked for. */
const load: { [language in Language]: () => Promise<Messages> } = {
  en: () => Promise.resolve(english),
  nl: () => import('./generated/nl.js').then((module) => module.default),
  ja: () => import('./generated/ja.js').then((module) => module.default),
};

const formatterOf = (language: Language, messages: Messages) =>
  new LocalizedStringFormatter<keyof Words, LocalizedString>(language, new LocalizedStringDictionary<keyof Words, LocalizedString>({ [language]: messages }, language));

let formatter = formatterOf('en', english);

/** The language that is spoken now; whoever shows words is drawn anew when it changes. */
export const spoken = createStore<{ language: Language }>({ language: 'en' });

/** The words of a key, with its values put in. */
export function t<Key extends keyof Words>(key: Key, ...values: Words[Key] extends null ? [] : [Words[Key]]): string {
  return formatter.format(key, values[0] as Record<string, string | number> | undefined);
}

/** Words that came with a part of the page, such as the table of another game. */
const more: (typeof load)[] = [];

/** Speaks another language from now on. The old one stays where the new one cannot be had. */
export async function speak(language: Language): Promise<void> {
  const messages = await Promise.all([load, ...more].map((part) => part[language]()));
  formatter = formatterOf(language, Object.assign({}, ...messages));
  spoken.set({ language });
}

/** Has more words from now on, in the language that is spoken and in every other. */
export function learn(part: typeof load): Promise<void> {
  more.push(part);
  return speak(spoken.get().language);
}

/** The language of this browser where the page knows it, else English. */
export function languageOfBrowser(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.map((tag) => LANGUAGES.find(({ id }) => id === tag)?.id).find(Boolean) ?? 'en';
}
