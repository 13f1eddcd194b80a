// The words of odds come when something attacks.
import english from '../words/generated/odds-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/odds-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/odds-ja.js').then((module) => module.default),
});
