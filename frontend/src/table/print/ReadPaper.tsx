import '../words';
import css from './print.module.css';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { openReplay } from '../papers';
import { Paper } from '../../ui/Paper';
import { t, type Words } from '../../words/words';
import type { Book } from '../../device/device';
import { AIDS, readAids } from './aids';
import { Reading, type Read } from './Reading';
import { fetchReading, save } from './readings';
import rulesCss from '../../ui/styles/rules.module.css';

/** A word that asks for no value. */
type Word = { [key in keyof Words]: Words[key] extends string ? key : never }[keyof Words];

interface Item {
  what: Word;
  hint: Word;
  /** Opened to be read and printed from there. */
  page?: string;
  /** Made where the program has the board. */
  ofBoard?: true;
  /** Saved as files, each with what it is called. */
  files?: readonly { kind: string; path: string }[];
}

const ITEMS: readonly Item[] = [
  { what: 'print.report', hint: 'print.reportHint', page: 'report.html' },
  { what: 'print.plans', hint: 'print.plansHint', ofBoard: true, page: 'report.html?plans=yes' },
  { what: 'print.statistics', hint: 'print.statisticsHint', page: 'statistics.html', files: [{ kind: 'CSV', path: 'statistics.csv' }] },
  { what: 'print.aids', hint: 'print.aidsHint', ofBoard: true, page: AIDS },
  { what: 'print.map', hint: 'print.mapHint', ofBoard: true, files: [{ kind: 'SVG', path: 'map.svg' }, { kind: 'PNG', path: 'map.png' }] },
  { what: 'print.vassal', hint: 'print.vassalHint', ofBoard: true, files: [{ kind: 'vmod', path: 'module.vmod' }, { kind: 'vsav', path: 'position.vsav' }, { kind: 'vlog', path: 'record.vlog' }] },
];

const PAPERS = [['a4', 'print.a4'], ['letter', 'print.letter']] as const;
const SIZES = [['normal', 'print.normal'], ['large', 'print.large']] as const;
const INKS = [['colour', 'print.colour'], ['black', 'print.black']] as const;

/** What can be read and printed of this game, and the way to its replay. */
export function ReadPaper({ book, lastEntry, isWhole, own, onClose }: {
  book: Book | undefined;
  lastEntry: number;
  /** Whether the program has the board of the book: then there are a replay and papers of it. */
  isWhole: boolean;
  /** What the page of a book makes itself. */
  own?: ReactNode;
  onClose: () => void;
}) {
  const [paper, setPaper] = useState('a4');
  const [size, setSize] = useState('normal');
  const [ink, setInk] = useState('colour');
  return (
    <Paper title={t('print.title')} className="printing" onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`}>
        {isWhole && (
          <section aria-label={t('print.replay')}>
            <h3>{t('print.replay')}</h3>
            <p className="small">{t('print.replayHint')}</p>
            <Button className="main wide" onPress={() => openReplay(lastEntry)}>{t('print.openReplay')}</Button>
          </section>
        )}
        {own}
        {isWhole && (
          <section aria-label={t('print.sheet')}>
            <h3>{t('print.sheet')}</h3>
            <p className="small">{t('print.sheetHint')}</p>
            <Chosen label={t('print.paper')} value={paper} choices={PAPERS} onChange={setPaper} />
            <Chosen label={t('print.size')} value={size} choices={SIZES} onChange={setSize} />
            <Chosen label={t('print.ink')} value={ink} choices={INKS} onChange={setInk} />
            <Keys what="print.sheet" book={book} page={`set-up-sheet.html?paper=${paper}&size=${size}&ink=${ink}`} />
          </section>
        )}
        {ITEMS.filter(({ ofBoard }) => isWhole || !ofBoard).map(({ what, hint, page, files }) => (
          <section key={what} aria-label={t(what)}>
            <h3>{t(what)}</h3>
            <p className="small">{t(hint)}</p>
            <Keys what={what} book={book} {...(page ? { page } : {})} {...(files ? { files } : {})} />
          </section>
        ))}
      </div>
    </Paper>
  );
}

function Chosen({ label, value, choices, onChange }: { label: string; value: string; choices: readonly (readonly [string, Word])[]; onChange: (value: string) => void }) {
  return (
    <div className="choices" role="group" aria-label={label}>
      {choices.map(([id, word]) => <Button key={id} className={id === value ? 'chosen' : ''} aria-pressed={id === value} onPress={() => onChange(id)}>{t(word)}</Button>)}
    </div>
  );
}

/** The keys of one thing to be read; what went wrong is said beside them. */
function Keys({ what, book, page, files = [] }: Pick<Item, 'what' | 'page' | 'files'> & { book: Book | undefined }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const bring = async (path: string, opens: boolean) => {
    setBusy(true);
    setTrouble('');
    const fetched = path === AIDS ? await readAids() : await fetchReading(path);
    if ('trouble' in fetched) setTrouble(fetched.trouble);
    else if (opens) setRead({ ...fetched, html: await fetched.blob.text() });
    else save(fetched);
    setBusy(false);
  };
  return (
    <>
      <div className="row print-keys">
        {page && <Button className="main grow" isPending={busy} aria-label={t('print.openTo', { what: t(what) })} onPress={() => void bring(page, true)}>{t('print.open')}</Button>}
        {files.map(({ kind, path }) => <Button key={kind} className="quiet grow" isPending={busy} aria-label={t('print.saveOf', { kind, what: t(what) })} onPress={() => void bring(path, false)}>{t('print.save', { kind })}</Button>)}
      </div>
      {busy && <p role="status" className="small">{t('print.making')}</p>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {read && <Reading title={t(what)} read={read} book={book} onClose={() => setRead(null)} />}
    </>
  );
}
