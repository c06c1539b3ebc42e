/** One of the citizen's vehicles, and vehicles that are looked for. */
import { queryOptions } from '@tanstack/react-query';
import { answer, client, required, retry } from './client';

const fresh = { staleTime: 5 * 60_000, retry } as const;

/** One own vehicle with what its certificate says. */
export const ownVehicle = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'own', id],
    queryFn: ({ signal }) =>
      required(client.GET('/api/v1/vehicles/search/{id}', { params: { path: { id } }, signal })),
    ...fresh,
  });

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
