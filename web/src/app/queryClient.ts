/**
 * The query client: maintenance that begins is noticed by the first call that it refuses (SESS-07, CAT-32), and
 * the cabinet is asked for an answer after a call that the network has lost (GAP-82).
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client';
import { maintenance, ping } from '../api/queries';
import { dropWithSession } from '../api/session';
import { checkConnectivity } from './checkConnectivity';

/** The refusals of works: maintenance, and the nightly ones. */
const ofWorks = ['maintenance', 'ordering_blocked'];

export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && ofWorks.includes(error.code)) {
      void queries.invalidateQueries({ queryKey: maintenance.queryKey });
    }
    if (error instanceof ApiError && error.code === 'offline') void checkConnectivity(queries);
  };
  const queries = new QueryClient({
    // The ping's own failure asks for no other one.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey !== ping.queryKey && onError(error),
    }),
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
