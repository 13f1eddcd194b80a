import { useEffect, useState } from 'react';
import { Autocomplete, Button, Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { Book, ClauseName } from '../graphql/types';
import { clausesWith, rules, turnTo } from './rules';
import { useStore } from '../store';
import { Contents } from './Contents';
import { PlayedWith } from './PlayedWith';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';

const SHOWN = 60;
/** A pause in typing, in milliseconds. */
const PAUSE = 150;

/** Clauses by section number or by words. Arrow keys walk through what is found, Enter opens it. */
export function RulesSearch({ book }: { book: Book }) {
  const words = useStore(rules, (state) => state.words);
  const { found, trouble } = useFound(book, words.trim());
  return (
    <div className={css.search}>
      <Autocomplete inputValue={words} onInputChange={(typed) => rules.set({ words: typed })}>
        <SearchField autoFocus className={css.words}>
          <Label>{t('rules.words')}</Label>
          <div className="row">
            <Input className="grow" placeholder={t('rules.example')} />
            <Button className="quiet">{t('rules.clear')}</Button>
          </div>
        </SearchField>
        <p role="status" className={trouble ? 'trouble' : 'small'}>{trouble ?? summary(words.trim(), found)}</p>
        <ListBox className={css.found} data-part="found" aria-label={t('rules.found')} items={found?.slice(0, SHOWN) ?? []} onAction={(key) => turnTo({ kind: 'clause', id: String(key) })}>
          {({ id, title, section }) => (
            <ListBoxItem id={id} textValue={`${section} ${title}`} className={css.foundClause}>
              <span className="grow">{title}</span><small>{id}</small>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      {words.trim() === '' && <Contents book={book} />}
      {words.trim() === '' && <PlayedWith />}
    </div>
  );
}

function summary(words: string, found: readonly ClauseName[] | null): string {
  if (words === '') return t('rules.hint');
  if (!found) return t('rules.looking');
  if (found.length > SHOWN) return t('rules.tooMany', { count: SHOWN });
  if (found.length === 0) return t('rules.nothing');
  return t('rules.count', { count: found.length });
}

/** What was found last stays until the next answer, so that the list does not flicker. */
function useFound(book: Book, words: string): { found: readonly ClauseName[] | null; trouble: string | null } {
  const [answer, setAnswer] = useState<{ found: readonly ClauseName[] | null; trouble: string | null }>({ found: null, trouble: null });
  useEffect(() => {
    if (words === '') {
      setAnswer({ found: null, trouble: null });
      return undefined;
    }
    let stale = false;
    const timer = setTimeout(() => {
      clausesWith(book, words, SHOWN + 1).then(
        (found) => !stale && setAnswer({ found, trouble: null }),
        (error: unknown) => !stale && setAnswer({ found: null, trouble: error instanceof Error ? error.message : String(error) }),
      );
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [book, words]);
  return answer;
}
