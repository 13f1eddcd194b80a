// The languages of the page: docs/translating.md tells how another one is added.
import type { Locale } from './locale';

export interface Spoken {
  /** Its own name. */
  name: string;
  /** For numbers, dates and the pieces of react-aria. */
  locale: string;
  /** Null where the words come with the parts of the page that show them. */
  words: (() => Promise<Locale>) | null;
}

export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', words: null },
} as const satisfies { readonly [language: string]: Spoken };

export type Language = keyof typeof LANGUAGES;
