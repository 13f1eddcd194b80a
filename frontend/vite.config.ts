import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['ADJUTANT_URL'] ?? 'http://127.0.0.1:8080';

const proxy = { '/graphql': { target: server, ws: true } };

export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US', 'nl-NL', 'ja-JP'] }), enforce: 'pre' }],
  build: { target: 'es2022', chunkSizeWarningLimit: 900 },
  server: { proxy },
  preview: { proxy },
});
