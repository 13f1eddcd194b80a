import { useEffect, useState } from 'react';
import '../words';
import type { Book } from '../../device/device';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { readAids } from '../print/aids';
import { Reading, type Read } from '../print/Reading';

/** The player aids of this moment, over the table. */
export function AidsPaper({ book, onClose }: { book: Book | undefined; onClose: () => void }) {
  const [read, setRead] = useState<Read | null>(null);
  const [said, setSaid] = useState(t('app.lookingUp'));
  useEffect(() => {
    let wanted = true;
    void readAids().then(async (answer) => {
      if ('trouble' in answer) return wanted && setSaid(answer.trouble);
      const html = await answer.blob.text();
      return wanted && setRead({ ...answer, html });
    });
    return () => {
      wanted = false;
    };
  }, []);
  if (read) return <Reading title={t('print.aids')} read={read} book={book} onClose={onClose} />;
  return <Paper title={t('print.aids')} onClose={onClose}><p role="status">{said}</p></Paper>;
}
