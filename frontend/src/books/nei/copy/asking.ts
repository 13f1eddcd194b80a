// What is asked of the server about an overlay. No seat is needed: an overlay belongs to no game.
import { wordsOf } from '../../../graphql/client';
import { client } from '../../../start/lobby';
import { storage } from '../../../device/storage';
import { CheckOverlayDocument, CompareOverlaysDocument, CopyFormDocument, KeepOverlayDocument } from './graphql/generated/graphql';
import type { CheckedFieldsFragment, CompareOverlaysQuery } from './graphql/generated/graphql';
import { bookOf, type Book } from './form';

export type Checked = CheckedFieldsFragment;
export type Difference = CompareOverlaysQuery['compareOverlays']['differences'][number];

/** The form is kept, so that typing goes on where the server is out of reach. */
export async function askForm(): Promise<Book> {
  const answer = await client().query(CopyFormDocument, {}).toPromise();
  if (answer.data) {
    void storage.put('forms', 'NEI', answer.data.neiCopyForm);
    return bookOf(answer.data.neiCopyForm);
  }
  const kept = answer.error?.networkError ? storage.get('forms', 'NEI') : undefined;
  if (kept) return bookOf(kept);
  throw new Error(wordsOf(answer.error));
}

export async function check(text: string): Promise<Checked> {
  const answer = await client().query(CheckOverlayDocument, { text }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.checkOverlay;
}

export async function keep(text: string): Promise<Checked> {
  const answer = await client().mutation(KeepOverlayDocument, { text }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.keepOverlay;
}

export async function compare(first: string, second: string): Promise<CompareOverlaysQuery['compareOverlays']> {
  const answer = await client().query(CompareOverlaysDocument, { first, second }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.compareOverlays;
}
