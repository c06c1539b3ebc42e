import { queryOptions } from '@tanstack/react-query';
import { answer, client } from '#api/client';
import { type Answers, searchOf } from './wizard';

/** The vehicles that the register finds by what was filled in; asked again only when the citizen searches again. */
export const vehicleSearch = (answers: Answers) => {
  const search = searchOf(answers);
  return queryOptions({
    queryKey: ['vehicles', 'search', search],
    queryFn: async ({ signal }) =>
      (await answer(client.POST('/api/vehicles/search/criteria', { body: search, signal }))) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};
