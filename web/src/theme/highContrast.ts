/** More contrast than the palette has, by other values of its variables, so that components need not know of it (SHELL-07). */
import { colours } from './palette';

interface Extremes {
  /** Text, lines and edges. */
  ink: string;
  ground: string;
  primary: string;
  error: string;
}

const black: Extremes = { ink: '#000000', ground: '#ffffff', primary: '#00235c', error: '#8a0000' };
const white: Extremes = { ink: '#ffffff', ground: '#000000', primary: '#ffe97a', error: '#ffb8b2' };

const variable = (name: string) => `--mui-palette-${name}`;

/** Every variable of the palette, by what it becomes. */
function variables({ ink, ground, primary, error }: Extremes): Record<string, string> {
  const values: Record<string, string> = {
    'primary-main': primary,
    'primary-dark': ink,
    'primary-contrastText': ground,
    'error-main': error,
    'error-dark': ink,
    'error-contrastText': ground,
    'text-primary': ink,
    'text-secondary': ink,
    'text-disabled': ink,
    'background-default': ground,
    'background-paper': ground,
    divider: ink,
    'control-border': ink,
    'band-main': ground,
    'band-text': ink,
    'band-edge': ink,
    'band-line': ink,
    'neutral-main': ink,
    'document-text': ink,
    'document-label': ink,
    'document-edge': ink,
    'document-shadow': 'transparent',
  };
  for (const name of ['info', 'success', 'warning']) values[`${name}-main`] = ink;
  for (const name of ['info', 'success', 'warning', 'error']) {
    values[`Alert-${name}Color`] = ink;
    values[`Alert-${name}StandardBg`] = ground;
    values[`Alert-${name}IconColor`] = ink;
  }
  for (const name of ['primary', 'info', 'success', 'warning', 'error', 'neutral']) {
    values[`${name}-light`] = ground;
    values[`${name}-onLight`] = ink;
  }
  for (const [name, paper] of Object.entries(colours.light.document)) {
    if (typeof paper === 'string') continue;
    values[`document-${name}-ground`] = ground;
    values[`document-${name}-wash`] = ground;
    values[`document-${name}-ink`] = ink;
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [variable(name), value]));
}

/** What variables cannot change: links are underlined, and every ground has an edge. */
const edges = {
  '& a:not(.MuiButton-root)': { textDecoration: 'underline' },
  '& .MuiButton-outlined, & .MuiOutlinedInput-notchedOutline, & select, & main input': {
    borderColor: 'var(--mui-palette-text-primary)',
    borderWidth: 2,
  },
  '& .MuiFormHelperText-root:not(.Mui-error), & .MuiFormLabel-root:not(.Mui-error)': {
    color: 'var(--mui-palette-text-primary)',
  },
  '& .MuiAlert-root, & .badge, & .document-card': { border: '2px solid var(--mui-palette-text-primary)' },
} as const;

const onWhite = { ...variables(black), ...edges };
const onBlack = variables(white);

/** By the portal's own setting, and by the system's. The selectors are stronger than those of the two schemes. */
export const highContrast = {
  'html[data-contrast=on]': onWhite,
  'html[data-contrast=on][data-theme=dark]': onBlack,
  '@media (prefers-contrast: more)': { 'html:root': onWhite, 'html:root[data-theme=dark]': onBlack },
  // Documents have small print; who asked for larger or clearer text gets none.
  'html:is([data-contrast=on], [data-large]) .document-card': {
    '& dt, & dd, & p, & th, & td': { fontSize: '1rem' },
  },
} as const;
