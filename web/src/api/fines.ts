/** Fines: the citizen's own, one by its details, and the pictures of a breach. */
import { queryOptions } from '@tanstack/react-query';
import { answer, client, retry, type Schema } from './client';

export type Fine = Schema['Fine'];

/** What names a fine on its decree. */
export interface FineDetails {
  series: string;
  number: string;
  plate: string;
}

export const detailsOf = (fine: Fine): FineDetails => ({
  series: fine.sProtocol,
  number: fine.nProtocol,
  plate: fine.plate,
});

export const fines = queryOptions({
  queryKey: ['fines'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/fines', { signal }))) ?? [],
  retry,
});

/** The fine of a decree; null when nothing is found (PAYF-07). */
export const fineBy = (details: FineDetails) =>
  queryOptions({
    queryKey: ['fines', 'criteria', details],
    queryFn: async ({ signal }) => {
      const found = await answer(
        client.GET('/api/fines/criteria', { params: { query: { ...details } }, signal }),
      );
      return found?.[0] ?? null;
    },
    retry,
  });

/** Pictures as data: addresses; none is an empty list (GAP-84). */
export const fineMedia = (details: FineDetails) =>
  queryOptions({
    queryKey: ['fines', 'media', details],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/api/fines/media', { params: { query: { ...details } }, signal }))) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });
