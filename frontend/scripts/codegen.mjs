// Makes the types and texts of what the page asks, for each folder that `asked.ts` names, from the published contract.
// The preset's own command line would install some two hundred packages that read schemas from anywhere.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse, print } from 'graphql';
import { runnerImport } from 'vite';

const text = readFileSync('../schema.graphql', 'utf8');
/** Inputs in answers, each in a scalar with its name: the page reads them as what they are where it needs to. */
const sent = Object.fromEntries([...text.matchAll(/^scalar (\w+JSON)$/gm)].map(([, name]) => [name, 'unknown']));

const CONFIG = {
  documentMode: 'string',
  pureMagicComment: true,
  enumsAsTypes: true,
  useTypeImports: true,
  scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown', ...sent },
};

const [schema, schemaAst] = [parse(text), buildSchema(text)];
const { module: { ASKED } } = await runnerImport('./asked.ts');

for (const [folder, files] of Object.entries(ASKED)) {
  const baseOutputDir = `${folder}generated/`;
  const documents = files.map((location) => {
    const document = parse(readFileSync(location, 'utf8'));
    return { location, document, rawSDL: print(document) };
  });
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir, schema, schemaAst, documents,
    config: CONFIG, presetConfig: { fragmentMasking: false }, plugins: [], pluginMap: {},
  });
  rmSync(baseOutputDir, { recursive: true, force: true });
  mkdirSync(baseOutputDir, { recursive: true });
  for (const output of outputs) writeFileSync(output.filename, await codegen(output));
}
