import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { newQueries } from '#testing/queries';
import { type Order, order as orderQuery } from './queries';

test('an answer about an order that was overtaken by newer news is not taken', () => {
  const queries = newQueries({ defaultOptions: { queries: { enabled: false } } });
  const { queryKey } = orderQuery('order-1');
  const seen = new QueryObserver(queries, { ...orderQuery('order-1'), enabled: false });
  const stop = seen.subscribe(() => undefined);
  const told = (version: number, second = version) =>
    ({ id: 'order-1', version, updatedAt: `2026-03-05T10:00:0${second}.5Z` }) as Order;
  for (const version of [1, 3, 2]) queries.setQueryData(queryKey, told(version));
  expect(queries.getQueryData(queryKey)?.version).toBe(3);
  queries.setQueryData(queryKey, told(2, 3)); // of one instant the version says which is newer
  expect(queries.getQueryData(queryKey)?.version).toBe(3);
  queries.setQueryData(queryKey, told(2, 9)); // what a lost workflow task projected is replaced by the order's actual state
  expect(queries.getQueryData(queryKey)?.version).toBe(2);
  queries.setQueryData(queryKey, null); // it is there no more
  expect(queries.getQueryData(queryKey)).toBeNull();
  queries.setQueryData(queryKey, told(1));
  expect(queries.getQueryData(queryKey)?.version).toBe(1);
  stop();
});
