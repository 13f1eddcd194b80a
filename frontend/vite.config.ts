import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const server = process.env['ADJUTANT_URL'] ?? 'http://127.0.0.1:8080';

const proxy = { '/graphql': { target: server, ws: true }, '/games': { target: server } };

/** Changes whenever the page asks for other fields, so that nothing kept by an older page is read. */
const asked = createHash('sha256');
for (const file of ['documents.ts', 'fragments.ts']) asked.update(readFileSync(new URL(`src/graphql/${file}`, import.meta.url)));

export default defineConfig({
  define: { __BUILD__: JSON.stringify(asked.digest('hex').slice(0, 12)) },
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US', 'nl-NL', 'ja-JP'] }), enforce: 'pre' }],
  build: { target: 'es2022', chunkSizeWarningLimit: 900 },
  server: { proxy },
  preview: { proxy },
});
