// The words of the replay, of notes and of what can be printed come with them.
import english from '../words/generated/replay-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/replay-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/replay-ja.js').then((module) => module.default),
});
