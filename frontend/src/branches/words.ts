// The words of branches come when something is tried.
import english from '../words/generated/branches-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/branches-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/branches-ja.js').then((module) => module.default),
});
