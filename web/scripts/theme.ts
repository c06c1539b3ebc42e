// Computes the theme while the app is built: its data, its variables as a style of the document, and no default of MUI beside it.
import { type Plugin, type Rollup, runnerImport } from 'vite';

const here = (path: string) => new URL(`../${path}`, import.meta.url).pathname;
const data = here('src/theme/themeData.ts');

const read = async <Module extends object>(path: string) => (await runnerImport<Module>(path)).module;

/** The component of MUI whose own colours a variable has. */
const componentOf = (variable: string) => /^--mui-palette-([A-Z][A-Za-z]+)-/.exec(variable)?.[1];

/** Variables that no component reads: type is in the theme itself. */
const UNREAD = /^--mui-font-/;

/** Whether a component is part of the app: the document is small enough for one round trip without the colours of the others. */
function isBuilt(component: string, bundle: Rollup.OutputBundle | undefined): boolean {
  const part = `/@mui/material/${component}/`;
  return (
    !bundle ||
    Object.values(bundle).some(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes(part)),
    )
  );
}

/** The rules of a style sheet that MUI describes by objects. */
const cssOf = (sheets: Record<string, unknown>[], isNeeded: (variable: string) => boolean) =>
  sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, rules]) => {
      const needed = Object.entries(rules as object).filter(([name]) => isNeeded(name));
      const lines = needed.map(([name, value]) => {
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
  async transformIndexHtml(_, { bundle }) {
    const { muiTheme } = await read<typeof import('../src/theme/muiTheme')>(here('src/theme/muiTheme.ts'));
    const isNeeded = (variable: string) => {
      const component = componentOf(variable);
      return !UNREAD.test(variable) && (component === undefined || isBuilt(component, bundle));
    };
    return [{ tag: 'style', children: cssOf(muiTheme.generateStyleSheets(), isNeeded), injectTo: 'head' }];
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
