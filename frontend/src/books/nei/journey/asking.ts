// Every value of the server's pack with who says so: asked when somebody first wants to know, and kept until the page is left.
import { askForm } from '../copy/asking';
import type { Book } from '../copy/form';

/** Asked once; a failure is asked again the next time. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

export const askBook: () => Promise<Book> = once(askForm);
