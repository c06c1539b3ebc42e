import { expect, test } from 'vitest';
import { highContrast } from './highContrast';
import { muiTheme } from './muiTheme';
import { type Colours, colours } from './palette';
import { theme } from './theme';

test('screens are small up to 576, middling up to 768, large from 1200 px (SHELL-09, BIZ-02, AMB-015)', () => {
  const { down, up } = theme.breakpoints;
  expect([down('sm'), down('md'), down('lg')]).toEqual([
    '@media (max-width:576.95px)',
    '@media (max-width:768.95px)',
    '@media (max-width:1199.95px)',
  ]);
  expect([up('sm'), up('md'), up('lg')]).toEqual([
    '@media (min-width:577px)',
    '@media (min-width:769px)',
    '@media (min-width:1200px)',
  ]);
});

/** Relative luminance of a colour, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const tones = ['primary', 'info', 'success', 'warning', 'error'] as const;
const papers = ['rose', 'blue', 'green', 'sand', 'gray'] as const;

/** What is read on what. */
function pairs(of: Colours): [what: string, text: string, ground: string][] {
  const grounds = { ...of.background, hover: of.neutral.light };
  return [
    ...Object.entries(grounds).flatMap(([on, ground]): [string, string, string][] => [
      [`text on ${on}`, of.text.primary, ground],
      [`secondary text on ${on}`, of.text.secondary, ground],
    ]),
    ...tones.flatMap((tone): [string, string, string][] => [
      [`${tone} on paper`, of[tone].main, of.background.paper],
      [`${tone} on the page`, of[tone].main, of.background.default],
      [`text of a ${tone} button`, of[tone].contrastText, of[tone].main],
      [`text of a ${tone} button under the mouse`, of[tone].contrastText, of[tone].dark],
      [`text on pale ${tone}`, of[tone].onLight, of[tone].light],
      [`the page's text on pale ${tone}`, of.text.primary, of[tone].light],
      [`secondary text on pale ${tone}`, of.text.secondary, of[tone].light],
      [`${tone} on pale ${tone}`, of[tone].main, of[tone].light],
    ]),
    ['text on neutral', of.neutral.onLight, of.neutral.light],
    ['text on the band', of.band.text, of.band.main],
    ['plate', of.plate.ink, of.plate.ground],
    ['plate of an electric vehicle', of.plate.green, of.plate.ground],
    ['letters of the country', of.plate.onBand, of.plate.band],
    ...papers.flatMap((paper): [string, string, string][] =>
      (['ground', 'wash'] as const).flatMap((part): [string, string, string][] => [
        [`text on ${paper} ${part}`, of.document.text, of.document[paper][part]],
        [`label on ${paper} ${part}`, of.document.label, of.document[paper][part]],
        [`title on ${paper} ${part}`, of.document[paper].ink, of.document[paper][part]],
      ]),
    ),
  ];
}

test.each(['light', 'dark'] as const)('text has contrast in the %s theme (WCAG 1.4.3)', (scheme) => {
  const poor = pairs(colours[scheme]).filter(([, text, ground]) => ratio(text, ground) < 4.5);
  expect(poor.map(([what, text, ground]) => `${what}: ${ratio(text, ground).toFixed(2)}`)).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'edges and the focus are seen in the %s theme (WCAG 1.4.11)',
  (scheme) => {
    const { control, background, focus } = colours[scheme];
    for (const ground of Object.values(background)) {
      expect(ratio(control.border, ground)).toBeGreaterThanOrEqual(3);
      expect(Math.max(ratio(focus.ring, ground), ratio(focus.inner, ground))).toBeGreaterThanOrEqual(3);
    }
    expect(ratio(focus.ring, focus.inner)).toBeGreaterThanOrEqual(3);
  },
);

test.each([
  ['html[data-contrast=on]', '#ffffff'],
  ['html[data-contrast=on][data-theme=dark]', '#000000'],
] as const)('%s has more than 7 : 1 (SHELL-07)', (selector, ground) => {
  const values = highContrast[selector] as Record<string, unknown>;
  const inks = Object.entries(values).filter(([name]) =>
    /(main|text-|onLight|ink|label|border|Color)/.test(name),
  );
  expect(inks.length).toBeGreaterThan(20);
  const poor = inks.filter(
    ([name, value]) => !name.endsWith('band-main') && typeof value === 'string' && ratio(value, ground) < 7,
  );
  expect(poor).toEqual([]);
  expect(values['--mui-palette-background-paper']).toBe(ground);
});

// A variable that the theme does not have would change nothing.
test('high contrast changes variables that the theme has', () => {
  const [sheet] = muiTheme.generateStyleSheets();
  const known = new Set(
    muiTheme
      .generateStyleSheets()
      .flatMap((one) => Object.values(one).flatMap((rules) => Object.keys(rules))),
  );
  expect(sheet).toBeTruthy();
  const changed = Object.keys(highContrast['html[data-contrast=on]']).filter((name) => name.startsWith('--'));
  expect(changed.filter((name) => !known.has(name))).toEqual([]);
});

/** Colours that are not the page's: of brands, of plates that are files, of ink on white. */
const drawings = ['app/CardBrands.tsx', 'blocks/drawing/usePad.ts', 'lib/individualPlate.ts'];

test('components name colours by their tokens', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const named = Object.entries(sources)
    .filter(([file]) => !/[.]test[.]|\/theme\/|schema[.]d[.]ts/.test(file) && !file.startsWith('./'))
    .filter(([file]) => !drawings.includes(file.replace('../', '')))
    .filter(([, source]) => /['"`\s(]#([0-9a-f]{3}|[0-9a-f]{6})\b(?!['-]?\w)|\brgba?\(/i.test(source))
    .map(([file]) => file);
  expect(named).toEqual([]);
});
