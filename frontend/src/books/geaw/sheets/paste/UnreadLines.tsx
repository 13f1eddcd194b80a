import { t } from '../../../../words/words';
import type { Unread } from './read';
import panelsCss from '../../../../ui/styles/panels.module.css';

/** Lines that are told at once: whoever has more of them has most likely chosen another sheet. */
const TOLD = 40;

/** The lines that cannot be read: what is wrong with each, and what would work. */
export function UnreadLines({ unread }: { unread: readonly Unread[] }) {
  return (
    <ul className={panelsCss.violations} data-part="paste-unread">
      {unread.slice(0, TOLD).map(({ line, found, cure }) => (
        <li key={line}>
          <p className="why"><b>{t('paste.line', { line })}</b> · {found}</p>
          <p className={panelsCss.cure} data-part="cure"><span aria-hidden="true">→ </span>{cure}</p>
        </li>
      ))}
      {unread.length > TOLD && <li>{t('paste.more', { count: unread.length - TOLD })}</li>}
    </ul>
  );
}
