/** The posts' places as forms choose them. Each list is read when the choice above it is made; what is not there is an empty list. */
import { queryOptions } from '@tanstack/react-query';
import { answer, client, retry, type Schema } from './client';

export type PostPlace = Schema['PostPlace'];
/** A place as people write it: м. Луцьк, вул. Винниченка. */
export const placeName = ({ kind, name }: PostPlace) => (kind ? `${kind} ${name}` : name);

export type PostHouse = Schema['PostHouse'];
export type Country = Schema['Country'];

const lasting = { staleTime: 60 * 60_000, retry } as const;

const list = async <Item>(call: Promise<Item[] | undefined>) => (await call) ?? [];

export const postRegions = queryOptions({
  queryKey: ['up', 'regions'],
  queryFn: ({ signal }) => list(answer(client.GET('/api/delivery/up/dict/regions', { signal }))),
  ...lasting,
});

export const postDistricts = (regionId: string) =>
  queryOptions({
    queryKey: ['up', 'districts', regionId],
    queryFn: ({ signal }) =>
      list(
        answer(client.GET('/api/delivery/up/dict/districts', { params: { query: { regionId } }, signal })),
      ),
    enabled: regionId !== '',
    ...lasting,
  });

export const postCities = (districtId: string) =>
  queryOptions({
    queryKey: ['up', 'cities', districtId],
    queryFn: ({ signal }) =>
      list(answer(client.GET('/api/delivery/up/dict/cities', { params: { query: { districtId } }, signal }))),
    enabled: districtId !== '',
    ...lasting,
  });

export const postStreets = (cityId: string) =>
  queryOptions({
    queryKey: ['up', 'streets', cityId],
    queryFn: ({ signal }) =>
      list(answer(client.GET('/api/delivery/up/dict/streets', { params: { query: { cityId } }, signal }))),
    enabled: cityId !== '',
    ...lasting,
  });

export const postHouses = (streetId: string) =>
  queryOptions({
    queryKey: ['up', 'houses', streetId],
    queryFn: ({ signal }) =>
      list(answer(client.GET('/api/delivery/up/dict/houses', { params: { query: { streetId } }, signal }))),
    enabled: streetId !== '',
    ...lasting,
  });

export const postOffices = (zip: string) =>
  queryOptions({
    queryKey: ['up', 'zip', zip],
    queryFn: ({ signal }) =>
      list(answer(client.GET('/api/delivery/up/zip/{zip}', { params: { path: { zip } }, signal }))),
    enabled: /^\d{5}$/.test(zip),
    ...lasting,
  });

export const countries = queryOptions({
  queryKey: ['up', 'countries'],
  queryFn: ({ signal }) => list(answer(client.GET('/api/delivery/up/dict/countries', { signal }))),
  ...lasting,
});

/** The least that a city of Nova Poshta is searched by (DLV-25). */
export const MIN_CITY = 3;

export const novaPoshtaCities = (cityName: string) =>
  queryOptions({
    queryKey: ['np', 'cities', cityName],
    queryFn: ({ signal }) =>
      list(answer(client.GET('/api/delivery/np/cities', { params: { query: { cityName } }, signal }))),
    enabled: cityName.length >= MIN_CITY,
    ...lasting,
  });

export const novaPoshtaBranches = (cityRef: string) =>
  queryOptions({
    queryKey: ['np', 'branches', cityRef],
    queryFn: ({ signal }) =>
      list(answer(client.GET('/api/delivery/np/settlements', { params: { query: { cityRef } }, signal }))),
    enabled: cityRef !== '',
    ...lasting,
  });
