// The words of the tables whose players declare come with their pages.

import english from '../words/generated/desk-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/desk-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/desk-ja.js').then((module) => module.default),
});
