/** When a field is checked: on leaving it, once something was filled in, and all fields by the button that leads on. */
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { isEmpty } from './askedFields';

/** The type of a fault that a rule has found. Any other is the server's, which no rule could clear: a change does. */
export const BY_RULE = 'validate';

/** What a field calls when it is left, and when it was changed. */
export function useChecks(name: string, fault: (value: never, values: unknown) => string) {
  const { trigger, clearErrors, getFieldState, getValues } = useFormContext();
  const typed = useRef(false);
  const now = () => fault(getValues(name) as never, getValues());
  /** A fault is shown until it is corrected; another one is named when the field is left. */
  const forget = () => {
    const { error } = getFieldState(name);
    if (error && error.message !== now()) clearErrors(name);
  };
  const refused = () => {
    const { error } = getFieldState(name);
    return error !== undefined && error.type !== BY_RULE;
  };
  // What a rule depends on may have changed elsewhere.
  useEffect(() => {
    if (!refused()) forget();
  });
  useEffect(
    () => () => {
      if (getFieldState(name).error?.type === BY_RULE) clearErrors(name);
    },
    [name, clearErrors, getFieldState],
  );
  return {
    changed: () => {
      typed.current = true;
      forget();
    },
    left: () =>
      afterPress(() => {
        if (!refused() && (typed.current || !isEmpty(getValues(name)))) void trigger(name);
      }),
  };
}

/** Does something when no button is pressed any more: a message that comes while one is would move what is pressed. */
function afterPress(act: () => void): void {
  if (!pressed) act();
  else window.addEventListener('pointerup', () => setTimeout(act), { once: true });
}

let pressed = false;
const follow = (down: boolean) => () => {
  pressed = down;
};
window.addEventListener('pointerdown', follow(true), true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, follow(false), true);
