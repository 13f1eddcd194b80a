import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The explorer is built apart from the page, so that nothing of it is loaded or kept there. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/explorer/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: '../dist/explorer',
    emptyOutDir: true,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      // What its libraries tell the compiler of React means nothing here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
