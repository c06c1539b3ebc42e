/** What the form of a motor insurance asks for: vehicles as the insurers know them, their dictionaries, their offers. */
import { queryOptions } from '@tanstack/react-query';
import { answer, client, required, retry, type Schema } from './client';

export type Offer = Schema['InsuranceOffer'];
export type OfferRequest = Schema['InsuranceOfferRequest'];
export type GreenOfferRequest = Schema['GreenOfferRequest'];
export type PrivilegeKind = Schema['PrivilegeKind'];
export type DocumentKind = Schema['InsuranceDocumentKind'];

const lasting = { staleTime: 60 * 60_000, retry } as const;
const fresh = { staleTime: 5 * 60_000, retry } as const;

/** The vehicles that the insurers know by a plate, with their types (INS-28 to INS-30). */
export const insurableVehicles = (plate: string) =>
  queryOptions({
    queryKey: ['insurance', 'vehicles', plate],
    queryFn: async ({ signal }) => {
      const call = client.GET('/api/vehicles/search/criteria', {
        params: { query: { type: 'insurance', plate } },
        signal,
      });
      return (await answer(call)) ?? [];
    },
    enabled: plate !== '',
    ...fresh,
  });

export const insurancePeriods = queryOptions({
  queryKey: ['insurance', 'periods'],
  queryFn: async ({ signal }) =>
    (await answer(client.GET('/api/insurance/dictionary/periods', { signal }))) ?? [],
  ...lasting,
});

export const insurancePrivileges = queryOptions({
  queryKey: ['insurance', 'privileges'],
  queryFn: ({ signal }) => required(client.GET('/api/insurance/privileges', { signal })),
  ...lasting,
});

/** Settlements by the beginning of their name. */
export const insurancePlaces = (name: string) =>
  queryOptions({
    queryKey: ['insurance', 'places', name],
    queryFn: async ({ signal }) =>
      (await answer(
        client.GET('/api/insurance/dictionary/places', { params: { query: { name } }, signal }),
      )) ?? [],
    enabled: name !== '',
    ...lasting,
  });

/** What the companies ask; when they do not answer, or the call fails, there is nothing to choose from (INS-65, INS-69). */
export const insuranceOffers = (request: OfferRequest) =>
  queryOptions({
    queryKey: ['insurance', 'offers', request],
    queryFn: async ({ signal }) =>
      (await answer(client.POST('/api/insurance/offers', { body: request, signal }))) ?? [],
    staleTime: 60_000,
    retry,
  });

/** The documents that a company takes, the preferred one first (INS-21, AMB-085). */
export const insuranceDocuments = (company: string) =>
  queryOptions({
    queryKey: ['insurance', 'documents', company],
    queryFn: async ({ signal }) =>
      (await answer(
        client.GET('/api/insurance/dictionary/documentsTypes', { params: { query: { company } }, signal }),
      )) ?? [],
    enabled: company !== '',
    ...lasting,
  });

/** The documents of the citizen that an insurer may take. */
export const insurersDocuments = queryOptions({
  queryKey: ['user', 'documents', 'insurance'],
  queryFn: async ({ signal }) => {
    const type: Schema['DocumentKind'][] = ['driver_license', 'foreign_passport', 'passport', 'id_card'];
    return (
      (await answer(client.GET('/api/user/documents/search', { params: { query: { type } }, signal }))) ?? []
    );
  },
  ...fresh,
});

/** Where a green card acts (API-100). */
export const greenTerritories = queryOptions({
  queryKey: ['insurance', 'green', 'territories'],
  queryFn: async ({ signal }) =>
    (await answer(client.GET('/api/insurance-green/dictionary/territories', { signal }))) ?? [],
  ...lasting,
});

export const greenPeriods = queryOptions({
  queryKey: ['insurance', 'green', 'periods'],
  queryFn: async ({ signal }) =>
    (await answer(client.GET('/api/insurance-green/dictionary/periods', { signal }))) ?? [],
  ...lasting,
});

/** The vehicles that green cards are sold for, each with its categories (GRN-08). */
export const greenVehicleTypes = queryOptions({
  queryKey: ['insurance', 'green', 'vehicleTypes'],
  queryFn: async ({ signal }) =>
    (await answer(client.GET('/api/insurance-green/dictionary/vehicleTypes', { signal }))) ?? [],
  ...lasting,
});

/** What the companies ask for a green card. */
export const greenOffers = (request: GreenOfferRequest) =>
  queryOptions({
    queryKey: ['insurance', 'offers', 'green', request],
    queryFn: async ({ signal }) =>
      (await answer(client.POST('/api/insurance-green/offers', { body: request, signal }))) ?? [],
    staleTime: 60_000,
    retry,
  });

/** The documents that a company takes for a green card. */
export const greenDocuments = (company: string) =>
  queryOptions({
    queryKey: ['insurance', 'green', 'documents', company],
    queryFn: async ({ signal }) =>
      (await answer(
        client.GET('/api/insurance-green/dictionary/documentsTypes', {
          params: { query: { company } },
          signal,
        }),
      )) ?? [],
    enabled: company !== '',
    ...lasting,
  });
