// The words come when board and record are compared.
import english from '../words/generated/reconcile-en.js';
import { learn } from '../words/words';

await learn({
  en: () => Promise.resolve(english),
  nl: () => import('../words/generated/reconcile-nl.js').then((module) => module.default),
  ja: () => import('../words/generated/reconcile-ja.js').then((module) => module.default),
});
