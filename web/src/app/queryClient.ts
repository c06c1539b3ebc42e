/**
 * The query client: maintenance that begins is noticed by the first call that it refuses (SESS-07, CAT-32), and
 * the cabinet is asked for an answer after a call that the network has lost (GAP-82).
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/client';
import { readAgain } from '#api/lasting';
import { maintenance } from '#api/queries';
import { dropWithSession } from '#api/session';
import { checkConnectivity } from './checkConnectivity';

/** The refusals of works: maintenance, and the nightly ones. */
const ofWorks = ['maintenance', 'ordering_blocked'];

export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && ofWorks.includes(error.code)) {
      void queries.invalidateQueries({ queryKey: maintenance.queryKey });
    }
    if (error instanceof ApiError && error.code === 'offline')
      void checkConnectivity(() => readFailedAgain(queries));
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

/** Reads again what could not be read. */
export function readFailedAgain(queries: QueryClient): void {
  readAgain();
  void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}
