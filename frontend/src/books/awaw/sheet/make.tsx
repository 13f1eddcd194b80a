// The sheet of a turn as a paper of its own, which is printed and saved like those of the server.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Read } from '../../../table/print/Reading';
import { t } from '../../../words/words';
import { quarterName } from '../forms/names';
import type { Game } from '../graphql/types';
import { Sheet } from './Sheet';
import look from './sheet.css?inline';

/** The typefaces of the page: a paper in a frame has none of its own. */
function typefaces(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => cssText).join('\n');
}

/** What React draws, as the text of a document. */
function drawn(game: Game): string {
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(<Sheet game={game} />));
  const { innerHTML } = holder;
  root.unmount();
  return innerHTML;
}

function documentOf(title: string, body: string): string {
  const paper = document.implementation.createHTMLDocument(title);
  const style = paper.createElement('style');
  style.textContent = `${typefaces()}\n${look}`;
  paper.head.append(style);
  paper.documentElement.lang = document.documentElement.lang;
  paper.body.innerHTML = body;
  const doctype = paper.doctype ? new XMLSerializer().serializeToString(paper.doctype) : '';
  return doctype + paper.documentElement.outerHTML;
}

export function makeSheet(game: Game): Read {
  const { quarter } = game.view;
  const title = t('turnsheet.titleOf', { game: game.name, turn: quarter ? quarterName(quarter) : t('awaw.beforePlay') });
  const html = documentOf(title, drawn(game));
  return { html, blob: new Blob([html], { type: 'text/html' }), name: `${title}.html` };
}
