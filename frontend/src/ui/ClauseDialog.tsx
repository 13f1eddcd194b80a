import { useEffect, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Clause } from '../graphql/types';
import { clauseText } from '../store/actions';
import { selection } from '../store/selection';
import { useStore } from '../store/store';

export function ClauseDialog() {
  const id = useStore(selection, (state) => state.clause);
  const [clause, setClause] = useState<Clause | null | 'open'>('open');
  useEffect(() => {
    if (!id) return undefined;
    let stale = false;
    setClause('open');
    void clauseText(id).then((text) => {
      if (!stale) setClause(text);
    });
    return () => {
      stale = true;
    };
  }, [id]);
  return (
    <ModalOverlay isDismissable isOpen={id !== null} onOpenChange={(open) => !open && selection.set({ clause: null })} className="veil">
      <Modal className="sheet">
        <Dialog>
          <Heading slot="title">{clause && clause !== 'open' ? clause.title : id}</Heading>
          {clause === 'open' ? <p>Looking it up…</p> : clause ? (
            <>
              <p className="small">{clause.id}, section {clause.section}, in our words</p>
              <p>{clause.rule}</p>
            </>
          ) : <p>The server has no text for this clause.</p>}
          <Button slot="close" className="wide">Close</Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
