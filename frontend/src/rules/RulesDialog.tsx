import { useEffect, useRef } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { closeRules, rules, turnBack, turnToSearch, type RulesPage } from '../store/rules';
import { useStore } from '../store/store';
import { ClausePage } from './ClausePage';
import { RulesSearch } from './RulesSearch';
import { RulingPage } from './RulingPage';

/** The rules on the table: a card that turns from clause to clause and back. Its size never changes. */
export function RulesDialog({ book }: { book: string }) {
  const pages = useStore(rules, (state) => state.pages);
  const page = pages.at(-1);
  return (
    <ModalOverlay isDismissable isOpen={page !== undefined} onOpenChange={(open) => !open && closeRules()} className="veil">
      <Modal className="sheet rules">
        <Dialog aria-label="Rules">
          {page && (
            <>
              <header className="rules-bar">
                {pages.length > 1 && <Button className="quiet" onPress={turnBack}><span aria-hidden="true">‹ </span>Back</Button>}
                <b className="grow">Rules</b>
                {page.kind !== 'search' && <Button className="quiet" onPress={turnToSearch}>Search the rules</Button>}
                <Button className="quiet" slot="close" aria-label="Close">✕</Button>
              </header>
              <Page key={pages.length} page={page} book={book} />
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Page({ page, book }: { page: RulesPage; book: string }) {
  const body = useRef<HTMLDivElement>(null);
  // The key that turned the page is gone with the old one; reading goes on at the top of the new one.
  useEffect(() => {
    if (page.kind !== 'search') body.current?.focus();
  }, [page]);
  return (
    <div ref={body} className="rules-page" tabIndex={-1} role="group" aria-label={page.kind === 'search' ? 'Search' : page.id}>
      {page.kind === 'search' && <RulesSearch book={book} />}
      {page.kind === 'clause' && <ClausePage id={page.id} />}
      {page.kind === 'ruling' && <RulingPage id={page.id} />}
    </div>
  );
}
