// Completes the built documents: they show the header and the place of a page, or the whole sign-in (login.html), while the app's
// script is on its way, and run a small script of their own before they are painted (src/app/early.ts).
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const rendered = 'dist/.documents';
const quiet = { logLevel: 'warn', build: { emptyOutDir: false, copyPublicDir: false, manifest: false } };

/** Builds one file for the given output. */
async function built(input, options, output) {
  const { output: files } = await build({
    ...quiet,
    build: { ...quiet.build, ...options, rolldownOptions: { input, output } },
  }).then((made) => (Array.isArray(made) ? made[0] : made));
  return files.find(({ isEntry }) => isEntry);
}

/** Writes the script that documents run first, and returns its address. */
async function earlyScript() {
  const { code } = await built(
    'src/app/early.ts',
    { write: false },
    { format: 'iife', codeSplitting: false },
  );
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  writeFileSync(`dist/assets/early-${hash}.js`, code);
  return `/assets/early-${hash}.js`;
}

/** Moves the styles of elements into the style sheet: the policy of content takes no attributes. */
function withoutAttributes({ html, css }) {
  const sheet = [css];
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_, rules) => {
    if (rules.includes('&')) throw new Error(`a style is not plain: ${rules}`);
    return ` data-style="${sheet.push(`[data-style="${sheet.length}"]{${rules}}`) - 1}"`;
  });
  return { html: moved, css: sheet.join('') };
}

const early = await earlyScript();
await built(
  'src/app/documents.tsx',
  { ssr: true, outDir: rendered },
  { entryFileNames: 'documents.mjs', codeSplitting: false },
);
const { documents } = await import(pathToFileURL(`${rendered}/documents.mjs`).href);
const page = readFileSync('dist/index.html', 'utf8');
const fonts = ['cyrillic'].map(
  (alphabet) => new RegExp(`/assets/golos-text-${alphabet}-wght-normal-[\\w-]+\\.woff2`),
);

for (const [name, part] of Object.entries(documents)) {
  const { html, css } = withoutAttributes(part);
  const head = [
    `<script src="${early}"></script>`,
    ...fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${css.match(font)[0]}">`,
    ),
    `<style nonce="CSP_NONCE" data-emotion="css ${part.names}">${css}</style>`,
  ];
  const parts = page.replace('</head>', () => `${head.join('\n')}\n</head>`);
  writeFileSync(
    `dist/${name}`,
    parts.replace('<!-- page -->', () => `<div data-built>${html}</div>`),
  );
}
rmSync(rendered, { recursive: true });
process.exit(0); // the channels of src/api would wait for other tabs
