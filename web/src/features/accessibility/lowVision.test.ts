import { beforeEach, expect, test, vi } from 'vitest';
import { FONT_SIZES, larger, smaller, standardView, toggleContrast, useView, viewOf } from './lowVision';

const root = document.documentElement;

/** What the next page makes of the cookie before it paints anything. */
async function open(): Promise<void> {
  root.removeAttribute('style');
  delete root.dataset.contrast;
  vi.resetModules();
  (await import('./lowVision')).applyView();
}

beforeEach(standardView);

// SHELL-08, BIZ-01, AMB-014: 16 to 18.6 pixels by steps of 1.05, up and down the same ladder, and no further.
test('font sizes are walked up and down', () => {
  const seen = FONT_SIZES.map(() => {
    const size = root.style.fontSize;
    larger();
    return size;
  });
  for (const [at, size] of FONT_SIZES.entries())
    expect(Number.parseFloat(seen[at] ?? '') * 0.16).toBeCloseTo(size, 3);
  larger();
  expect(useView.getState().step).toBe(FONT_SIZES.length - 1);
  for (const size of [...seen].reverse()) {
    expect(root.style.fontSize).toBe(size);
    smaller();
  }
  expect(useView.getState().step).toBe(0);
  for (const [at, size] of FONT_SIZES.slice(1, 4).entries())
    expect(size).toBeCloseTo((FONT_SIZES[at] ?? 0) * 1.05, 6);
});

// SHELL-07: the next page has the same look before anything is painted.
test('the view is there before the first paint', async () => {
  toggleContrast();
  larger();
  larger();
  expect(viewOf(document.cookie)).toEqual({ contrast: true, step: 2 });
  await open();
  expect(root.dataset.contrast).toBe('on');
  expect(root.style.fontSize).toBe('110.25%');
  toggleContrast();
  await open();
  expect(root.dataset.contrast).toBeUndefined();
});

test('a cookie that is not ours changes nothing', () => {
  for (const cookie of ['', 'cabinet-view=on.9', 'other-cabinet-view=on.2', 'cabinet-view=yes.1'])
    expect(viewOf(cookie)).toEqual({ contrast: false, step: 0 });
  expect(viewOf('a=b; cabinet-view=off.4; c=d')).toEqual({ contrast: false, step: 4 });
});
