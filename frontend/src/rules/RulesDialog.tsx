import { useEffect, useRef } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { Book } from '../graphql/types';
import { closeRules, rules, turnBack, turnToSearch, type RulesPage } from './rules';
import { useStore } from '../store';
import { ClausePage } from './ClausePage';
import { ChapterPage } from './Contents';
import { RulesSearch } from './RulesSearch';
import { RulingPage } from './RulingPage';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';

/** The rules on the table: a card that turns from clause to clause and back. Its size never changes. */
export function RulesDialog({ book }: { book: Book }) {
  const pages = useStore(rules, (state) => state.pages);
  const page = pages.at(-1);
  return (
    <ModalOverlay isDismissable isOpen={page !== undefined} onOpenChange={(open) => !open && closeRules()} className="veil">
      <Modal className="sheet rules">
        <Dialog aria-label={t('rules.title')}>
          {page && (
            <>
              <header className={css.bar}>
                {pages.length > 1 && <Button className="quiet" onPress={turnBack}><span aria-hidden="true">‹ </span>{t('app.back')}</Button>}
                <b className="grow">{t('rules.title')}</b>
                {page.kind !== 'search' && <Button className="quiet" onPress={turnToSearch}>{t('rules.contents')}</Button>}
                <Button className="quiet" slot="close" aria-label={t('app.close')}>✕</Button>
              </header>
              <Page key={`${pages.length} ${page.kind === 'search' ? '' : page.id}`} page={page} book={book} />
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Page({ page, book }: { page: RulesPage; book: Book }) {
  const body = useRef<HTMLDivElement>(null);
  // The key that turned the page is gone with the old one; reading goes on at the top of the new one.
  useEffect(() => {
    if (page.kind !== 'search') body.current?.focus();
  }, [page]);
  return (
    <div ref={body} className={css.page} tabIndex={-1} role="group" aria-label={page.kind === 'search' ? t('rules.searchShort') : page.id}>
      {page.kind === 'search' && <RulesSearch book={book} />}
      {page.kind === 'chapter' && <ChapterPage book={book} id={page.id} />}
      {page.kind === 'clause' && <ClausePage id={page.id} book={book} />}
      {page.kind === 'ruling' && <RulingPage id={page.id} />}
    </div>
  );
}
