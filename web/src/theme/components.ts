/** How MUI's components differ from its own look. */
import type { ThemeOptions } from '@mui/material/styles';
import { highContrast } from './highContrast';
import { inputs } from './inputs';
import { printed } from './print';

/** Where the keyboard is: a dark ring for contrast, a yellow one to be found at once. */
const focusRing = {
  outline: '3px solid var(--mui-palette-focus-ring)',
  outlineOffset: 2,
  boxShadow: '0 0 0 2px var(--mui-palette-focus-inner)',
} as const;

export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing, '&:active': { opacity: 0.85 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 48,
        paddingInline: 22,
        textAlign: 'center', // of links, too
        '&.Mui-focusVisible, &:focus-visible': focusRing, // while it works it has not the class
        '&.Mui-disabled': { color: 'var(--mui-palette-text-disabled)' }, // legible, for it says what will be possible
        // It can be reached, and says what is missing, but does not look like the way on.
        '&.MuiButton-contained[aria-disabled=true]:not(.Mui-disabled)': {
          backgroundColor: 'var(--mui-palette-neutral-light)',
          color: 'var(--mui-palette-text-secondary)',
          border: '1px solid var(--mui-palette-divider)',
          '&:hover': { backgroundColor: 'var(--mui-palette-divider)' },
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
  // In the dark MUI lightens what is raised, so that grey text is hard to read; an edge shows it as well.
  MuiDialog: {
    styleOverrides: { paper: { backgroundImage: 'none', border: '1px solid var(--mui-palette-divider)' } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3 } } },
  // Text and button share a line; on a phone the button goes below the text, which never becomes a box that scrolls.
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '1rem',
        lineHeight: 1.5,
        padding: theme.spacing(1, 2),
        [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
      }),
      message: ({ theme }) => ({
        flex: 1,
        overflow: 'visible',
        overflowWrap: 'anywhere',
        [theme.breakpoints.down('sm')]: { flexBasis: '60%' },
      }),
      action: ({ theme }) => ({
        alignSelf: 'center',
        alignItems: 'center',
        padding: 0,
        paddingInlineStart: 16,
        marginInlineEnd: 0,
        [theme.breakpoints.down('sm')]: { flexBasis: '100%', marginInlineStart: 0, paddingInlineStart: 12 },
      }),
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 650, marginTop: 0 } } },
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
      ...highContrast,
      '@media (forced-colors: active)': {
        // Backgrounds are not painted: an edge shows what has one.
        'html .MuiButton-root, html .MuiAlert-root, html .badge': { border: '1px solid' },
        'html .MuiButton-text': { paddingInline: '0.75rem' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important', // what turns for ever would flicker
          // None at all: with the shortest ones everything has a transition of its colour, and text keeps that of the other theme.
          transitionDuration: '0s !important',
        },
      },
      '@media print': printed,
    },
  },
};
