/**
 * A built document can be used before the app's script is there: a press on its button is repeated on the app's own one as
 * soon as that has replaced it, and the focus moves to what has replaced the focused element.
 */

/** The part of a document that the app replaces (scripts/documents.mjs). */
const BUILT = '[data-built]';

/** How long the app may take, ms: a press must not act when the person no longer expects it. */
const PATIENCE = 30_000;

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** What has replaced an element; undefined while nothing has. */
function replacementOf(element: Element): HTMLElement | undefined {
  if (document.querySelector(BUILT)) return undefined;
  const same = [...document.querySelectorAll<HTMLElement>(`#root ${element.tagName}`)];
  return same.find((one) => labelOf(one) === labelOf(element) && !(one as HTMLButtonElement).disabled);
}

/** Acts on what replaces an element when it does. */
function whenReplaced(element: Element, act: (replacement: HTMLElement) => void): () => void {
  const look = () => {
    const replacement = replacementOf(element);
    if (!replacement) return;
    stop();
    act(replacement);
  };
  const changes = new MutationObserver(look);
  changes.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  const timer = setTimeout(() => stop(), PATIENCE);
  const stop = () => {
    changes.disconnect();
    clearTimeout(timer);
  };
  return stop;
}

export function carryOver(): void {
  let [stopPress, stopFocus] = [() => {}, () => {}];
  const builtOf = ({ target }: Event, what: string) =>
    target instanceof Element ? (target.closest(`${BUILT} ${what}`) ?? undefined) : undefined;
  document.addEventListener('click', (event) => {
    const button = builtOf(event, 'button');
    if (!button) return;
    button.setAttribute('aria-busy', 'true');
    stopPress(); // the last press counts
    stopPress = whenReplaced(button, (own) => own.click());
  });
  document.addEventListener('focusin', (event) => {
    const focused = builtOf(event, 'button, a');
    if (!focused) return;
    stopFocus();
    stopFocus = whenReplaced(focused, (own) => {
      if (document.activeElement === document.body) own.focus({ preventScroll: true });
    });
  });
}
