// Completes the built documents: they show the header and the place of a page, or the whole sign-in (login.html), while the app's
// script is on its way, and run a small script of their own before they are painted (src/app/early.ts). That one also begins the
// app's script, or that of the sign-in alone, which therefore is not among the document's elements.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const rendered = 'dist/.documents';
const quiet = { logLevel: 'warn', build: { emptyOutDir: false, copyPublicDir: false, manifest: false } };

/** Builds one file for the given output. */
async function built(input, options, output, more = {}) {
  const { output: files } = await build({
    ...quiet,
    ...more,
    build: { ...quiet.build, ...options, rolldownOptions: { input, output } },
  }).then((made) => (Array.isArray(made) ? made[0] : made));
  return files.find(({ isEntry }) => isEntry);
}

/** The script that documents run first. It is within them, for a file would take another round trip before the first paint. */
async function earlyScript(scripts) {
  const { code } = await built(
    'src/app/early.ts',
    { write: false },
    { format: 'iife', codeSplitting: false },
    {
      define: { SCRIPTS: JSON.stringify(scripts), HAS_CARD: `${'/' in scripts.pages}` },
      // Without its part for components, which imports React.
      resolve: { alias: [{ find: /^zustand$/, replacement: `${import.meta.dirname}/zustand.mjs` }] },
    },
  );
  if (/<\/?script|<!--/i.test(code)) throw new Error('the early script cannot be within a document');
  return code.trim();
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

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** The files of modules and of all that they import, except those that are there already. The first is that of the first module. */
function filesOf(modules, there = []) {
  const found = new Set();
  const add = (key) => {
    if (found.has(key)) return;
    found.add(key);
    manifest[key].imports?.forEach(add);
  };
  modules.forEach(add);
  return [...found].map((key) => `/${manifest[key].file}`).filter((file) => !there.includes(file));
}

const app = filesOf(['index.html']);
const signIn = filesOf(['src/app/signIn.tsx']);
const driverCard = filesOf(['src/app/HomePage.tsx'], app);

/** The biggest first: it takes the longest. */
const bySize = (files) => files.toSorted((a, b) => statSync(`dist${b}`).size - statSync(`dist${a}`).size);

/** What a document starts, what else it needs at its address, and what the next page will need. */
const scriptsOf = ([entry, ...imports], pages, next) => ({ entry, imports: bySize(imports), pages, next });
const scripts = {
  'index.html': scriptsOf(app, { '/': driverCard }, []),
  'login.html': scriptsOf(
    signIn,
    {},
    [...app.slice(1), ...driverCard].filter((file) => !signIn.includes(file)),
  ),
};
await built(
  'src/app/documents.tsx',
  { ssr: true, outDir: rendered },
  { entryFileNames: 'documents.mjs', codeSplitting: false },
);
const { documents } = await import(pathToFileURL(`${rendered}/documents.mjs`).href);
const page = readFileSync('dist/index.html', 'utf8').replaceAll(
  /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g,
  '',
);
const fonts = ['cyrillic'].map(
  (alphabet) => new RegExp(`/assets/golos-text-${alphabet}-wght-normal-[\\w-]+\\.woff2`),
);

/** Names the release: another one has other files (src/app/newRelease.ts). */
const release = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);

for (const [name, part] of Object.entries(documents)) {
  const { html, css } = withoutAttributes(part);
  const head = [
    `<meta name="release" content="${release}">`,
    `<script>${await earlyScript(scripts[name])}</script>`,
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
