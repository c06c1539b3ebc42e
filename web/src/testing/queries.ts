import { QueryClient, type QueryClientConfig } from '@tanstack/react-query';

const made: QueryClient[] = [];

/** A query client of one test: what it still asks for, or would ask for again, ends with the test. */
export function newQueries(config?: QueryClientConfig): QueryClient {
  const queries = new QueryClient(config);
  made.push(queries);
  return queries;
}

/** Ends the calls and retries of every client that newQueries made. */
export function clearQueries(): void {
  for (const queries of made.splice(0)) queries.clear();
}
