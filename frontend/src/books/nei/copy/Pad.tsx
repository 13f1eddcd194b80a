import { Button } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { choicesOf, entryOf, takesTen, TEN, type Cell } from './cells';
import { useDesk } from './desk';
import { valueName } from './names';
import css from './grid.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

/** The keys for the cell in hand: figures, or what may be chosen. A keyboard does the same with its own keys. */
export function Pad({ cell, refused, onKey }: { cell: Cell | null; refused: string | null; onKey: (key: string) => void }) {
  const { typing } = useDesk();
  const past = useStore(typing.store, (state) => state.past.length > 0);
  const future = useStore(typing.store, (state) => state.future.length > 0);
  const entry = cell && entryOf(cell);
  const { lowest = 0, highest = 9 } = cell?.field ?? {};
  // The keys keep the focus in the cell, so that fingers and keyboard can take turns.
  return (
    <section className={css.copyPad} aria-label={t('copy.pad')}>
      <p className={css.copyPadCell}><b>{cell ? cell.name : t('copy.padEnd')}</b></p>
      <p className={`small ${css.copyRefused}`} data-part="copy-refused" role="status">{refused ?? (cell ? cell.field.allows : t('copy.padEndHint'))}</p>
      {entry === 'choice' && cell && (
        <div className={css.copyChoices} data-part="copy-choices">
          {choicesOf(cell).map((choice, index) => <Button key={choice} preventFocusOnPress onPress={() => onKey(String(index + 1))}><kbd>{cell.field.holds === 'LETTERS' ? '' : index + 1}</kbd> {valueName(choice)}</Button>)}
        </div>
      )}
      {entry === 'text' && <p>{t('copy.typeWords')}</p>}
      {entry !== 'choice' && entry !== 'text' && (
        <div className={css.copyDigits}>
          {DIGITS.map((digit) => <Button key={digit} preventFocusOnPress isDisabled={entry !== 'digits' || ((highest ?? 9) < 10 && Number(digit) > Math.max(highest ?? 9, -(lowest ?? 0)))} onPress={() => onKey(digit)}>{digit}</Button>)}
          <Button preventFocusOnPress className="small" isDisabled={entry !== 'digits' || cell?.field.required === true} onPress={() => onKey('n')}>{t('copy.nothing')}</Button>
          {cell?.field.orMissing && <Button preventFocusOnPress className="small" onPress={() => onKey('m')}>{t('copy.unknown')}</Button>}
          {cell && takesTen(cell) && <Button preventFocusOnPress className="small" onPress={() => onKey(TEN)}>{t('copy.ten')}</Button>}
          {(lowest ?? 0) < 0 && <Button preventFocusOnPress aria-label={t('copy.minus')} onPress={() => onKey('-')}>−</Button>}
          <Button preventFocusOnPress aria-label={t('copy.back')} onPress={() => onKey('Backspace')}>⌫</Button>
        </div>
      )}
      <Button preventFocusOnPress className="main wide" onPress={() => onKey('Enter')}>{t('copy.enter')}</Button>
      <div className={css.copyUndo}>
        <Button preventFocusOnPress className="quiet" isDisabled={!past} onPress={() => onKey('u')}>{t('copy.undo')}</Button>
        <Button preventFocusOnPress className="quiet" isDisabled={!future} onPress={() => onKey('r')}>{t('copy.redo')}</Button>
      </div>
    </section>
  );
}
