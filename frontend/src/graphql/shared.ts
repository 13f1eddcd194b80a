// What every book reads alike. Each reader of the schema lists this file in codegen.ts and has the types for itself.
import { graphql } from './generated';

export const ClauseFields = graphql(`
  fragment ClauseFields on Clause { id section title rule }
`);

export const ViolationFields = graphql(`
  fragment ViolationFields on Violation { message cure about clause { ...ClauseFields } also { ...ClauseFields } }
`);

export const RefusalFields = graphql(`
  fragment RefusalFields on Refusal { code message cure clause { ...ClauseFields } also { ...ClauseFields } }
`);

export const EntryFields = graphql(`
  fragment EntryFields on Entry {
    number by at takenBack ofPlay seal
    proof { position }
    renews { kind entry }
    lines { text clause { ...ClauseFields } }
    overruled { reason violations { ...ViolationFields } }
  }
`);
