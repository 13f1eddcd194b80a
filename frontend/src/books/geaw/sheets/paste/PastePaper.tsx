import './words';
import { useMemo, useState } from 'react';
import { Button, Label, TextArea, TextField } from 'react-aria-components';
import { useStore } from '../../../../store';
import { Choose } from '../../../../ui/Choose';
import { Paper } from '../../../../ui/Paper';
import { t } from '../../../../words/words';
import { Folded } from '../../../declared/Folded';
import { bulk, forgetBulk, stopBulk } from '../../store/bulk';
import { hand, PASTED, type HandState } from '../../store/hand';
import { desk, table } from '../../store/table';
import { columnName, columnsOf } from './columns';
import { enterAll } from './enter';
import { enteredOf } from './known';
import { Outcome, type Done } from './Outcome';
import { Progress } from './Progress';
import { readPaste, textLeft, type Reading } from './read';
import { UnreadLines } from './UnreadLines';
import rulesCss from '../../../../ui/styles/rules.module.css';
import css from './paste.module.css';

/** Many lines of a sheet at once, out of a spreadsheet: they are read first, and entered when the player says so. */
export function PastePaper() {
  const { what, text } = useStore(hand, (state) => state.paste);
  const charts = useStore(desk, (state) => state.charts);
  const hexes = useStore(desk, (state) => state.hexes);
  const hexsides = useStore(desk, (state) => state.hexsides);
  const isRunning = useStore(bulk, (state) => state.isRunning);
  const isSending = useStore(hand, (state) => state.sending);
  const [done, setDone] = useState<Done | null>(null);
  const reading = useMemo(() => readPaste(what, text, enteredOf(what, { charts, hexes, hexsides })), [what, text, charts, hexes, hexsides]);
  const columns = columnsOf(what);
  const example = t(`sample.${what}`).split('\t');
  const change = (part: Partial<HandState['paste']>) => {
    setDone(null);
    hand.set((state) => ({ paste: { ...state.paste, ...part } }));
  };
  const close = () => {
    stopBulk();
    hand.set((state) => ({ paste: { ...state.paste, isOpen: false } }));
  };
  const enter = async () => {
    setDone(null);
    const open = table.now();
    const went = await enterAll(reading.rows.map(({ transcription }) => transcription));
    // Another table may be open by now: nothing of these lines is for it.
    if (table.now() !== open) return forgetBulk();
    setDone(doneOf(reading, went));
    const { refused } = bulk.get();
    const left = new Set(refused.map(({ at }) => at));
    const kept = textLeft(reading, reading.rows.filter((_, at) => left.has(at) || at >= went));
    hand.set((state) => ({ paste: { ...state.paste, text: kept } }));
    return forgetBulk();
  };
  return (
    <Paper title={t('paste.title')} onClose={close}>
      <div className={`${rulesCss.page} ${css.paste}`} data-part="paste">
        {!isRunning && (
          <>
            <Choose label={t('paste.what')} value={what} choices={PASTED.map((id) => ({ id, name: t(`pasted.${id}`) }))} onChange={(chosen) => change({ what: chosen })} />
            <Folded key={what} part="paste-columns" title={t('paste.columns')} note={t('paste.columnsNote')} open={text === ''}>
              <dl className={css.columns}>{columns.map((field, at) => <div key={field.key}><dt>{columnName(field)}</dt><dd>{example[at] || '–'}</dd></div>)}</dl>
              {what === 'counter' && <p className="small">{t('paste.countNote')}</p>}
            </Folded>
            <TextField className={css.lines} value={text} onChange={(typed) => change({ text: typed })} autoComplete="off">
              <Label>{t('paste.lines')}</Label>
              <TextArea rows={7} spellCheck="false" />
            </TextField>
          </>
        )}
        {isRunning ? <Progress /> : done && <Outcome what={what} done={done} />}
        {!isRunning && <Read reading={reading} isNew={done === null} />}
        {!isRunning && reading.rows.length > 0 && <Button className="main wide" isDisabled={isSending} onPress={() => void enter()}>{t('paste.enter', { what, count: reading.rows.length })}</Button>}
      </div>
    </Paper>
  );
}

/** What came of the rows, with the lines on which those stood that were refused. */
function doneOf({ rows }: Reading, went: number): Done {
  const { refused, trouble } = bulk.get();
  return { entered: went - refused.length, left: trouble ? 0 : rows.length - went, refused: refused.map((row) => ({ ...row, source: rows[row.at]?.source ?? '' })), trouble };
}

/** What was read of the text: how many rows, how many of them are there already, and the lines that cannot be read. */
function Read({ reading: { rows, unread, there }, isNew }: { reading: Reading; isNew: boolean }) {
  const what = useStore(hand, (state) => state.paste.what);
  const isEmpty = rows.length === 0 && unread.length === 0 && there === 0;
  if (isEmpty && !isNew) return null;
  const words = isEmpty ? t('paste.linesHint') : [t('paste.read', { what, count: rows.length }), there > 0 && t('paste.there', { count: there }), unread.length > 0 && t('paste.unread', { count: unread.length })].filter(Boolean).join(' · ');
  return (
    <>
      <p role="status" data-part="paste-read" className={isEmpty ? 'small' : css.read}>{words}</p>
      {unread.length > 0 && <UnreadLines unread={unread} />}
    </>
  );
}
