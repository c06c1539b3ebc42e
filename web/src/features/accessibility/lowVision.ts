/**
 * How the portal is viewed: the theme, and for people with low vision contrast and a ladder of font sizes (SHELL-07, SHELL-08,
 * BIZ-01, AMB-014). What low vision needs is in a cookie of a day (SESS-09, GAP-80), the theme in the browser's storage, for no
 * cookie may last longer. Both are read before the first paint.
 */
import { create } from 'zustand';

/** Font sizes in pixels: steps of 1.05, and the limit. */
export const FONT_SIZES = [16, 16.8, 17.64, 18.522, 18.6] as const;

/** The themes that can be chosen; `auto` is that of the system. */
export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = 'cabinet-view';
const STORED_THEME = 'cabinet-theme';
const DAY = 24 * 60 * 60;

interface LowVision {
  contrast: boolean;
  /** Index in FONT_SIZES. */
  step: number;
}

export interface View extends LowVision {
  theme: Theme;
}

const STANDARD: View = { contrast: false, step: 0, theme: 'auto' };

/** The view for low vision that a document's cookies hold. */
export function lowVisionOf(cookies: string): LowVision {
  const found = new RegExp(`(?:^|; )${COOKIE}=(on|off)\\.([0-4])(?:;|$)`).exec(cookies);
  return { contrast: found?.[1] === 'on', step: Number(found?.[2] ?? 0) };
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED_THEME);
    return THEMES.find((theme) => theme === stored) ?? 'auto';
  } catch {
    return 'auto'; // the browser stores nothing for sites
  }
}

function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORED_THEME, theme);
  } catch {
    // The theme is that of this page alone.
  }
}

export const useView = create<View>()(() => ({
  ...lowVisionOf(globalThis.document?.cookie ?? ''),
  theme: storedTheme(),
}));

export const toggleContrast = () => change({ contrast: !useView.getState().contrast });
export const larger = () => walk(1);
export const smaller = () => walk(-1);
export const standardView = () => change(STANDARD);
export const chooseTheme = (theme: Theme) => change({ theme });

function walk(by: 1 | -1): void {
  const step = useView.getState().step + by;
  if (step >= 0 && step < FONT_SIZES.length) change({ step });
}

function change(part: Partial<View>): void {
  useView.setState(part);
  const { contrast, step, theme } = useView.getState();
  // biome-ignore lint/suspicious/noDocumentCookie: the script before the first paint reads it at once, the Cookie Store answers later
  document.cookie = `${COOKIE}=${contrast ? 'on' : 'off'}.${step}; Max-Age=${DAY}; Path=/; SameSite=Lax`;
  storeTheme(theme);
  applyView();
}

const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
systemIsDark?.addEventListener?.('change', () => applyView());

/** Gives the document the chosen look. Sizes are relative to the browser's own, so that an enlarged one is kept. */
export function applyView(): void {
  const { contrast, step, theme } = useView.getState();
  const root = document.documentElement;
  const dark = theme === 'dark' || (theme === 'auto' && systemIsDark?.matches === true);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.toggleAttribute('data-large', step > 0);
  if (contrast) root.dataset.contrast = 'on';
  else delete root.dataset.contrast;
  root.style.fontSize = `${(FONT_SIZES[step] ?? 16) * 6.25}%`;
  paintBrowser(theme);
}

/** The browser's own bars follow the chosen theme; by `auto` the page's metas, one for each scheme, do. */
function paintBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset.scheme ??= meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    const { scheme } = meta.dataset;
    const chosen = scheme === theme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : chosen);
  }
}
