import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { followOrders, useStream } from './stream';

vi.mock('./session', () => ({ authorizedFetch: (request: Request) => fetch(request) }));

/** Says something on the newest connection, or ends it. */
let tell: (words: string) => void = () => undefined;
let end: () => void = () => undefined;
const calls = vi.fn();

const connection = () =>
  new ReadableStream<Uint8Array>({
    start: (stream) => {
      tell = (words) => stream.enqueue(new TextEncoder().encode(words));
      end = () => stream.close();
    },
  });

let stop: () => void = () => undefined;

/** Follows, and says how often the orders were read again. */
function follow() {
  const queries = newQueries();
  const read = vi.spyOn(queries, 'invalidateQueries');
  stop = followOrders(queries);
  return read;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const connected = () => useStream.getState().connected;

beforeEach(() => {
  vi.useFakeTimers();
  calls.mockReset().mockImplementation(() => new Response(connection()));
  vi.stubGlobal('fetch', async () => calls());
});

afterEach(() => {
  stop();
});

test('an order is read again when the stream is there, and with each change', async () => {
  const read = follow();
  await pass(2_000);
  expect(read).toHaveBeenCalledTimes(1); // no event reported what changed before
  tell(': still here\n\n');
  await pass(100);
  expect(read).toHaveBeenCalledTimes(1);
  tell('event: order\ndata: {}\n\n');
  await pass(100);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a first read during which an event arrives is repeated: it may predate the change', async () => {
  const queries = newQueries();
  const read = vi.fn(
    () =>
      new Promise<string>((tell) =>
        setTimeout(() => tell(read.mock.calls.length > 1 ? 'done' : 'draft'), 500),
      ),
  );
  stop = followOrders(queries);
  await pass(2_000);
  const leave = new QueryObserver(queries, { queryKey: ['orders', 'o'], queryFn: read }).subscribe(
    () => undefined,
  );
  await pass(100);
  tell('event: order\ndata: {}\n\n');
  await pass(1_000);
  expect(queries.getQueryData(['orders', 'o'])).toBe('done');
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});

test('the stream says whether it is there', async () => {
  follow();
  expect(connected()).toBe(false);
  await pass(0);
  expect(connected()).toBe(true);
  calls.mockImplementationOnce(() => new Response('{}', { status: 503 }));
  end();
  await pass(1_500); // tried again, and refused
  expect(connected()).toBe(false);
  await pass(3_000);
  expect(connected()).toBe(true);
  stop();
  expect(connected()).toBe(false);
});

test('a stream that has fallen silent counts as lost, and is opened again', async () => {
  follow();
  await pass(40_000);
  tell(': alive\n\n');
  await pass(40_000);
  expect(connected()).toBe(true);
  await pass(10_500);
  expect(connected()).toBe(false);
  await pass(1_000);
  expect(connected()).toBe(true);
  expect(calls).toHaveBeenCalledTimes(2);
});

test('a page that is refused a stream, because the citizen has enough of them, asks for the orders instead', async () => {
  calls.mockImplementation(() => new Response('{}', { status: 429, headers: { 'Retry-After': '15' } }));
  const read = follow();
  await pass(120_000);
  expect(connected()).toBe(false);
  expect(read.mock.calls.length).toBeGreaterThan(7); // every 15 s at least
  expect(calls.mock.calls.length).toBeLessThan(15);
  calls.mockImplementation(() => new Response(connection()));
  await pass(16_000);
  expect(connected()).toBe(true); // there is room again
});
