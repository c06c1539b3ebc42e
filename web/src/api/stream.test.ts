import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOrders } from './stream';

vi.mock('./session', () => ({ authorizedFetch: (request: Request) => fetch(request) }));

/** Says something to everybody who is connected. */
let tell: (words: string) => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      tell = (words) => stream.enqueue(new TextEncoder().encode(words));
    },
  });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body)),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an order is read again when the stream is there, and with each change', async () => {
  const queries = new QueryClient();
  const read = vi.spyOn(queries, 'invalidateQueries');
  const stop = followOrders(queries);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(1); // what changed before nobody told
  tell(': still here\n\n');
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(1);
  tell('event: order\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});
