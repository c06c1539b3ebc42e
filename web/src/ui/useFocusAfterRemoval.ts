import { useEffect, useRef } from 'react';

/**
 * For a button that disappears when it is pressed: the focus moves to the element of a selector, unless it is elsewhere
 * already. Answers what is called when it is pressed.
 */
export function useFocusAfterRemoval(selector: string): () => void {
  const pressed = useRef(false);
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body) {
        document.querySelector<HTMLElement>(selector)?.focus();
      }
    },
    [selector],
  );
  return () => {
    pressed.current = true;
  };
}
