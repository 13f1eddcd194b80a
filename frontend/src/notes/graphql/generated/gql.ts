/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment NoteFields on Note { id entry by mine shared title text at }\n": typeof types.NoteFieldsFragmentDoc,
    "\n  query Notes($game: ID!) { notes(game: $game) { ...NoteFields } }\n": typeof types.NotesDocument,
    "\n  mutation KeepNote($game: ID!, $note: NoteInput!) { keepNote(game: $game, note: $note) { ...NoteFields } }\n": typeof types.KeepNoteDocument,
    "\n  mutation RemoveNote($game: ID!, $note: ID!) { removeNote(game: $game, note: $note) { ...NoteFields } }\n": typeof types.RemoveNoteDocument,
};
const documents: Documents = {
    "\n  fragment NoteFields on Note { id entry by mine shared title text at }\n": types.NoteFieldsFragmentDoc,
    "\n  query Notes($game: ID!) { notes(game: $game) { ...NoteFields } }\n": types.NotesDocument,
    "\n  mutation KeepNote($game: ID!, $note: NoteInput!) { keepNote(game: $game, note: $note) { ...NoteFields } }\n": types.KeepNoteDocument,
    "\n  mutation RemoveNote($game: ID!, $note: ID!) { removeNote(game: $game, note: $note) { ...NoteFields } }\n": types.RemoveNoteDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NoteFields on Note { id entry by mine shared title text at }\n"): (typeof documents)["\n  fragment NoteFields on Note { id entry by mine shared title text at }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Notes($game: ID!) { notes(game: $game) { ...NoteFields } }\n"): (typeof documents)["\n  query Notes($game: ID!) { notes(game: $game) { ...NoteFields } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation KeepNote($game: ID!, $note: NoteInput!) { keepNote(game: $game, note: $note) { ...NoteFields } }\n"): (typeof documents)["\n  mutation KeepNote($game: ID!, $note: NoteInput!) { keepNote(game: $game, note: $note) { ...NoteFields } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveNote($game: ID!, $note: ID!) { removeNote(game: $game, note: $note) { ...NoteFields } }\n"): (typeof documents)["\n  mutation RemoveNote($game: ID!, $note: ID!) { removeNote(game: $game, note: $note) { ...NoteFields } }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;