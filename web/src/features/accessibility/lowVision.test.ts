import { beforeEach, expect, test, vi } from 'vitest';
import {
  chooseTheme,
  FONT_SIZES,
  larger,
  lowVisionOf,
  smaller,
  standardView,
  toggleContrast,
  useView,
} from './lowVision';

const root = document.documentElement;

/** What the next page makes of the cookie before it paints anything. */
async function open(): Promise<void> {
  root.removeAttribute('style');
  delete root.dataset.contrast;
  vi.resetModules();
  (await import('./lowVision')).applyView();
}

beforeEach(standardView);

// AMB-014: up and down the same ladder, and no further.
test('font sizes are walked up and down', () => {
  const seen = FONT_SIZES.map(() => {
    const size = root.style.fontSize;
    larger();
    return size;
  });
  for (const [at, size] of FONT_SIZES.entries())
    expect(Number.parseFloat(seen[at] ?? '') * 0.16, 'BIZ-01').toBeCloseTo(size, 3);
  expect([FONT_SIZES[0], FONT_SIZES.at(-1)], 'SHELL-08, BIZ-01: pixels').toEqual([16, 18.6]);
  larger();
  expect(useView.getState().step).toBe(FONT_SIZES.length - 1);
  for (const size of [...seen].reverse()) {
    expect(root.style.fontSize).toBe(size);
    smaller();
  }
  expect(useView.getState().step).toBe(0);
  for (const [at, size] of FONT_SIZES.slice(1, 4).entries())
    expect(size, 'SHELL-08, BIZ-01: the step').toBeCloseTo((FONT_SIZES[at] ?? 0) * 1.05, 6);
});

// SHELL-07: the next page has the same look before anything is painted.
test('the view is there before the first paint', async () => {
  toggleContrast();
  larger();
  larger();
  expect(lowVisionOf(document.cookie)).toEqual({ contrast: true, step: 2 });
  await open();
  expect(root.dataset.contrast).toBe('on');
  expect(root.style.fontSize).toBe('110.25%');
  toggleContrast();
  await open();
  expect(root.dataset.contrast).toBeUndefined();
});

test('the theme is there before the first paint, and stays beside the view for low vision', async () => {
  chooseTheme('dark');
  larger();
  expect(lowVisionOf(document.cookie)).toEqual({ contrast: false, step: 1 });
  await open();
  expect(root.dataset.theme).toBe('dark');
  chooseTheme('auto');
  await open();
  expect(root.dataset.theme, 'jsdom has no system').toBe('light');
});

// The cookie ends with its day; a theme is chosen once.
test('the theme outlives the cookie', async () => {
  chooseTheme('dark');
  // biome-ignore lint/suspicious/noDocumentCookie: a day is over
  document.cookie = 'cabinet-view=; Max-Age=0; Path=/';
  await open();
  expect(root.dataset.theme).toBe('dark');
});

test('a browser that stores nothing has the theme of its system', async () => {
  const none = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: none, setItem: none, clear: () => undefined });
  await open();
  expect(root.dataset.theme).toBe('light');
  chooseTheme('dark');
  expect(root.dataset.theme).toBe('dark');
});

test('the theme of the system is followed as it changes', async () => {
  const system = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => system);
  await open();
  expect(root.dataset.theme).toBe('dark');
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  expect(root.dataset.theme).toBe('light');
});

test("the browser's bars have the colour of the chosen theme", () => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('');
  const media = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'));
  const asInPage = media();
  chooseTheme('dark');
  expect(media()).toEqual(['not all', 'all']);
  chooseTheme('light');
  expect(media()).toEqual(['all', 'not all']);
  chooseTheme('auto');
  expect(media()).toEqual(asInPage);
  document.head.replaceChildren();
});

test('a cookie that is not ours changes nothing', () => {
  for (const cookie of [
    '',
    'cabinet-view=on.9',
    'other-cabinet-view=on.2',
    'cabinet-view=yes.1',
    'cabinet-view=on.1.0',
  ])
    expect(lowVisionOf(cookie)).toEqual({ contrast: false, step: 0 });
  expect(lowVisionOf('a=b; cabinet-view=off.4; c=d')).toEqual({ contrast: false, step: 4 });
});
