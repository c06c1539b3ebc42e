/**
 * The view for people with low vision: contrast, and a ladder of font sizes (SHELL-07, SHELL-08, BIZ-01, AMB-014). It is
 * kept in a cookie of a day, which is read before the first paint.
 */
import { create } from 'zustand';

/** Font sizes in pixels: steps of 1.05, and the limit. */
export const FONT_SIZES = [16, 16.8, 17.64, 18.522, 18.6] as const;

const COOKIE = 'cabinet-view';
const DAY = 24 * 60 * 60;

export interface View {
  contrast: boolean;
  /** Index in FONT_SIZES. */
  step: number;
}

const STANDARD: View = { contrast: false, step: 0 };

/** The view that a document's cookies hold. */
export function viewOf(cookies: string): View {
  const found = new RegExp(`(?:^|; )${COOKIE}=(on|off)\\.([0-4])`).exec(cookies);
  return found ? { contrast: found[1] === 'on', step: Number(found[2]) } : STANDARD;
}

export const useView = create<View>()(() => viewOf(globalThis.document?.cookie ?? ''));

export const toggleContrast = () => change({ contrast: !useView.getState().contrast });
export const larger = () => walk(1);
export const smaller = () => walk(-1);
export const standardView = () => change(STANDARD);

function walk(by: 1 | -1): void {
  const step = useView.getState().step + by;
  if (step >= 0 && step < FONT_SIZES.length) change({ step });
}

function change(part: Partial<View>): void {
  useView.setState(part);
  const { contrast, step } = useView.getState();
  // biome-ignore lint/suspicious/noDocumentCookie: the script before the first paint reads it at once, the Cookie Store answers later
  document.cookie = `${COOKIE}=${contrast ? 'on' : 'off'}.${step}; Max-Age=${DAY}; Path=/; SameSite=Lax`;
  applyView();
}

/** Gives the document the chosen look. Sizes are relative to the browser's own, so that an enlarged one is kept. */
export function applyView(): void {
  const { contrast, step } = useView.getState();
  const root = document.documentElement;
  if (contrast) root.dataset.contrast = 'on';
  else delete root.dataset.contrast;
  root.style.fontSize = `${(FONT_SIZES[step] ?? 16) * 6.25}%`;
}
