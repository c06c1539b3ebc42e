import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { builtTheme, themeVariables } from './scripts/theme.ts';

/**
 * What every page needs comes in few files, not in one for each set of pages that share it: the libraries, which a release of
 * the cabinet seldom changes, the app, and the frame of a page.
 */
const groups = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  { name: 'page', test: /src\/ui\/(Loading|Page|Panel|StateIcon)\.tsx$/, priority: 1 },
  // The parts of pages are small, and each would be a request of its own.
  {
    name: 'parts',
    test: /src\/(ui\/(Badge|Choice|PlateView)\.tsx|lib\/(format|kyivToday|longDay|plural)\.ts|theme\/inputLook)/,
    priority: 1,
  },
  { name: 'documents', test: /src\/ui\/(Deadline|DocumentCard|FlipCard|Tabs|TaskRow)\.tsx$/, priority: 1 },
  {
    name: 'fines',
    test: /src\/(api\/fines|blocks\/fines\/(FineSum|FinesTotal|ListsOff|text|urgency))\.tsx?$/,
    priority: 1,
  },
];

/** Unit tests that replace or reload a module, or act as a browser's tab: each needs a module graph of its own. */
const alone = [
  'src/api/handover.test.ts',
  'src/api/session.test.ts',
  'src/api/stream.test.ts',
  'src/app/DialogsOnDemand.test.tsx',
  'src/app/router.test.tsx',
  'src/features/accessibility/lowVision.test.ts',
  'src/blocks/signing/SignStep.test.tsx',
];

/** Unit tests share a module graph by worker: loading MUI for each file takes longer than all the tests. */
const tests = { environment: 'jsdom', pool: 'threads' } as const;
const setup = 'src/testing/setup.ts';

/** Buttons have no ripple (theme.ts), and every page would load its code. */
const noRipple = {
  name: 'no-ripple',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source === './TouchRipple.mjs' && importer?.includes('@mui/material/ButtonBase/')
      ? new URL('./src/ui/noRipple.tsx', import.meta.url).pathname
      : undefined,
};

export default defineConfig({
  plugins: [noRipple, builtTheme, themeVariables, react()],
  // The server replaces it in each response by the nonce that the response's policy names (api/pages.go).
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...tests,
          name: 'shared',
          isolate: false,
          setupFiles: [setup, 'src/testing/stores.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: alone,
        },
      },
      { extends: true, test: { ...tests, name: 'alone', setupFiles: setup, include: alone } },
    ],
  },
});
