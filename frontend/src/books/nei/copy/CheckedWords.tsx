import { t } from '../../../words/words';
import type { Checked } from './asking';
import { OtherOwner } from './OtherOwner';
import copyCss from './copy.module.css';
import gridCss from './grid.module.css';
import css from '../../../ui/styles/devices.module.css';

/** The record that a remark is about: the server says a line, the person looks for a counter. */
function recordAt(text: string, line: number): string | null {
  const lines = text.split('\n');
  const own = lines[line - 1] ?? '';
  const id = /^\s*\{ id = "([^"]+)"/.exec(own)?.[1];
  if (!id) return null;
  for (let at = line - 1; at >= 0; at -= 1) {
    const kind = /^(\w+) = \[/.exec(lines[at] ?? '')?.[1];
    if (kind) return `${kind} ${id}`;
  }
  return id;
}

/** What the server says of an overlay: whether it fits, its hashes, its mistakes with their lines, its doubts. */
export function CheckedWords({ text, answer, kept }: { text: string; answer: Checked; kept: boolean }) {
  const remarks = (all: Checked['mistakes']) => (
    <ul className={copyCss.said}>
      {all.map(({ line, reason }, at) => {
        // What clashes with a record of ours is told at the line of our file, which the remark names.
        const record = /^\w+\.(csv|toml): /.test(reason) ? null : recordAt(text, line);
        return <li key={at}><b>{record ? t('copy.lineRecord', { line, record }) : t('copy.line', { line })}</b> {reason}</li>;
      })}
    </ul>
  );
  return (
    <div className={copyCss.checked} data-part="copy-checked">
      <p role="status"><b>{kept ? t('copy.isKept') : answer.fits ? t('copy.fits') : t('copy.fitsNot', { count: answer.mistakes.length })}</b></p>
      {answer.mistakes.length > 0 && <section aria-label={t('copy.mistakes')}><h3>{t('copy.mistakes')}</h3>{remarks(answer.mistakes)}</section>}
      {answer.hash && <p>{t('copy.hash')} <code className={css.fingerprint} data-part="fingerprint">{answer.hash}</code></p>}
      {answer.sections.length > 0 && (
        <section aria-label={t('copy.hashes')}>
          <h3>{t('copy.hashes')}</h3>
          <p className="small">{t('copy.hashesHint')}</p>
          <div className={gridCss.copyScroll} role="region" aria-label={t('copy.hashes')} tabIndex={0}>
            <table className={`${gridCss.copyGrid} copy-hashes`}>
              <thead><tr><th scope="col">{t('copy.sectionHead')}</th><th scope="col">{t('copy.owner')}</th><th scope="col">{t('copy.rulebook')}</th><th scope="col">{t('copy.reconstructed')}</th><th scope="col">{t('copy.hashHead')}</th></tr></thead>
              <tbody>{answer.sections.map(({ section, owner, known, reconstructed, hash }) => <tr key={section}><th scope="row">{t(`copy.section_${section}`)}</th><td>{owner}</td><td>{known - owner - reconstructed}</td><td>{reconstructed}</td><td><code>{hash}</code></td></tr>)}</tbody>
            </table>
          </div>
        </section>
      )}
      {answer.fits && <OtherOwner own={answer.sections} />}
      {answer.doubts.length > 0 && <section aria-label={t('copy.doubts')}><h3>{t('copy.doubts')}</h3><p className="small">{t('copy.doubtsHint')}</p>{remarks(answer.doubts)}</section>}
    </div>
  );
}
