// Computes the theme while the app is built: its data, its variables as a style of the document, and no default of MUI beside it.
import { type Plugin, runnerImport } from 'vite';

const here = (path: string) => new URL(`../${path}`, import.meta.url).pathname;
const data = here('src/theme/themeData.ts');

const read = async <Module extends object>(path: string) => (await runnerImport<Module>(path)).module;

/** The rules of a style sheet that MUI describes by objects. */
const cssOf = (sheets: Record<string, unknown>[]) =>
  sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, rules]) => {
      const lines = Object.entries(rules as object).map(([name, value]) => {
        const property = name.startsWith('--')
          ? name
          : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        return `${property}:${value}`;
      });
      return `${selector}{${lines.join(';')}}`;
    })
    .join('');

export const themeVariables: Plugin = {
  name: 'theme-variables',
  async transformIndexHtml() {
    const { muiTheme } = await read<typeof import('../src/theme/muiTheme')>(here('src/theme/muiTheme.ts'));
    return [{ tag: 'style', children: cssOf(muiTheme.generateStyleSheets()), injectTo: 'head' }];
  },
};

export const builtTheme: Plugin = {
  name: 'built-theme',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './createTheme.mjs' && importer?.includes('@mui/material/styles/')
      ? here('src/theme/noDefaultTheme.ts')
      : undefined,
  async load(id) {
    if (id !== data) return undefined;
    const exported = Object.entries(await read(data));
    return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};
