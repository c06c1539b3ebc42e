/** What the server knows of the citizen's account, as queries. */
import { queryOptions } from '@tanstack/react-query';
import { answer, client, required, retry, type Schema } from './client';

export type Observer = Schema['Observer'];
export type Session = Schema['Session'];

/** Companies that ask to monitor fines (SHELL-05, MON-17); asked again every minute for the red dot. */
export const observers = queryOptions({
  queryKey: ['observers'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/user/observers', { signal }))) ?? [],
  refetchInterval: 60_000,
  staleTime: 30_000,
  retry,
});

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => required(client.GET('/api/user/activity', { signal })),
  retry,
});

/** The identity document; null when the register has none. */
export const identityDocument = queryOptions({
  queryKey: ['identity-document'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/user/documents', { signal }))) ?? null,
  staleTime: 5 * 60_000,
  retry,
});

/** Who has looked at the citizen's data. */
export const accessLog = queryOptions({
  queryKey: ['access-log'],
  queryFn: ({ signal }) => required(client.GET('/api/user/access-log', { signal })),
  retry,
});
