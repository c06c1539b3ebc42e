/**
 * The theme that components read. It does what MUI's own one does (theme.test.ts), of which it has the results: to compute them
 * in the browser takes 8 KB of script and a fifth of the start.
 */
// @ts-expect-error it is exported without a type
import { createTransitions, type Theme } from '@mui/material/styles';
import { createSpacing, createTheme as createSystemTheme } from '@mui/system';
import { createUnarySpacing } from '@mui/system/spacing';
import { components } from './components';
import type { muiTheme } from './muiTheme';
import { breakpoints, mixins, motion, type Names, names, typography } from './themeData';

/** References to variables, without fallbacks: the documents have the values. */
function references(of: Names, path: string): unknown {
  if (of === 0) return `var(${path})`;
  if (Array.isArray(of)) return of.map((one, index) => references(one, `${path}-${index}`));
  return Object.fromEntries(
    Object.entries(of).map(([name, one]) => [name, references(one, `${path}-${name}`)]),
  );
}

const vars = references(names, '--mui') as typeof muiTheme.vars;

/** Colours are references to variables; their channels are variables of their own. */
const alpha = (colour: string, opacity: number | string) => {
  const channels = colour.replace(/^var\((.*)\)$/, 'var($1Channel)');
  return `rgba(${channels} / ${typeof opacity === 'string' ? `calc(${opacity})` : opacity})`;
};

const { fontSize, htmlFontSize } = typography;
const pxToRem = (px: number) => `${(px / htmlFontSize) * (fontSize / 14)}rem`;

const base = createSystemTheme({ breakpoints: { values: breakpoints } });

export const theme = {
  ...base,
  spacing: createSpacing(undefined, createUnarySpacing({ spacing: base.spacing, ...{ vars } })),
  components,
  mixins,
  motion,
  typography: { ...typography, pxToRem },
  transitions: createTransitions({}),
  palette: { ...vars.palette, mode: 'light' },
  shadows: vars.shadows,
  zIndex: vars.zIndex,
  vars,
  colorSchemes: { light: {}, dark: {} },
  getColorSchemeSelector: (scheme: string) => `[data-theme="${scheme}"] &`,
  alpha,
} as unknown as Theme;
