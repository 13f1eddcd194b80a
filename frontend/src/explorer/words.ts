// The words of the explorer come when it is asked.
import english from '../words/generated/explorer-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/explorer-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/explorer-ja.js').then((module) => module.default),
});
