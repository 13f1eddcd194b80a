// What a player asks before he commits himself: everything he may do, how a wish comes true, how far a force comes, what
// would come of a command.
import { graphql } from './generated';

export const PossibilityFields = graphql(`
  fragment PossibilityFields on NeiPossibility { units area offer { command action text cost destination attack } }
`);

export const DryRunFields = graphql(`
  fragment DryRunFields on NeiDryRun { cost actionPoints combat victoryPoints dependsOnHidden asked { sentence } verdict { clear } }
`);

/** Part of the list of everything; it is read in parts. */
export const AllOptionsQuery = graphql(`
  query AllOptions($id: ID!, $first: Int!, $skip: Int!) {
    game(id: $id) { __typename ... on NeiGame { lastEntry allOptions(first: $first, skip: $skip) { count possibilities { ...PossibilityFields } } } }
  }
`);

export const ExploreQuery = graphql(`
  query Explore($id: ID!, $wish: NeiWish!, $units: [ID!]!, $first: Int!) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        explore(wish: $wish, units: $units, first: $first) {
          count
          ways { steps possibility { ...PossibilityFields } dryRun { ...DryRunFields } }
          misses {
            units command
            verdict { refusal { ...RefusalFields } violations { ...ViolationFields } }
            alternatives { kind now distance possibility { ...PossibilityFields } }
          }
        }
      }
    }
  }
`);

export const DryRunQuery = graphql(`
  query DryRun($id: ID!, $command: NeiCommand!) {
    game(id: $id) { __typename ... on NeiGame { dryRun(command: $command) { ...DryRunFields } } }
  }
`);

export const ReachQuery = graphql(`
  query Reach($id: ID!, $units: [ID!]!) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        lastEntry
        reach(units: $units) {
          reached { area steps offer { command action text cost destination attack } }
          beyond { area verdict { refusal { ...RefusalFields } violations { ...ViolationFields } } }
        }
      }
    }
  }
`);
