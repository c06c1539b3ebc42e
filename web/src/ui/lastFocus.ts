let last: HTMLElement | undefined;

const note = ({ target }: FocusEvent) => {
  if (target instanceof HTMLElement && !target.closest('.MuiModal-root')) last = target;
};

/** Notes where the focus was last outside of dialogs, until stopped: a button that is busy when a problem comes has lost it. */
export function noteFocus(): () => void {
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

/** Puts the focus back there. */
export const restoreFocus = () => last?.focus();
