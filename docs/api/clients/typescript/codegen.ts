import type { CodegenConfig } from '@graphql-codegen/cli';

// Types of the questions in overlay.ts and greedy.ts, made from the published contract alone.
const config: CodegenConfig = {
  schema: '../../../../schema.graphql',
  documents: ['overlay.ts', 'greedy.ts'],
  emitLegacyCommonJSImports: false,
  generates: { 'generated/': { preset: 'client', config: { documentMode: 'string', useTypeImports: true }, presetConfig: { fragmentMasking: false } } },
};

export default config;
