/** What forms ask for: dictionaries, the posts' places, and what the registers hold of the citizen. */
import { queryOptions } from '@tanstack/react-query';
import { answer, client, required, retry, type Schema } from './client';

export type UserDocument = Schema['UserDocument'];
export type PlateOption = Schema['PlateOption'];
export type LicenceOffer = Schema['LicenceExchangeOffer'];
export type OfferedReason = Schema['OfferedReason'];

/** Dictionaries change seldom; what the registers hold is asked for again on the next visit of a form. */
const lasting = { staleTime: 60 * 60_000, retry } as const;
const fresh = { staleTime: 5 * 60_000, retry } as const;

export const plateDictionary = queryOptions({
  queryKey: ['dictionaries', 'plates'],
  queryFn: ({ signal }) => required(client.GET('/api/dictionaries/common/plate-reserve', { signal })),
  ...lasting,
});

export const plateAvailability = queryOptions({
  queryKey: ['plates', 'availability'],
  queryFn: ({ signal }) => required(client.GET('/api/plate/reserve/availability', { signal })),
  retry,
  staleTime: 0,
});

export interface PlateSearch {
  reg: number;
  dep: string;
  vehicleType: 'auto' | 'moto';
  engineType: 'N-E' | 'E';
  num: string;
}

/** Free plates; a newer search cancels the older one (PRES-27), a failed one finds none (PRES-28). */
export const freePlates = (search: PlateSearch) =>
  queryOptions({
    queryKey: ['plates', 'free', search],
    queryFn: async ({ signal }) => {
      const { dep, ...query } = search;
      const call = client.GET('/api/plate/reserve', {
        params: { query: { ...query, ...(dep ? { dep } : {}) } },
        signal,
      });
      return ((await answer(call)) ?? []) as PlateOption[];
    },
    enabled: search.num !== '',
    staleTime: 10_000,
    retry: false,
  });

export const documentTypes = queryOptions({
  queryKey: ['dictionaries', 'documents'],
  queryFn: ({ signal }) => required(client.GET('/api/dictionaries/common/documents', { signal })),
  ...lasting,
});

/** The citizen's identity documents, the preferred kind first (PRES-18, AMB-085). */
export const identityDocuments = queryOptions({
  queryKey: ['user', 'documents'],
  queryFn: async ({ signal }) => {
    const type: Schema['DocumentKind'][] = ['foreign_passport', 'passport', 'id_card', 'residence_permit'];
    return (
      (await answer(client.GET('/api/user/documents/search', { params: { query: { type } }, signal }))) ?? []
    );
  },
  ...fresh,
});

export const licenceOffer = queryOptions({
  queryKey: ['user', 'licence', 'offer'],
  queryFn: ({ signal }) => required(client.GET('/api/user/license/exchange', { signal })),
  ...fresh,
});

export const licenceDictionary = queryOptions({
  queryKey: ['dictionaries', 'licence'],
  queryFn: ({ signal }) => required(client.GET('/api/dictionaries/common/exchange-license', { signal })),
  ...lasting,
});

export const registeredAddress = queryOptions({
  queryKey: ['user', 'address'],
  queryFn: async ({ signal }) =>
    (await answer(client.GET('/api/dictionaries/location/address', { signal }))) ?? null,
  ...fresh,
});

export const earlierDeliveries = queryOptions({
  queryKey: ['user', 'deliveries'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/user/deliveries', { signal }))) ?? [],
  ...fresh,
});

export const serviceCentres = queryOptions({
  queryKey: ['dictionaries', 'centres'],
  queryFn: async ({ signal }) => (await answer(client.GET('/api/dictionaries/branches', { signal }))) ?? [],
  ...lasting,
});

/** A service centre by its number, wherever it is. */
export const serviceCentre = (number: string) =>
  queryOptions({ ...serviceCentres, select: (centres) => centres.find(({ id }) => id === number) });

export const regions = queryOptions({
  queryKey: ['dictionaries', 'regions'],
  queryFn: ({ signal }) => required(client.GET('/api/dictionaries/location/regions', { signal })),
  ...lasting,
});

export const deliveryTypes = (serviceName: string) =>
  queryOptions({
    queryKey: ['dictionaries', 'deliveries', serviceName],
    queryFn: async ({ signal }) =>
      (await answer(
        client.GET('/api/dictionaries/location/deliveries', { params: { query: { serviceName } }, signal }),
      )) ?? [],
    ...lasting,
  });

export const signing = queryOptions({
  queryKey: ['signing'],
  queryFn: ({ signal }) => required(client.GET('/api/signing', { signal })),
  ...lasting,
});

/** Whether a vehicle's certificate can be exchanged online (API-039); the answer names the check in the order. */
export const certificateAvailability = (vin: string) =>
  queryOptions({
    queryKey: ['vehicles', 'certificate', vin],
    queryFn: ({ signal }) =>
      required(client.GET('/api/vehicles/spr/availability', { params: { query: { vin } }, signal })),
    enabled: vin !== '',
    staleTime: 0,
    retry,
  });

export type PlateCheck = Schema['PlateCheck'];

/** What no individual plate may say (API-089). */
export const plateWords = queryOptions({
  queryKey: ['dictionaries', 'plate words'],
  queryFn: ({ signal }) => required(client.GET('/api/dictionaries/inz/verify', { signal })),
  ...lasting,
});

/** Whether an individual plate can be ordered for an own vehicle, and if not, why (INZ-25 to INZ-28). */
export const individualPlateOffer = (carId: string) =>
  queryOptions({
    queryKey: ['plates', 'individual', carId],
    queryFn: ({ signal }) =>
      required(client.GET('/api/plate/individual/{id}', { params: { path: { id: carId } }, signal })),
    enabled: carId !== '',
    staleTime: 0,
    retry,
  });

/** Whether a plate is free, taken or banned (API-060). Another citizen may take it at any time. */
export const plateCheck = (regionId: number, plate: string, type: 'auto' | 'moto') =>
  queryOptions({
    queryKey: ['plates', 'check', regionId, plate, type],
    queryFn: ({ signal }) =>
      required(client.GET('/api/plate/check', { params: { query: { regionId, plate, type } }, signal })),
    enabled: plate !== '' && regionId > 0,
    staleTime: 10_000,
    retry: false,
  });
