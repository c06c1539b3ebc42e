import { useEffect, useRef } from 'react';

/**
 * A button that goes with what it has done: the keyboard goes on from the element that a selector names, unless it is elsewhere
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
