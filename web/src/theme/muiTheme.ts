/** The look of the portal: calm, roomy, one accent colour, large type. Breakpoints are inclusive upper bounds (SHELL-09). */
import { createTheme } from '@mui/material/styles';
import { fontFamily } from './fonts';
import { colorSchemes } from './palette';

export const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes,
  breakpoints: { values: { xs: 0, sm: 577, md: 769, lg: 1200, xl: 1600 } },
  shape: { borderRadius: 8 },
  // One scale: a page's title, its parts, their parts, what is read (SHELL-08: 16 px), what is said beside it.
  typography: {
    fontFamily,
    fontSize: 16,
    htmlFontSize: 16,
    h1: {
      fontSize: 'clamp(1.75rem, 1.45rem + 1.4vw, 2.375rem)',
      fontWeight: 700,
      lineHeight: 1.2,
      letterSpacing: '-0.015em',
    },
    h2: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.005em' },
    h3: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
    // 25 px: lines of whole pixels are painted the same wherever they are.
    body1: { fontSize: '1rem', lineHeight: 1.5625 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
    button: { fontSize: '1rem', fontWeight: 600, textTransform: 'none' },
  },
});
