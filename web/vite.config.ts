import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * What every page needs comes in few files, not in one for each set of pages that share it: the libraries, which a release of
 * the cabinet seldom changes, the app, and the frame of a page.
 */
const groups = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  { name: 'page', test: /src\/ui\/(Page|Panel|Loading)\.tsx$/, priority: 1 },
];

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://localhost:8080', '/auth': 'http://localhost:8080' } },
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
});
