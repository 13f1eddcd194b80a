// What the two books whose players declare read alike; listed beside their own questions in codegen.ts.
import { graphql } from '../graphql/generated';

export const VerdictFields = graphql(`
  fragment VerdictFields on Verdict { clear refusal { ...RefusalFields } violations { ...ViolationFields } }
`);

export const QuestionFields = graphql(`
  fragment QuestionFields on Question { text section number topic clause { ...ClauseFields } }
`);
