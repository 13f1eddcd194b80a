// What the page asks when somebody steps through the record.
import { graphql } from './generated';

export const MomentsQuery = graphql(`
  query Moments($id: ID!, $from: Int!, $count: Int!) {
    game(id: $id) {
      __typename
      ... on NeiGame { moments(from: $from, count: $count) { entry view { ...ViewFields } } }
    }
  }
`);

export const LandmarksQuery = graphql(`
  query Landmarks($id: ID!) {
    game(id: $id) {
      __typename
      ... on NeiGame { landmarks { entry kind turn area name } }
    }
  }
`);
