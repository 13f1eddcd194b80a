// What the page asks when board and record are compared.
import { graphql } from './generated';

export const TableCheckQuery = graphql(`
  query TableCheck($id: ID!) {
    game(id: $id) { __typename ... on NeiGame { lastEntry tableCheck { text value measure } } }
  }
`);

export const ReconcileQuery = graphql(`
  query Reconcile($id: ID!, $shown: [NeiShown!]!, $checked: Int) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        reconcile(shown: $shown, checked: $checked) {
          refusal { ...RefusalFields }
          differences { statement unit off text }
          isComplete
          proposals {
            slips why adjustment needsConsent
            changes { kind entry command by }
            explains { text }
            leaves { text }
            later { entry outcome }
          }
        }
      }
    }
  }
`);
