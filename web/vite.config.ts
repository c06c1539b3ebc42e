import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { groups, signInAlone } from './scripts/chunks.ts';
import { builtTheme, themeVariables } from './scripts/theme.ts';

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

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** Parts of libraries that nothing uses, and that every page would load. Buttons have no ripple (theme.ts). */
const unused = {
  name: 'unused',
  enforce: 'pre' as const,
  resolveId(source: string, importer?: string) {
    if (source === './TouchRipple.mjs' && importer?.includes('@mui/material/ButtonBase/'))
      return here('./src/ui/noRipple.tsx');
    if (source === 'hoist-non-react-statics') return here('./src/theme/noHoisting.ts');
    return undefined;
  },
};

export default defineConfig({
  plugins: [unused, builtTheme, themeVariables, signInAlone, react()],
  resolve: { tsconfigPaths: true },
  // The server replaces it in each response by the nonce that the response's policy names (api/pages.go).
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: 'index.html', signIn: 'src/app/signIn.tsx' },
      output: { codeSplitting: { groups } },
    },
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
