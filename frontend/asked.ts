// What each part of the page asks of the server: the folder of its questions, and the files whose fragments they use.
// The code generator makes the types from these files, the build makes the texts that are sent.
const shared = 'src/graphql/shared.ts';
const desk = 'src/desk/fragments.ts';

export const ASKED: Readonly<Record<string, readonly string[]>> = {
  'src/graphql/': ['src/graphql/documents.ts', 'src/graphql/fragments.ts', shared],
  // Asked when an entry of the log is opened, in every book.
  'src/repair/graphql/': ['src/repair/graphql/documents.ts', shared],
  // Asked when something is tried, in every book.
  'src/branches/graphql/': ['src/branches/graphql/documents.ts'],
  // Asked beside a proposal that attacks, and in a battle.
  'src/odds/graphql/': ['src/odds/graphql/documents.ts', shared],
  // Asked when board and record are compared.
  'src/reconcile/graphql/': ['src/reconcile/graphql/documents.ts', shared],
  // Asked when somebody wants to know who had the dice, in every book.
  'src/luck/graphql/': ['src/luck/graphql/documents.ts'],
  // Asked when somebody steps through the record.
  'src/replay/graphql/': ['src/replay/graphql/documents.ts', 'src/graphql/fragments.ts', shared],
  // Asked when somebody reads or writes beside an entry, in every book.
  'src/notes/graphql/': ['src/notes/graphql/documents.ts'],
  // Asked before something is done: what may be done, how, how far, and what would come of it.
  'src/explorer/graphql/': ['src/explorer/graphql/documents.ts', shared],
  // Asked when an owner types what is printed on his copy.
  'src/copy/graphql/': ['src/copy/graphql/documents.ts'],
  // The other games ask for themselves, so that the first does not carry their questions.
  'src/geaw/graphql/': ['src/geaw/graphql/documents.ts', desk, shared],
  'src/awaw/graphql/': ['src/awaw/graphql/documents.ts', desk, shared],
};
