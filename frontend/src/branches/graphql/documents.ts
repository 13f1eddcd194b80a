// What the page asks when something is tried, in every book.
import { graphql } from './generated';

/** What a game is called, and how far it is. */
export const StandingQuery = graphql(`
  query Standing($id: ID!) { game(id: $id) { __typename name book lastEntry branch { game entry } } }
`);

export const CreateBranch = graphql(`
  mutation CreateBranch($game: ID!, $entry: Int!, $name: String!) {
    createBranch(game: $game, entry: $entry, name: $name) { id ownerKey seats { kind code } }
  }
`);

export const ComparisonQuery = graphql(`
  query Comparison($game: ID!, $with: ID!, $key: String!) {
    comparison(game: $game, with: $with, key: $key) { common count differences { about here there } }
  }
`);
