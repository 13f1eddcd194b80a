// What the page asks when an entry of the log is opened, in every book.
import { graphql } from './generated';

export const AmendmentFields = graphql(`
  fragment AmendmentFields on Amendment {
    possible needsConsent
    refusal { ...RefusalFields }
    violations { ...ViolationFields }
    again {
      entry outcome
      was { text }
      now { text }
      refusal { ...RefusalFields }
      violations { ...ViolationFields }
    }
  }
`);

export const OutcomeFields = graphql(`
  fragment AmendedOutcome on RecordOutcome {
    __typename
    ... on Recorded { lastEntry entry { ...EntryFields } }
    ... on NeedsRuling { violations { ...ViolationFields } }
    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } }
    ... on Stale { lastEntry missed { ...EntryFields } }
  }
`);

/** The dice of the entry after `since`. */
export const DiceQuery = graphql(`
  query EntryDice($id: ID!, $since: Int!) {
    game(id: $id) { __typename entries(since: $since, first: 1) { nodes { number dice { face unit hitsOn modifier } } } }
  }
`);

export const AmendmentNei = graphql(`
  query AmendmentNei($id: ID!, $changes: [NeiChange!]!) {
    game(id: $id) { __typename ... on NeiGame { amendment(changes: $changes) { ...AmendmentFields } } }
  }
`);

export const AmendmentGeaw = graphql(`
  query AmendmentGeaw($id: ID!, $changes: [GeawChange!]!) {
    game(id: $id) { __typename ... on GeawGame { amendment(changes: $changes) { ...AmendmentFields } } }
  }
`);

export const AmendmentAwaw = graphql(`
  query AmendmentAwaw($id: ID!, $changes: [AwawChange!]!) {
    game(id: $id) { __typename ... on AwawGame { amendment(changes: $changes) { ...AmendmentFields } } }
  }
`);

export const AmendNei = graphql(`
  mutation AmendNei($game: ID!, $expectedEntry: Int!, $commandId: ID!, $changes: [NeiChange!]!) {
    amendNei(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, changes: $changes) { ...AmendedOutcome }
  }
`);

export const AmendGeaw = graphql(`
  mutation AmendGeaw($game: ID!, $expectedEntry: Int!, $commandId: ID!, $changes: [GeawChange!]!) {
    amendGeaw(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, changes: $changes) { ...AmendedOutcome }
  }
`);

export const AmendAwaw = graphql(`
  mutation AmendAwaw($game: ID!, $expectedEntry: Int!, $commandId: ID!, $changes: [AwawChange!]!) {
    amendAwaw(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, changes: $changes) { ...AmendedOutcome }
  }
`);
