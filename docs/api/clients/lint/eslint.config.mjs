// The contract, by all rules that graphql-eslint has for schemas and for Relay, but for those below.
import { fileURLToPath } from 'node:url';
import graphql from '@graphql-eslint/eslint-plugin';

const schema = fileURLToPath(new URL('../../../../schema.graphql', import.meta.url));

/** Rules that do not hold here, each with the reason. */
const EXCEPTIONS = {
  alphabetize: 'the order is that in which one reads: what a thing is, then what it does',
  'description-style': 'a description in one line stands in one line',
  'input-name': 'few arguments, each with its name and its description',
  'no-root-type': 'it forbids mutations and subscriptions to who names them',
  'no-scalar-result-type-on-mutation': 'whoever gives up a key has nothing left to ask with',
  'no-typename-prefix': 'an offer is sent back by the name under which it came, `offer`',
  'relay-edge-types': 'only the record is long enough for pages; other lists tell their bound',
  'require-field-of-type-query-in-mutation-result': 'an answer has the game, from which everything else is asked',
  'require-nullable-result-in-root': 'what became of a command is one of several answers, never nothing',
  'strict-id-in-types': 'a value is told by what it says; whatever has an identity is a Node',
};

const rules = { ...graphql.configs['flat/schema-all'].rules, ...graphql.configs['flat/schema-relay'].rules };
for (const name of Object.keys(EXCEPTIONS)) {
  if (!rules[`@graphql-eslint/${name}`]) throw new Error(`there is no rule ${name}`);
  delete rules[`@graphql-eslint/${name}`];
}

// Whoever waits for entries reads on, never back.
rules['@graphql-eslint/relay-arguments'] = ['error', { includeBoth: false }];

export default [
  {
    files: ['**/*.graphql'],
    languageOptions: { parser: graphql.parser, parserOptions: { graphQLConfig: { schema } } },
    plugins: { '@graphql-eslint': graphql },
    rules,
  },
];
