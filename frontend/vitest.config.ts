import { defineConfig } from 'vitest/config';

export default defineConfig({ define: { __BUILD__: '"test"' }, test: { include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'jsdom' } });
