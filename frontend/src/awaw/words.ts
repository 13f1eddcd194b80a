// The words of this game come with its page.
import '../desk/words';
import english from '../words/generated/awaw-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/awaw-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/awaw-ja.js').then((module) => module.default),
});
