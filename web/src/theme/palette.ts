/**
 * The colours of the portal, light and dark. Components name them (`success.light`, `document.rose.ground`), never a value. Of each
 * colour `main` is text, lines and icons, `light` a ground for them, `onLight` the text on that ground, `dark` a hover.
 */
import type { ColorSystemOptions, PaletteOptions } from '@mui/material/styles';

/** Paper of a document: its ground, the waves on it, and the colour of its title. */
export interface DocumentPaper {
  ground: string;
  wash: string;
  ink: string;
}

/** Colours beyond those of MUI. */
interface PortalColours {
  /** A state of things that is neither good nor bad. */
  neutral: { main: string; light: string; onLight: string };
  /** The edge of what is filled in. */
  control: { border: string };
  /** Where the keyboard is: a ring, and a darker one inside it. */
  focus: { ring: string; inner: string };
  /** The state's band above the header, and the portal's foot. */
  band: { main: string; text: string; edge: string; line: string };
  flag: { blue: string; yellow: string };
  /** A number plate keeps its own colours everywhere. */
  plate: { ground: string; ink: string; green: string; band: string; onBand: string };
  document: Record<'rose' | 'blue' | 'green' | 'sand' | 'gray', DocumentPaper> & {
    text: string;
    label: string;
    edge: string;
    shadow: string;
  };
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends PortalColours {}
  interface PaletteOptions extends Partial<PortalColours> {}
  interface PaletteColor {
    onLight: string;
  }
  interface SimplePaletteColorOptions {
    onLight?: string;
  }
}

const flag = { blue: '#0057b7', yellow: '#ffd700' };
const plate = {
  ground: '#ffffff',
  ink: '#161c24',
  green: '#0b6b2f',
  band: flag.blue,
  onBand: '#ffffff',
};

const light = {
  primary: {
    main: '#14508f',
    dark: '#0e3b6b',
    light: '#e3edf8',
    onLight: '#0e3b6b',
    contrastText: '#ffffff',
  },
  info: { main: '#14508f', dark: '#0e3b6b', light: '#e3edf8', onLight: '#0e3b6b', contrastText: '#ffffff' },
  success: {
    main: '#1b6b3a',
    dark: '#0f4d27',
    light: '#dff2e6',
    onLight: '#0f4d27',
    contrastText: '#ffffff',
  },
  warning: {
    main: '#855700',
    dark: '#5c4300',
    light: '#fdf0cc',
    onLight: '#5c4300',
    contrastText: '#ffffff',
  },
  error: { main: '#b3261e', dark: '#7d1a14', light: '#fbe6e4', onLight: '#7d1a14', contrastText: '#ffffff' },
  neutral: { main: '#4d5866', light: '#e8ebef', onLight: '#333d49' },
  text: { primary: '#161c24', secondary: '#4d5866', disabled: '#6b7683' },
  background: { default: '#f4f6f8', paper: '#ffffff' },
  divider: '#dde1e7',
  control: { border: '#7b8794' },
  focus: { ring: '#f5b301', inner: '#161c24' },
  band: { main: '#0d2b4e', text: '#ffffff', edge: '#0d2b4e', line: '#4a6587' },
  flag,
  plate,
  document: {
    rose: { ground: '#f9ebef', wash: '#e3c3d6', ink: '#7b2b52' },
    blue: { ground: '#e9f1f8', wash: '#b9d2e6', ink: '#1d4e79' },
    green: { ground: '#ebf4ec', wash: '#bfdcc4', ink: '#23593a' },
    sand: { ground: '#f7f2e4', wash: '#e2d3a8', ink: '#65500f' },
    gray: { ground: '#f0f1f4', wash: '#cfd4dd', ink: '#3b4554' },
    text: '#161c24',
    label: '#4a4350',
    edge: '#161c2433',
    shadow: '#161c2414',
  },
} satisfies PaletteOptions;

const dark = {
  primary: {
    main: '#8fc0f7',
    dark: '#b5d6fb',
    light: '#17304d',
    onLight: '#cfe3fb',
    contrastText: '#0a1a2b',
  },
  info: { main: '#8fc0f7', dark: '#b5d6fb', light: '#17304d', onLight: '#cfe3fb', contrastText: '#0a1a2b' },
  success: {
    main: '#74d19a',
    dark: '#9be3b8',
    light: '#143627',
    onLight: '#b9ecce',
    contrastText: '#06210f',
  },
  warning: {
    main: '#f0c05a',
    dark: '#f7d68f',
    light: '#3a2e0e',
    onLight: '#f7dfa6',
    contrastText: '#241a00',
  },
  error: { main: '#ff9e95', dark: '#ffc4be', light: '#471c1b', onLight: '#ffd3ce', contrastText: '#330806' },
  neutral: { main: '#aab4c0', light: '#2b3441', onLight: '#d6dde6' },
  text: { primary: '#e9edf2', secondary: '#aab4c0', disabled: '#8793a1' },
  background: { default: '#10151c', paper: '#19202a' },
  divider: '#353f4d',
  control: { border: '#8793a1' },
  focus: { ring: '#f5b301', inner: '#10151c' },
  band: { main: '#090d12', text: '#e9edf2', edge: '#353f4d', line: '#353f4d' },
  flag,
  plate,
  document: {
    rose: { ground: '#33222b', wash: '#6a4458', ink: '#f3c4da' },
    blue: { ground: '#1c2b3a', wash: '#33506b', ink: '#b3d6f5' },
    green: { ground: '#1c2e23', wash: '#33573f', ink: '#aee0bd' },
    sand: { ground: '#302a19', wash: '#584c23', ink: '#edd794' },
    gray: { ground: '#262c36', wash: '#4a5463', ink: '#cfd7e2' },
    text: '#f2f4f7',
    label: '#c6ccd5',
    edge: '#ffffff33',
    shadow: '#00000066',
  },
} satisfies PaletteOptions;

export type Colours = typeof light;
export const colours: Record<'light' | 'dark', Colours> = { light, dark };

const severities = ['info', 'success', 'warning', 'error'] as const;

/** MUI derives an alert's colours from `light`, which here is its ground already. */
const alerts = (palette: Colours) =>
  Object.fromEntries(
    severities.flatMap((name) => [
      [`${name}Color`, palette[name].onLight],
      [`${name}StandardBg`, palette[name].light],
      [`${name}IconColor`, palette[name].main],
    ]),
  );

const schemeOf = (palette: Colours): ColorSystemOptions => ({
  palette: { ...palette, Alert: alerts(palette) },
});

/** The two schemes of the theme. */
export const colorSchemes = { light: schemeOf(light), dark: schemeOf(dark) };
