// What the page asks about the odds of a combat: in short for the line beside a proposal, and all of it for the sheet.
import { graphql } from './generated';

export const OddsInShort = graphql(`
  query OddsInShort($id: ID!, $command: NeiCommand) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        odds(command: $command) {
          refusal { ...RefusalFields }
          odds { area meanSwing control { control probability } japan { meanSteps } allies { meanSteps } }
        }
      }
    }
  }
`);

export const OddsInFull = graphql(`
  query OddsInFull($id: ID!, $command: NeiCommand, $supposing: [NeiSupposed!], $losses: NeiLossPolicies!) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        odds(command: $command, supposing: $supposing, losses: $losses) {
          refusal { ...RefusalFields }
          odds {
            profile area assumptions meanSwing count
            swing { value probability }
            japan { meanUnits meanSteps units { value probability atLeast } steps { value probability } }
            allies { meanUnits meanSteps units { value probability atLeast } steps { value probability } }
            control { control probability }
            ends { japanUnits japanSteps alliedUnits alliedSteps control swing probability }
          }
        }
      }
    }
  }
`);

export const HowManyMore = graphql(`
  query HowManyMore($id: ID!, $command: NeiCommand, $supposing: [NeiSupposed!], $losses: NeiLossPolicies!, $wanted: NeiWanted!) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        moreNeeded(command: $command, supposing: $supposing, losses: $losses, wanted: $wanted) {
          refusal { ...RefusalFields }
          more probability
        }
      }
    }
  }
`);
