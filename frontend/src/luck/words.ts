// The words of the luck ledger come with it.
import english from '../words/generated/luck-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/luck-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/luck-ja.js').then((module) => module.default),
});
