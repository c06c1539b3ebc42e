/** The queries' client: works that begin meanwhile are heard of from the first call that they refuse (SESS-07). */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client';
import { maintenance } from '../api/queries';
import { dropWithSession } from '../api/session';

/** The refusals of works: maintenance, and the nightly ones. */
const ofWorks = ['maintenance', 'ordering_blocked'];

export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && ofWorks.includes(error.code)) {
      void queries.invalidateQueries({ queryKey: maintenance.queryKey });
    }
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a request fails at once and says so, instead of waiting in silence.
      queries: { refetchOnWindowFocus: true, staleTime: 5_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  dropWithSession(() => queries.clear());
  return queries;
}
