// What the page asks of the dice of a game, in every book.
import { graphql } from './generated';

export const LuckQuery = graphql(`
  query Luck($game: ID!, $since: Int!) {
    luck(game: $game, since: $since) {
      count
      sides { side fire hitsOver tables facesOver swings swing }
      throws { entry by purpose stands dice countsHits actual expected percentile swing clause { id title } }
    }
  }
`);
