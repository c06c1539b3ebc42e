import { type ComponentType, lazy, useEffect, useState } from 'react';

/** A step whose script comes when it is asked for, or before that, when it is preloaded. */
export type LazyStep<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A step in a file of its own. Once it is there it is drawn at once: React's `lazy` alone would wait for a promise, and having
 * shown the fallback would show it for 300 ms.
 */
export function lazyStep<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyStep<Props> {
  let there: ComponentType<Props> | undefined;
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetched = () => {
    coming ??= load().then((component) => {
      there = component;
      return { default: component };
    });
    return coming;
  };
  const Late = lazy(fetched);
  /** A step that is shown stays what it was, with all that is typed in it. */
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each file of a step, when its wizard is read
  function Step(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Late);
    return <Shown {...props} />;
  }
  const preload = () => {
    fetched().catch(() => {
      coming = undefined; // the step itself asks again
    });
  };
  return Object.assign(Step, { preload });
}

/** Fetches the script of the step that comes next while one is busy with this one. */
export function usePreload(step: { preload: () => void } | undefined): void {
  useEffect(() => step?.preload(), [step]);
}
