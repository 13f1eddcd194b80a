// What the page asks where an owner types what is printed on his copy.
import { graphql } from './generated';

export const CopyForm = graphql(`
  query CopyForm {
    neiCopyForm {
      packHash
      kinds {
        key section ids
        fields { name holds allows lowest highest unit length orMissing choices required }
        records { id values { field value origin } }
      }
    }
  }
`);

export const CheckOverlay = graphql(`
  query CheckOverlay($text: String!) {
    checkNeiOverlay(text: $text) { ...CheckedFields }
  }
`);

export const CompareOverlays = graphql(`
  query CompareOverlays($first: String!, $second: String!) {
    compareNeiOverlays(first: $first, second: $second) {
      mistakes { line reason }
      differences { kind id field first second }
    }
  }
`);

export const KeepOverlay = graphql(`
  mutation KeepOverlay($text: String!) {
    keepNeiOverlay(text: $text) { ...CheckedFields }
  }
`);

export const CheckedFields = graphql(`
  fragment CheckedFields on NeiOverlayChecked {
    fits hash packHash text
    mistakes { line reason }
    doubts { line reason }
    sections { section owner rulebook reconstructed hash }
  }
`);
