/** When a field is checked: on leaving it, once something was filled in, and all fields by the button that leads on. */
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { isEmpty } from './askedFields';

/** The type of a fault that a rule has found. Any other is the server's, which no rule could clear: a change does. */
export const BY_RULE = 'validate';

/** What a field calls when it is left, and when it was changed. */
export function useChecks(name: string, fault: (value: never, values: unknown) => string) {
  const { trigger, clearErrors, getFieldState, getValues, subscribe } = useFormContext();
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
  // What a rule depends on may have changed elsewhere: in another field, which renders nothing by itself, or beside the form.
  const checkAgain = useRef(() => {});
  useEffect(() => {
    checkAgain.current = () => {
      if (!refused()) forget();
    };
    checkAgain.current();
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => checkAgain.current() }),
    [subscribe],
  );
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
        if (refused() || !(typed.current || !isEmpty(getValues(name)))) return;
        if (now()) void trigger(name);
        else forget(); // `trigger` would render the whole step, which a press may be leaving
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
