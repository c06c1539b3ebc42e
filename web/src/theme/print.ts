/** What is printed: the light colours, whatever the screen has, and nothing that is pressed. */
import { colours } from './palette';

/** A palette's values by the names of their variables. */
function variables(of: object, prefix = '--mui-palette'): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(of).map(([name, value]) =>
      typeof value === 'object' ? variables(value, `${prefix}-${name}`) : { [`${prefix}-${name}`]: value },
    ),
  );
}

/** A page on paper: no dark ground costs ink, whatever the theme. */
const onPaper = {
  ...variables(colours.light),
  '--mui-palette-background-default': colours.light.background.paper,
  '--mui-palette-text-secondary': colours.light.text.primary,
};

/** The mark of the document's root while a part of a page is printed alone, and that of the part (ui/PrintButton.tsx). */
export const PRINTING_ALONE = 'data-prints-alone';
export const PRINTED_ALONE = 'printed-alone';
const part = `.${PRINTED_ALONE}`;

export const printed = {
  // Stronger than the schemes, and than their high contrast.
  'html:root:root:root': onPaper,
  'header, footer, nav, .no-print, .MuiButton-root, .MuiIconButton-root': { display: 'none !important' },
  body: { background: 'none' },
  'main .MuiContainer-root': { maxWidth: 'none', padding: 0 },
  'h1, h2, h3': { breakAfter: 'avoid' },
  '.MuiPaper-root, .MuiAlert-root, tr, dl > *': { breakInside: 'avoid' },
  '.MuiPaper-root': { borderColor: 'var(--mui-palette-divider)' },
  [`html[${PRINTING_ALONE}] body *:not(${part}, ${part} *, :has(${part}))`]: { display: 'none !important' },
} as const;
