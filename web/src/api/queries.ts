/** What the server knows, as queries that all pages share. */
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { answer, client, required, retry, type Schema } from './client';
import { askWorksAgain } from './works';

export type Order = Schema['OrderedService'];
export type Service = Schema['CatalogueItem'];
export type Vehicle = Schema['Vehicle'];
export type Report = Schema['VehicleReport'];
export type Stage = Schema['StageInfo'];
export type Task = Schema['Task'];
export type Draft = Schema['Draft'];

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

/** The drafts of wizards; read again by each page that shows them. */
export const drafts = queryOptions({
  queryKey: ['drafts'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/services/draft', { signal }))) ?? [],
  staleTime: 0,
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
    structuralSharing: newer,
    retry,
  });

/**
 * Of two answers about an order the newer one, whichever comes last: an act's answer may be overtaken by the news of it. The
 * later one is newer, even with an earlier version: it replaces what was projected by a lost workflow task.
 */
function newer(known: unknown, received: unknown): unknown {
  const [before, now] = [known, received] as (Order | null | undefined)[];
  const overtaken =
    before &&
    now &&
    (Date.parse(now.updatedAt) - Date.parse(before.updatedAt) || now.version - before.version) < 0;
  return overtaken ? known : replaceEqualDeep(known, received);
}

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

/**
 * How far the exchange of a certificate has come (API-058, SPR-10). It is old at once: an answer from before the decision
 * must not be used for it when the order itself is received first.
 */
export const stage = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'stage'],
    queryFn: ({ signal }) =>
      required(client.GET('/api/services/stages/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    retry,
  });

/** A confidant request as its second party reads it (API-068). */
export const confirmation = (id: string, type: Schema['ConfidantSchema']) =>
  queryOptions({
    queryKey: ['confirmations', id],
    queryFn: ({ signal }) =>
      required(
        client.GET('/api/confidant/{id}/findDoc', { params: { path: { id }, query: { type } }, signal }),
      ),
    retry,
  });

/** What has happened to an order up to a change of it; one version may have been projected twice, with two instants. */
export const timeline = ({ id, version, updatedAt }: Pick<Order, 'id' | 'version' | 'updatedAt'>) =>
  queryOptions({
    queryKey: ['orders', id, 'timeline', version, updatedAt],
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

/** How easy the citizen found an ended order. */
export const rating = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'rating'],
    queryFn: ({ signal }) =>
      required(client.GET('/api/services/{id}/rating', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });

export const profile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => required(client.GET('/api/user/profile', { signal })),
  staleTime: 5 * 60_000,
  retry,
});

/** The national licence; null when the citizen has none (API-028). */
export const nationalLicence = queryOptions({
  queryKey: ['licence', 'national'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/user/license/national', { signal }))) ?? null,
  staleTime: 5 * 60_000,
  retry,
});

/** The international licence; null when the citizen has none (API-029). */
export const internationalLicence = queryOptions({
  queryKey: ['licence', 'international'],
  queryFn: async ({ signal }) =>
    (await answer(client.GET('/api/user/license/international', { signal }))) ?? null,
  staleTime: 5 * 60_000,
  retry,
});

/** What the citizen has to do; under the orders' key, because their changes change it. */
export const tasks = queryOptions({
  queryKey: ['orders', 'tasks'],
  queryFn: ({ signal }) => required(client.GET('/api/tasks', { signal })),
  retry,
});

/** The feed of the driver card; under the orders' key, because their changes are its news (API-030). */
export const feed = queryOptions({
  queryKey: ['orders', 'feed'],
  queryFn: ({ signal }) => required(client.GET('/api/events/latest', { signal })),
  retry,
});

/** Vehicles that the citizen owns (API-032). */
export const ownVehicles = queryOptions({
  queryKey: ['vehicles', 'owner'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/v1/vehicles', { signal }))) ?? [],
  staleTime: 5 * 60_000,
  retry,
});

/** Vehicles that the citizen uses as their confidant (API-033). */
export const usedVehicles = queryOptions({
  queryKey: ['vehicles', 'confidant'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/v1/vehicles/confidant', { signal }))) ?? [],
  staleTime: 5 * 60_000,
  retry,
});

/** One vehicle with what its certificate says (API-034, FLEET-17). */
export const vehicleRecord = (relation: 'owner' | 'confidant', id: string) =>
  queryOptions({
    queryKey: ['vehicles', relation, id],
    queryFn: ({ signal }) =>
      required(
        client.GET('/api/v1/vehicles/search/{id}', {
          params: { path: { id }, query: { type: relation } },
          signal,
        }),
      ),
    staleTime: 5 * 60_000,
    retry,
  });

/** Maintenance and the nightly ordering block (CAT-31, GAP-81). */
export const maintenance = queryOptions({
  queryKey: ['maintenance'],
  queryFn: ({ signal }) => required(client.GET('/api/maintenance', { signal })),
  refetchInterval: ({ state }) => askWorksAgain(state.data),
  retry,
});
