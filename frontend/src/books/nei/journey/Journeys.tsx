import '../copy/words';
import css from './journey.module.css';
import { useId, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Book } from '../copy/form';
import type { Pack } from '../../../graphql/types';
import type { Subject } from '../store/journeys';
import { ReconstructedMark } from './Journey';
import { useAsked } from '../../../ui/useAsked';
import { t } from '../../../words/words';
import { askBook } from './asking';
import { groupsOf, liesUnder, partsOf, subjectName, wayTo, type Part } from './journeys';
import panelsCss from '../../../ui/styles/panels.module.css';

/** The journey of every value of one subject, or of several by their names. */
export function Journeys({ pack, of }: { pack: Pack; of: readonly Subject[] }) {
  const { answer, trouble, askAgain } = useAsked(askBook, 'book');
  const book = useMemo(() => (answer && liesUnder(answer, pack) ? answer : null), [answer, pack]);
  const [only] = of;
  if (!answer && !trouble) return <p role="status" className="small">{t('app.lookingUp')}</p>;
  return (
    <>
      {trouble && (
        <>
          <p role="alert" className="small">{t('journey.noForm', { why: trouble })}</p>
          <Button className="quiet" onPress={askAgain}>{t('app.tryAgain')}</Button>
        </>
      )}
      {answer && !book && <p className="small">{t('journey.otherPack')}</p>}
      {of.length === 1 && only ? <Told pack={pack} book={book} subject={only} name="" /> : of.map((subject) => <Folded key={`${subject.kind}/${subject.id}`} pack={pack} book={book} subject={subject} />)}
      <p className="small">{t('journey.offerNote')}</p>
    </>
  );
}

const toldOf = (pack: Pack, book: Book | null, subject: Subject) => partsOf(subject, book, pack).map((part: Part) => ({ part, groups: groupsOf(book, pack, part) })).filter(({ groups }) => groups.length > 0);

function Folded({ pack, book, subject }: { pack: Pack; book: Book | null; subject: Subject }) {
  const [open, setOpen] = useState(false);
  const told = useId();
  const name = subjectName(subject, pack);
  const reconstructed = useMemo(() => toldOf(pack, book, subject).some(({ groups }) => groups.some(({ said }) => said === 'reconstructed')), [pack, book, subject]);
  return (
    <div className={css.one}>
      <Button className={`quiet ${panelsCss.journeyKey}`} data-part="journey-key" aria-expanded={open} aria-controls={open ? told : undefined} onPress={() => setOpen(!open)}>
        <span aria-hidden="true" className={panelsCss.turnMark}>▸</span>{reconstructed && <ReconstructedMark />}<span>{name}</span>
      </Button>
      {open && <div id={told} className="journey-told"><Told pack={pack} book={book} subject={subject} name={name} /></div>}
    </div>
  );
}

/** What is told of one subject, and the way to where its owner types it. */
function Told({ pack, book, subject, name }: { pack: Pack; book: Book | null; subject: Subject; name: string }) {
  const told = useMemo(() => toldOf(pack, book, subject), [pack, book, subject]);
  const offered = told.some(({ groups }) => groups.some(({ said }) => said === 'reconstructed'));
  return (
    <>
      {told.length === 0 && <p className="small">{t('journey.nothing')}</p>}
      {told.map(({ part, groups }) => (
        <div key={part.name} className={`${css.part}${part.records.some((record) => record.name !== null) ? ` ${css.rows}` : ''}`}>
          {told.length > 1 && <b>{part.name}</b>}
          <dl>
            {groups.map(({ said, words, values }) => (
              <div key={words} className={css[said]}>
                <dt>{said === 'reconstructed' && <span className={panelsCss.provenanceMark} aria-hidden="true">≈ </span>}{words}</dt>
                <dd><ul>{values.map((value) => <li key={value}>{value}</li>)}</ul></dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {offered && <a className="finger-link" href={wayTo(subject, pack)}>{t('journey.offer')}{name && <span className="unseen">: {name}</span>}</a>}
    </>
  );
}
