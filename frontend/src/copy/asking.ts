// What is asked of the server about an overlay. No seat is needed: an overlay belongs to no game.
import { wordsOf } from '../graphql/client';
import { client } from '../start/lobby';
import { CheckOverlayDocument, CompareOverlaysDocument, CopyFormDocument, KeepOverlayDocument } from './graphql/generated/graphql';
import type { CheckedFieldsFragment, CompareOverlaysQuery } from './graphql/generated/graphql';
import { bookOf, type Book, type Form } from './form';

export type Checked = CheckedFieldsFragment;
export type Difference = CompareOverlaysQuery['compareNeiOverlays']['differences'][number];

/** The form is kept, so that typing goes on where the server is out of reach. */
const KEPT = 'adjutant.copy.form';

function keptForm(): Form | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Form | null;
  } catch {
    return null;
  }
}

export async function askForm(): Promise<Book> {
  const answer = await client().query(CopyFormDocument, {}).toPromise();
  if (answer.data) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(answer.data.neiCopyForm));
    } catch {
      // Without storage the form is asked for every time.
    }
    return bookOf(answer.data.neiCopyForm);
  }
  const kept = answer.error?.networkError ? keptForm() : null;
  if (kept) return bookOf(kept);
  throw new Error(wordsOf(answer.error));
}

export async function check(text: string): Promise<Checked> {
  const answer = await client().query(CheckOverlayDocument, { text }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.checkNeiOverlay;
}

export async function keep(text: string): Promise<Checked> {
  const answer = await client().mutation(KeepOverlayDocument, { text }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.keepNeiOverlay;
}

export async function compare(first: string, second: string): Promise<CompareOverlaysQuery['compareNeiOverlays']> {
  const answer = await client().query(CompareOverlaysDocument, { first, second }).toPromise();
  if (!answer.data) throw new Error(wordsOf(answer.error));
  return answer.data.compareNeiOverlays;
}
