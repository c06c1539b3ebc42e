import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * The search parameters of a page that shows a list by them, so that a reload and the way back show the same. They change on the
 * page before the address does: pages are rendered in transitions, and until then a field would lose what is typed, a second
 * choice the first one.
 */
export function useListParams(): [URLSearchParams, (next: Record<string, string>) => void] {
  const [current] = useSearchParams();
  const navigate = useNavigate();
  const [params, setParams] = useOptimistic(current);
  const change = (next: Record<string, string>) =>
    startTransition(async () => {
      const changed = new URLSearchParams(next);
      setParams(changed);
      await navigate({ search: changed.toString() }, { replace: true, preventScrollReset: true });
    });
  return [params, change];
}
