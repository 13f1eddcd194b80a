import { useState } from 'react';
import { TextArea } from 'react-aria-components';
import { t } from '../../../words/words';
import { namesFor, typedText, type Cell, type Shown } from './cells';
import { useDesk } from './desk';
import { BLANK, textOf } from './form';
import css from './grid.module.css';

interface TextCellProps {
  cell: Cell;
  at: number;
  shown: Shown;
  /** What it is called by tests. */
  part: string;
  className: string;
  onHere: () => void;
  /** Enter: the words stand, typed or confirmed. */
  onTyped: (value: string) => void;
  /** The cell was left with other words than it had. */
  onLeft: (value: string) => void;
  onRefused: () => void;
}

/** A cell for words: a name, or a list of them. */
export function TextCell({ cell, at, shown, part, className, onHere, onTyped, onLeft, onRefused }: TextCellProps) {
  const { book } = useDesk();
  const before = shown.value === null || shown.value === BLANK ? '' : textOf(shown.value);
  const [text, setText] = useState(before);
  const give = (to: (value: string) => void) => {
    const value = typedText(cell, text, namesFor(cell, book));
    if (value === null) onRefused();
    else to(value);
  };
  return (
    <TextArea
      rows={1}
      data-at={at}
      data-part={part}
      className={`${className} ${css.words}`}
      aria-label={t('copy.cell', { name: cell.name, state: shown.given ? t('copy.givenWords') : t('copy.oursWords') })}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => {
        target.select();
        onHere();
      }}
      onBlur={() => text !== before && give(onLeft)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        give(onTyped);
      }}
    />
  );
}
