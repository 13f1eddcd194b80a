import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { ASKED } from './asked.ts';
import { LANGUAGES } from './src/words/languages.ts';

const server = process.env['ADJUTANT_URL'] ?? 'http://127.0.0.1:8080';

const proxy = { '/graphql': { target: server, ws: true }, '/games': { target: server }, '/ready': { target: server } };

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Changes whenever a table asks for other fields, so that nothing kept by an older page is read. */
const asked = createHash('sha256');
for (const file of ['src/graphql/', 'src/books/geaw/graphql/', 'src/books/awaw/graphql/'].flatMap((folder) => ASKED[folder] ?? [])) asked.update(read(file));

const ARIA = /node_modules\/(react-aria|@react-aria|react-stately|@react-stately)/;

/** What opens over the page or is filled in: menus, dialogs, lists to choose from, fields. */
const OVER = /node_modules\/(@internationalized\/number|(react-aria|react-aria-components|react-stately)\/.*\/(autocomplete|checkbox|dialog|disclosure|fielderror|form|input|listbox|listkeyboarddelegate|menu|modal|numberfield|overlays|popover|radio(group)?|searchfield|select|spinbutton|text|textfield|tree|usenumberformatter|useselectablelist|usetoggle|visually-hidden)[/.])/i;

/** Two files that need each other are run in an order in which one finds nothing of the other: the page would stay blank. */
const inOrder: Plugin = {
  name: 'components-in-order',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.name === 'aria' && chunk.imports.some((name) => name.includes('/aria-over-'))) this.error('a component that is pressed needs one that opens over the page; add the latter to OVER, or take it out');
    }
  },
};

export default defineConfig({
  define: { __BUILD__: JSON.stringify(asked.digest('hex').slice(0, 12)) },
  plugins: [inOrder, react(), { ...optimizeLocales.vite({ locales: Object.values(LANGUAGES).map(({ locale }) => locale) }), enforce: 'pre' }],
  build: {
    target: 'es2022',
    // Safari 16 fetches the same files a little later without it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // A fragment stands in the texts that use it; alone it is left out.
      treeshake: { manualPureFunctions: ['TypedDocumentString'] },
      // What three parts of the page share of the components is one file for what is pressed and another for what opens
      // over the page or is filled in: a dozen small ones weigh a tenth more, and no table shows the latter at first.
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'aria-over', test: OVER, minShareCount: 3, priority: 1 }, { name: 'aria', test: ARIA, minShareCount: 3 }] } },
    },
  },
  server: { proxy },
  preview: { proxy },
});
