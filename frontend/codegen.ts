import type { CodegenConfig } from '@graphql-codegen/cli';

// The published contract stands at the top of the repository.
const schema = '../schema.graphql';

const typed = (documents: string[]): CodegenConfig['generates'][string] => ({
  preset: 'client',
  documents,
  presetConfig: { fragmentMasking: false },
  config: {
    enumsAsTypes: true,
    useTypeImports: true,
    scalars: { ID: 'string', JSON: 'unknown' },
  },
});

const config: CodegenConfig = {
  schema,
  generates: {
    './src/graphql/generated/': typed(['src/graphql/documents.ts', 'src/graphql/fragments.ts']),
    // Asked when an entry of the log is opened, in every book.
    './src/repair/graphql/generated/': typed(['src/repair/graphql/documents.ts']),
    // The other games ask for themselves, so that the first does not carry their questions.
    './src/geaw/graphql/generated/': typed(['src/geaw/graphql/documents.ts']),
    './src/awaw/graphql/generated/': typed(['src/awaw/graphql/documents.ts']),
  },
};

export default config;
