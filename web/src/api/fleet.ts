/** Plates in storage, and vehicles that are looked for. */
import { queryOptions } from '@tanstack/react-query';
import { answer, client, retry } from './client';

const fresh = { staleTime: 5 * 60_000, retry } as const;

/** Plates in storage at service centres (API-059). */
export const storedPlates = queryOptions({
  queryKey: ['plates', 'stored'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/plate/storage', { signal }))) ?? [],
  ...fresh,
});

/** Vehicles of a VIN in normal form; an empty one finds none. */
export const vehiclesByVin = (vin: string) =>
  queryOptions({
    queryKey: ['vehicles', 'vin', vin],
    queryFn: async ({ signal }) =>
      (await answer(client.POST('/api/vehicles/search/criteria', { body: { type: 'vin', vin }, signal }))) ??
      [],
    enabled: vin !== '',
    ...fresh,
  });
