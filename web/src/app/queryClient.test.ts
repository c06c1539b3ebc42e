import { expect, test, vi } from 'vitest';
import { ApiError } from '#api/client';
import { maintenance } from '#api/queries';
import { signedOut } from '#api/session';
import { makeQueryClient } from './queryClient';

// SESS-07, CAT-32: a call that works refuse makes the cabinet ask about works at once; other faults do not.
test.each([
  ['maintenance', 503, 1],
  ['ordering_blocked', 409, 1],
  ['unavailable', 503, 0],
  ['not_found', 404, 0],
])('a refusal %s', async (code, status, asked) => {
  const queries = makeQueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  const queryFn = () => Promise.reject(new ApiError(status, { code }));
  await expect(queries.fetchQuery({ queryKey: ['x'], queryFn, retry: false })).rejects.toThrow();
  expect(invalidate).toHaveBeenCalledTimes(asked);
  if (asked) expect(invalidate).toHaveBeenCalledWith({ queryKey: maintenance.queryKey });
});

test('what was read for a citizen goes with their session (SESS-02)', () => {
  const queries = makeQueryClient();
  queries.setQueryData(['profile'], { uid: 'anna' });
  signedOut(false);
  expect(queries.getQueryData(['profile'])).toBeUndefined();
});
