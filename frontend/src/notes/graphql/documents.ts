// What the page asks of notes on entries, in every book.
import { graphql } from './generated';

export const NoteFields = graphql(`
  fragment NoteFields on Note { id entry by mine shared title text at }
`);

export const NotesQuery = graphql(`
  query Notes($game: ID!) { notes(game: $game) { ...NoteFields } }
`);

export const KeepNote = graphql(`
  mutation KeepNote($game: ID!, $note: NoteInput!) { keepNote(game: $game, note: $note) { ...NoteFields } }
`);

export const RemoveNote = graphql(`
  mutation RemoveNote($game: ID!, $note: ID!) { removeNote(game: $game, note: $note) { ...NoteFields } }
`);
