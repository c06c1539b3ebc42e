import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentRouter } from './currentRouter';

/**
 * The search parameters of a page that shows a list by them, so that a reload and the way back show the same. They change on the
 * page before the address does: pages are rendered in transitions, and until then a field would lose what is typed, a second
 * choice the first one.
 */
export function useListParams(): [URLSearchParams, (next: Record<string, string>) => void] {
  const [current] = useSearchParams();
  const { router } = useCurrentRouter();
  const [params, setParams] = useOptimistic(current);
  const change = (next: Record<string, string>) =>
    startTransition(async () => {
      const changed = new URLSearchParams(next);
      setParams(changed);
      await router.navigate({ search: changed.toString() }, { replace: true, preventScrollReset: true });
    });
  return [params, change];
}
