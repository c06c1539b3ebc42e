/** The look of the portal: calm, roomy, one accent colour, large type. Breakpoints are inclusive upper bounds (SHELL-09). */
import { createTheme } from '@mui/material/styles';
import { fontFamily } from './fonts';
import { inputs } from './inputs';

/** Black on white, and lines that are seen, whatever the page paints: more than 7 : 1 everywhere (SHELL-07). */
const highContrast = {
  '--mui-palette-primary-main': '#00235c',
  '--mui-palette-primary-dark': '#000000',
  '--mui-palette-error-main': '#8a0000',
  '--mui-palette-text-primary': '#000000',
  '--mui-palette-text-secondary': '#000000',
  '--mui-palette-background-default': '#ffffff',
  '--mui-palette-divider': '#000000',
  '& a:not(.MuiButton-root)': { textDecoration: 'underline' },
  '& .MuiButton-outlined, & .MuiOutlinedInput-notchedOutline, & select, & input': {
    borderColor: '#000',
    borderWidth: 2,
  },
  '& .MuiFormHelperText-root:not(.Mui-error), & .MuiFormLabel-root:not(.Mui-error)': { color: '#000' },
  '& .MuiAlert-root, & .badge': {
    backgroundColor: '#fff',
    color: '#000',
    border: '2px solid #000',
  },
  '& .MuiAlert-icon': { color: '#000' },
} as const;

/** Where the keyboard is: a dark ring for contrast, a yellow one to be found at once. */
const focusRing = {
  outline: '3px solid #f5b301',
  outlineOffset: 2,
  boxShadow: '0 0 0 2px #161c24',
} as const;

export const theme = createTheme({
  cssVariables: true,
  breakpoints: { values: { xs: 0, sm: 577, md: 769, lg: 1200, xl: 1600 } },
  palette: {
    primary: { main: '#14508f', dark: '#0e3b6b', contrastText: '#ffffff' },
    error: { main: '#b3261e' },
    text: { primary: '#161c24', secondary: '#4d5866' },
    background: { default: '#f6f7f9', paper: '#ffffff' },
    divider: '#dde1e7',
  },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily,
    fontSize: 16,
    htmlFontSize: 16,
    h1: {
      fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)',
      fontWeight: 650,
      lineHeight: 1.2,
      letterSpacing: '-0.01em',
    },
    h2: { fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.3 },
    h3: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
    body1: { fontSize: '1.0625rem', lineHeight: 1.55 },
    body2: { fontSize: '1rem', lineHeight: 1.5 },
    button: { fontSize: '1.0625rem', fontWeight: 600, textTransform: 'none' },
  },
  components: {
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
    MuiButton: {
      defaultProps: { disableElevation: true, disableFocusRipple: true },
      styleOverrides: {
        root: {
          minHeight: 48,
          borderRadius: 10,
          paddingInline: 22,
          '&.Mui-focusVisible, &:focus-visible': focusRing, // while it works it has not the class
          // It can be reached, and says what is missing, but does not look like the way on.
          '&.MuiButton-contained[aria-disabled=true]:not(.Mui-disabled)': {
            backgroundColor: '#5b6673',
            color: '#fff',
            '&:hover': { backgroundColor: '#4d5866' },
          },
        },
      },
    },
    ...inputs,
    // In a column that may wrap, Chromium keeps an option's old height when the window grows.
    MuiFormGroup: {
      styleOverrides: { root: { variants: [{ props: { row: false }, style: { flexWrap: 'nowrap' } }] } },
    },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiAlert: {
      styleOverrides: {
        // On a phone the button goes below the text, which never becomes a box that scrolls.
        root: { fontSize: '1.0625rem', lineHeight: 1.5, flexWrap: 'wrap' },
        message: { flex: '1 1 60%', overflow: 'visible', overflowWrap: 'anywhere' },
      },
    },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: {
        root: ({ theme }) => ({
          padding: theme.spacing(1, 3, 3),
          gap: theme.spacing(1.5),
          flexWrap: 'wrap',
          // On a phone the answers share the width, or are below each other when they are long.
          [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
        }),
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': focusRing,
        'html[data-contrast=on]': highContrast,
        '@media (prefers-contrast: more)': { 'html:root': highContrast }, // over the palette's own :root
        '@media (forced-colors: active)': {
          // Backgrounds are not painted: an edge shows what has one.
          'html .MuiButton-root, html .MuiAlert-root, html .badge': { border: '1px solid' },
          'html .MuiButton-text': { paddingInline: '0.75rem' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important', // what turns for ever would flicker
            transitionDuration: '0.01ms !important',
          },
        },
        '@media print': {
          'header, footer, nav, .no-print': { display: 'none !important' },
          body: { background: '#fff' },
        },
      },
    },
  },
});
