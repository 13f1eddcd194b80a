// What each part of the page asks of the server: the folder of its questions, and the files whose fragments they use.
// The code generator makes types and texts of them.
const shared = 'src/graphql/shared.graphql';
const desk = 'src/desk/fragments.graphql';

export const ASKED: Readonly<Record<string, readonly string[]>> = {
  'src/graphql/': ['src/graphql/documents.graphql', 'src/graphql/fragments.graphql', shared],
  // Asked when an entry of the log is opened, in every book.
  'src/repair/graphql/': ['src/repair/graphql/documents.graphql', shared],
  // Asked when something is tried, in every book.
  'src/branches/graphql/': ['src/branches/graphql/documents.graphql'],
  // Asked beside a proposal that attacks, and in a battle.
  'src/odds/graphql/': ['src/odds/graphql/documents.graphql', shared],
  // Asked when board and record are compared.
  'src/reconcile/graphql/': ['src/reconcile/graphql/documents.graphql', shared],
  // Asked when somebody wants to know who had the dice, in every book.
  'src/luck/graphql/': ['src/luck/graphql/documents.graphql'],
  // Asked when somebody steps through the record.
  'src/replay/graphql/': ['src/replay/graphql/documents.graphql', 'src/graphql/fragments.graphql', shared],
  // Asked when somebody reads or writes beside an entry, in every book.
  'src/notes/graphql/': ['src/notes/graphql/documents.graphql'],
  // Asked before something is done: what may be done, how, how far, and what would come of it.
  'src/explorer/graphql/': ['src/explorer/graphql/documents.graphql', shared],
  // Asked when an owner types what is printed on his copy.
  'src/copy/graphql/': ['src/copy/graphql/documents.graphql'],
  // The other games ask for themselves, so that the first does not carry their questions.
  'src/geaw/graphql/': ['src/geaw/graphql/documents.graphql', desk, shared],
  'src/awaw/graphql/': ['src/awaw/graphql/documents.graphql', desk, shared],
};
