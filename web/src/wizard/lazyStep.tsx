import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#ui/whenIdle';

// biome-ignore lint/suspicious/noExplicitAny: a query's key and data are its own
type Query = FetchQueryOptions<any, any, any, any>;

/** What fetches the script of a step that is in a file of its own, and answers what the step reads. */
type Preload = () => Promise<readonly Query[]>;

/** A step, with what it asks the server for as soon as it is shown. */
export type StepComponent<Props> = ComponentType<Props> & { reads?: readonly Query[]; preload?: Preload };

/**
 * A step in a file of its own, for one that is heavy: the others come with the page of their wizard. Once it is there it is drawn
 * at once: React's `lazy` alone would wait for a promise, and having shown the fallback would show it for 300 ms.
 */
export function lazyStep<Props extends object>(load: () => Promise<StepComponent<Props>>) {
  let there: StepComponent<Props> | undefined;
  let coming: Promise<{ default: StepComponent<Props> }> | undefined;
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
  const preload: Preload = async () => {
    try {
      return (await fetched()).default.reads ?? [];
    } catch {
      coming = undefined; // the step itself asks again
      return [];
    }
  };
  return Object.assign(Step, { preload });
}

type Preloaded = Pick<StepComponent<never>, 'reads' | 'preload'> | undefined;

/** Fetches a step, and what it reads; the one that comes next while one is busy with this one, which is drawn first. */
export function usePreload(step: Preloaded, next: Preloaded): void {
  const queries = useQueryClient();
  const fetchAll = useCallback(
    async (one: Preloaded) => {
      const reads = one?.preload ? await one.preload() : one?.reads;
      for (const query of reads ?? []) void queries.prefetchQuery(query);
    },
    [queries],
  );
  useEffect(() => void fetchAll(step), [step, fetchAll]);
  useEffect(() => whenIdle(() => void fetchAll(next)), [next, fetchAll]);
}
