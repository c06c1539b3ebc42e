/** Golos Text, the portal's typeface: a file for each alphabet, of which a browser fetches those that a page needs. */
import cyrillicExtended from '@fontsource-variable/golos-text/files/golos-text-cyrillic-ext-wght-normal.woff2';
import cyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2';
import latinExtended from '@fontsource-variable/golos-text/files/golos-text-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2';

const files = [
  [
    latinExtended,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,' +
      'U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  [
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,' +
      'U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
  [cyrillicExtended, 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F'],
  [cyrillic, 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
] as const;

/** The fallback until the files are loaded, made as wide as they are, so that lines seldom break differently. */
const standIns = [
  {
    fontFamily: 'Stand-in for Golos',
    src: "local('Roboto'), local('Arial'), local('Helvetica')",
    sizeAdjust: '106%',
  },
  { fontFamily: 'Stand-in on Linux', src: "local('DejaVu Sans')", sizeAdjust: '93%' },
];

export const fontFamily = [
  '"Golos Text Variable"',
  ...standIns.map(({ fontFamily: name }) => `"${name}"`),
  'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
].join(', ');

/** Drawn with the page: a style sheet of its own would be fetched before anything is painted. */
export const fontFaces = [
  ...standIns.map((face) => ({ '@font-face': face })),
  ...files.map(([file, unicodeRange]) => ({
    '@font-face': {
      fontFamily: 'Golos Text Variable',
      fontStyle: 'normal',
      fontDisplay: 'swap' as const,
      fontWeight: '400 900',
      src: `url(${file}) format('woff2')`,
      unicodeRange,
    },
  })),
];
