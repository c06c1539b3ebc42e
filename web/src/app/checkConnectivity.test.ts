import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/client';
import { checkLater } from './checkConnectivity';
import { makeQueryClient } from './queryClient';

const asked: string[] = [];
let answers: (() => Response)[] = [];

const pong = () => Response.json({ ok: true, now: '2026-03-05T12:00:00Z' });
const lost = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers = [];
  vi.stubGlobal('fetch', async (call: Request) => {
    asked.push(new URL(call.url).pathname);
    return (answers.shift() ?? pong)();
  });
});

test('the cabinet is asked once at the start, after the first page (GAP-82, API-014)', async () => {
  checkLater(() => undefined);
  expect(asked, 'the page comes first').toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['/api/ping']);
});

test('a call that the network has lost asks the cabinet, which is asked again for thirty seconds at most (GAP-82)', async () => {
  const queries = makeQueryClient();
  answers = Array.from({ length: 10 }, () => lost);
  const queryFn = () => Promise.reject(new ApiError(0, {}));
  await expect(queries.fetchQuery({ queryKey: ['x'], queryFn, retry: false })).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(asked).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(6);
});

test.each([
  ['what the network lost is read anew when the cabinet is back', [lost, lost], 2],
  ['what fails although the cabinet answers is left alone', [], 1],
])('%s (GAP-82)', async (_, before, reads) => {
  const queries = makeQueryClient();
  answers = before;
  const queryFn = vi.fn().mockRejectedValueOnce(new ApiError(0, {})).mockResolvedValue('read');
  const stop = new QueryObserver(queries, { queryKey: ['x'], queryFn, retry: false }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(reads);
  stop();
});
