// A paper that the page makes itself, which is printed and saved like those of the server.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import look from './leaf.css?inline';
import type { Read } from './Reading';

/** The typefaces of the page: a paper in a frame has none of its own. */
function typefaces(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => cssText).join('\n');
}

/** What React draws, as a text. */
export function drawn(node: ReactNode, written: (holder: HTMLElement) => string = ({ innerHTML }) => innerHTML): string {
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(node));
  const text = written(holder);
  root.unmount();
  return text;
}

function documentOf(title: string, body: string, own: string): string {
  const paper = document.implementation.createHTMLDocument(title);
  const style = paper.createElement('style');
  style.textContent = `${typefaces()}\n${look}\n${own}`;
  paper.head.append(style);
  paper.documentElement.lang = document.documentElement.lang;
  paper.body.innerHTML = body;
  const doctype = paper.doctype ? new XMLSerializer().serializeToString(paper.doctype) : '';
  return doctype + paper.documentElement.outerHTML;
}

/** A paper with a title; `own` is its look beside that of every paper. */
export function leafOf(title: string, node: ReactNode, own: string): Read {
  const html = documentOf(title, drawn(node), own);
  return { html, blob: new Blob([html], { type: 'text/html' }), name: `${title}.html` };
}
