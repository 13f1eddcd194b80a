import type { CodegenConfig } from '@graphql-codegen/cli';
import { ASKED } from './asked.ts';

// The published contract stands at the top of the repository.
const schema = '../schema.graphql';

const typed = (documents: readonly string[]): CodegenConfig['generates'][string] => ({
  preset: 'client',
  documents: [...documents],
  presetConfig: { fragmentMasking: false },
  config: {
    documentMode: 'string',
    pureMagicComment: true,
    enumsAsTypes: true,
    useTypeImports: true,
    scalars: { ID: 'string', JSON: 'unknown' },
  },
});

const config: CodegenConfig = {
  schema,
  generates: Object.fromEntries(Object.entries(ASKED).map(([folder, files]) => [`./${folder}generated/`, typed(files)])),
};

export default config;
