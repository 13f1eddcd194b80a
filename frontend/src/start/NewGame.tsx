import { lazy, Suspense, useState } from 'react';
import type { Book } from '../device/device';
import { Segments } from '../ui/Segments';
import { t } from '../words/words';
import { CreateForm } from '../books/nei/CreateForm';
import type { Created } from './lobby';

const GeawCreateForm = lazy(() => import('../books/geaw/CreateForm').then((module) => ({ default: module.CreateForm })));

const AwawCreateForm = lazy(() => import('../books/awaw/CreateForm').then((module) => ({ default: module.CreateForm })));

const BOOKS: readonly Book[] = ['NEI', 'GEAW', 'AWAW'];

/** A new game: which one, and what it is created with. */
export function NewGame({ onCreated }: { onCreated: (created: Created) => void }) {
  const [book, setBook] = useState<Book>('NEI');
  return (
    <section className="card" aria-labelledby="create">
      <h2 id="create">{t('create.title')}</h2>
      <Segments label={t('create.book')} value={book} choices={BOOKS.map((id) => ({ id, name: t(`create.${id}`) }))} onChange={setBook} />
      {book === 'NEI' ? <CreateForm onCreated={onCreated} /> : <Suspense fallback={<p role="status">{t('app.lookingUp')}</p>}>{book === 'GEAW' ? <GeawCreateForm onCreated={onCreated} /> : <AwawCreateForm onCreated={onCreated} />}</Suspense>}
    </section>
  );
}
