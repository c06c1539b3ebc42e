/** What the server knows, as queries that all pages share. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError, answer, client, required, type Schema } from './client';

export type Order = Schema['OrderedService'];
export type Service = Schema['CatalogueItem'];
export type Vehicle = Schema['Vehicle'];
export type Report = Schema['VehicleReport'];

const retry = (count: number, error: Error) => count < 2 && error instanceof ApiError && error.uncertain;

export const catalogue = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => required(client.GET('/api/services', { signal })),
  staleTime: 5 * 60_000,
  retry,
});

export const service = (name: string) =>
  queryOptions({
    queryKey: ['services', name],
    queryFn: ({ signal }) =>
      required(client.GET('/api/services/info/{name}', { params: { path: { name } }, signal })),
    staleTime: 5 * 60_000,
    retry,
  });

export const orders = queryOptions({
  queryKey: ['orders'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/services/ordered', { signal }))) ?? [],
  retry,
});

/** One order; null when there is none of that id (ROUTE-26). */
export const order = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => {
      const found = await answer(
        client.GET('/api/services/ordered/criteria', { params: { query: { id } }, signal }),
      );
      return found?.[0] ?? null;
    },
    retry,
  });

/** What an order's parties sign; it does not change. */
export const statement = (id: string) =>
  queryOptions({
    queryKey: ['statements', id],
    queryFn: ({ signal }) =>
      required(client.GET('/api/services/{id}/statement', { params: { path: { id } }, signal })) as Promise<
        Schema['Statement']
      >,
    retry,
  });

/** The same in words. */
export const statementSummary = (id: string) =>
  queryOptions({
    queryKey: ['statements', id, 'summary'],
    queryFn: ({ signal }) =>
      required(client.GET('/api/services/{id}/statement/summary', { params: { path: { id } }, signal })),
    retry,
  });

export const timeline = (id: string, version: number) =>
  queryOptions({
    queryKey: ['orders', id, 'timeline', version],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/api/services/{id}/timeline', { params: { path: { id } }, signal }))) ?? [],
    retry,
  });

export const report = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'report'],
    queryFn: ({ signal }) =>
      required(
        client.GET('/api/services/{id}/report', { params: { path: { id } }, signal }),
      ) as Promise<Report>,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });

export const profile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => required(client.GET('/api/user/profile', { signal })),
  staleTime: 5 * 60_000,
  retry,
});

/** Contacts, apps and neighbours of the cabinet (SHELL-15, SHELL-16). */
export const portal = queryOptions({
  queryKey: ['portal'],
  queryFn: ({ signal }) => required(client.GET('/api/portal', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry,
});

const MINUTE = 60_000;

/** When to ask about works again: every minute, and as soon as a block ends, by the server's clock (AMB-112). */
export const askWorksAgain = (works: Schema['Maintenance'] | undefined): number =>
  works?.orderingBlockedUntil
    ? Math.min(MINUTE, Math.max(1_000, Date.parse(works.orderingBlockedUntil) - Date.parse(works.now)))
    : MINUTE;

/** Maintenance and the nightly ordering block (CAT-31, GAP-81). */
export const maintenance = queryOptions({
  queryKey: ['maintenance'],
  queryFn: ({ signal }) => required(client.GET('/api/maintenance', { signal })),
  refetchInterval: ({ state }) => askWorksAgain(state.data),
  retry,
});
