// What each part of the page asks of the server: the folder of its questions, and the files whose fragments they use.
// The code generator makes types and texts of them.
const shared = 'src/graphql/shared.graphql';
const desk = 'src/books/declared/fragments.graphql';

export const ASKED: Readonly<Record<string, readonly string[]>> = {
  'src/graphql/': ['src/graphql/documents.graphql', 'src/graphql/fragments.graphql', shared],
  // Asked when an entry of the log is opened, in every book.
  'src/table/repair/graphql/': ['src/table/repair/graphql/documents.graphql', shared],
  // Asked when something is tried, in every book.
  'src/table/branches/graphql/': ['src/table/branches/graphql/documents.graphql'],
  // Asked beside a proposal that attacks, and in a battle.
  'src/books/nei/odds/graphql/': ['src/books/nei/odds/graphql/documents.graphql', shared],
  // Asked when somebody wants advice, and for the side that the staff plays.
  'src/books/nei/staff/graphql/': ['src/books/nei/staff/graphql/documents.graphql', shared],
  // Asked when board and record are compared.
  'src/books/nei/reconcile/graphql/': ['src/books/nei/reconcile/graphql/documents.graphql', shared],
  // Asked when somebody wants to know who had the dice, in every book.
  'src/table/luck/graphql/': ['src/table/luck/graphql/documents.graphql'],
  // Asked when somebody steps through the record.
  'src/books/nei/replay/graphql/': ['src/books/nei/replay/graphql/documents.graphql', 'src/graphql/fragments.graphql', shared],
  // Asked when somebody reads or writes beside an entry, in every book.
  'src/table/notes/graphql/': ['src/table/notes/graphql/documents.graphql'],
  // Asked when a game is over and its players share it, and by whoever looks for such games.
  'src/table/sharing/graphql/': ['src/table/sharing/graphql/documents.graphql'],
  // Asked where somebody wants to be told of his turn while the page is closed.
  'src/table/push/graphql/': ['src/table/push/graphql/documents.graphql'],
  // Asked before something is done: what may be done, how, how far, and what would come of it.
  'src/books/nei/explorer/graphql/': ['src/books/nei/explorer/graphql/documents.graphql', shared],
  // Asked when an owner types what is printed on his copy.
  'src/books/nei/copy/graphql/': ['src/books/nei/copy/graphql/documents.graphql'],
  // The other games ask for themselves, so that the first does not carry their questions.
  'src/books/geaw/graphql/': ['src/books/geaw/graphql/documents.graphql', desk, shared],
  'src/books/awaw/graphql/': ['src/books/awaw/graphql/documents.graphql', desk, shared],
};
