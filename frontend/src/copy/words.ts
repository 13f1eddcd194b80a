// The words of an owner's copy come with its page.
import english from '../words/generated/copy-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/copy-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/copy-ja.js').then((module) => module.default),
});
