// Every value of the server's pack with who says so: asked when somebody first wants to know, and kept until the page is left.
import { askForm } from '../copy/asking';
import type { Book } from '../copy/form';

let asked: Promise<Book> | null = null;

export function askBook(): Promise<Book> {
  asked ??= askForm().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
