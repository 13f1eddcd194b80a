import { useEffect, useRef, useState } from 'react';
import '../words';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import rulesCss from '../../ui/styles/rules.module.css';
import { fetchReading } from '../print/readings';
import css from './paper.module.css';

/** The sheet's own look, where it is a part of a page and no page. */
const within = (style: string): string => style.replaceAll(/\bbody\b(?=[^{}]*\{)/g, '.paper').replaceAll(':root', ':host');

/** Puts a page that the server made into a place of its own, so that its look and ours do not touch. */
function show(place: HTMLElement, html: string): void {
  const made = new DOMParser().parseFromString(html, 'text/html');
  for (const script of made.querySelectorAll('script, link, base, meta')) script.remove();
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const paper = document.createElement('div');
  paper.className = 'paper';
  paper.append(...document.importNode(made.body, true).childNodes);
  const style = document.createElement('style');
  style.textContent = [...made.querySelectorAll('style')].map(({ textContent }) => within(textContent ?? '')).join('\n');
  root.replaceChildren(style, paper);
}

/** The player aids of this moment, on the table. */
export function AidsPaper({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<string | null>(t('app.lookingUp'));
  useEffect(() => {
    let wanted = true;
    void fetchReading('aids.html').then(async (answer) => {
      if (!wanted) return;
      if ('trouble' in answer) return setSaid(answer.trouble);
      const html = await answer.blob.text();
      if (!wanted || !place.current) return undefined;
      show(place.current, html);
      return setSaid(null);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <Paper title={t('print.aids')} className={css.wide ?? ''} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.aids}`} tabIndex={0} role="group" aria-label={t('print.aids')}>
        {said !== null && <p role="status">{said}</p>}
        <div ref={place} data-part="aids" />
      </div>
    </Paper>
  );
}
