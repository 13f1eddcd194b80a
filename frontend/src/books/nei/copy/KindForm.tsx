import { Button } from 'react-aria-components';
import { t } from '../../../words/words';
import { confirming, shownOf, type Cell } from './cells';
import { groupName } from './Counters';
import { Details } from './Details';
import { useDesk } from './desk';
import { remarksOf } from './doubts';
import { keyOf, recordOf } from './form';
import { fieldName, valueName, wordName } from './names';
import { BACK, FRONT, hasBack, IDENTITY, packText, type Group } from './units';
import { Walk, type Row } from './Walk';
import css from './copy.module.css';

interface KindFormProps {
  group: Group;
  /** All of the kind, or the one that is typed by itself. */
  ids: readonly string[];
  onSingle: (id: string) => void;
  onBack: (() => void) | null;
  onNext: () => void;
}

/** The figures of a kind of counters or of one of them, and what each has for itself. */
export function KindForm({ group, ids, onSingle, onBack, onNext }: KindFormProps) {
  const { book, draft, typing, blind } = useDesk();
  const marker = group.category === 'marker';
  const cellOf = (name: string): Cell | null => {
    const field = book.field('counter', name);
    return field ? { kind: 'counter', ids, field, name: fieldName(name) } : null;
  };
  const valueOf = (name: string): string | null => {
    const cell = cellOf(name);
    return cell && shownOf(cell, draft, book, false).value;
  };
  const carries = ids.some((id) => book.origin('counter', id, 'capacity')) || draft.values[keyOf('counter', ids[0] ?? '', 'capacity')] !== undefined;
  const columns = [...FRONT, 'move', ...(carries ? ['capacity'] : [])];
  const rows: Row[] = marker ? [] : [
    { id: 'front', head: t('copy.front'), cells: columns.map(cellOf) },
    ...(hasBack(valueOf('back')) ? [{ id: 'back', head: t('copy.backOf', { back: valueName(valueOf('back') ?? '') }), cells: [...BACK.map(cellOf), ...columns.slice(4).map(() => null)] }] : []),
  ];
  // What belongs to the figures and is no figure: it stands when the figures stand.
  const common = marker ? [] : ['steps', 'back'];
  const own = IDENTITY.map(cellOf).filter((cell) => cell !== null);
  const [only] = ids.length === 1 ? ids : [];
  const name = only ? t('copy.counterName', { name: packText(book, only, 'name'), kind: groupName({ ...group, ids: [only] }) }) : groupName({ ...group, ids });
  const end = () => {
    const kept = confirming([...own, ...common.map(cellOf).filter((cell) => cell !== null)], draft, book, blind);
    // Where neither we nor the owner have anything, there is nothing to say.
    typing.give(Object.fromEntries(Object.entries(kept).filter(([key, value]) => value !== '""' || key in draft.values)));
    onNext();
  };
  const gone = only !== undefined && recordOf('counter', only) in draft.removed;
  return (
    <section className={`card ${css.form}`} aria-labelledby="copy-form">
      <header className={css.formHead}>
        <h2 id="copy-form">{name}</h2>
        {only && <Button className="quiet" aria-pressed={gone} onPress={() => typing.remove(recordOf('counter', only), !gone)}>{t(gone ? 'copy.thereAfterAll' : 'copy.notThere')}</Button>}
        {onBack && <Button className="quiet" onPress={onBack}>{t('copy.backToKind')}</Button>}
      </header>
      {gone && <><p role="status">{t('copy.isGone', { name: packText(book, only, 'name') })}</p><Button autoFocus className="main wide" onPress={onNext}>{t('copy.goOn')}</Button></>}
      {!gone && <Walk label={t('copy.figures')} columns={columns.map((field) => fieldName(field))} rows={rows} enter="all" end={blind ? t('copy.goOn') : t('copy.confirmNames', { count: ids.length })} onEnd={end} remarks={blind ? [] : remarksOf(book, draft, group, ids)}>
        <Details kind="counter" ids={ids} fields={only ? [...common, ...IDENTITY.filter((field) => field !== 'side' && field !== 'category')] : common} />
        {!only && (
          <ul className={css.units} aria-label={t('copy.units')}>
            {ids.map((id) => {
              // By its name a counter is found, so a second entry shows that too.
              const text = (field: string) => valueName(draft.values[keyOf('counter', id, field)]?.value ?? (blind && field !== 'name' ? '""' : book.ours('counter', id, field)));
              return (
                <li key={id}>
                  <Button className="quiet" onPress={() => onSingle(id)} aria-label={t('copy.singleOut', { name: packText(book, id, 'name') })}>
                    <b>{text('name')}</b>
                    <small>{[packText(book, id, 'contingent'), text('size'), text('code')].filter((one) => one && one !== '–').map(wordName).join(' · ')}</small>
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </Walk>}
    </section>
  );
}
