import type { CodegenConfig } from '@graphql-codegen/cli';

// The published contract stands at the top of the repository.
const schema = '../schema.graphql';

const config: CodegenConfig = {
  schema,
  documents: ['src/graphql/documents.ts', 'src/graphql/fragments.ts'],
  generates: {
    './src/graphql/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        scalars: { ID: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
