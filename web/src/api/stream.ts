/**
 * Changes of the citizen's orders, live: server-sent events read with fetch, because EventSource cannot carry the
 * session's token. While the stream is broken, orders are read every few seconds.
 */
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { authorizedFetch } from './session';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** No event reports what changed after an order was read and before the stream was connected: it is read again, ms later. */
const READ_AGAIN_AFTER = 1_000;
const CONNECTED = '';

/** The server says every 20 s that it is there; a connection that says nothing for longer is none, ms. */
const SILENCE = 50_000;

/** Whether the stream is connected: polling is not needed then. */
export const useStream = create<{ connected: boolean }>()(() => ({ connected: false }));

/** Follows changes until stopped; every change makes the orders be read again. */
export function followOrders(queries: QueryClient): () => void {
  const stop = new AbortController();
  void follow(queries, stop.signal);
  return () => {
    stop.abort();
    useStream.setState({ connected: false });
  };
}

async function follow(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    try {
      for await (const event of changes(signal)) {
        pause = FIRST_PAUSE;
        if (event === CONNECTED) useStream.setState({ connected: true });
        setTimeout(() => void readAgain(queries), event === CONNECTED ? READ_AGAIN_AFTER : 0);
      }
    } catch {
      // No connection: tried again below.
    }
    if (signal.aborted) return;
    useStream.setState({ connected: false });
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    if (!signal.aborted) void readAgain(queries);
  }
}

/** Reads the orders again. A first read in flight may predate the change; it is not cancelled, and another one follows. */
async function readAgain(queries: QueryClient): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey: ['orders'], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queries.invalidateQueries({ queryKey: ['orders'] });
  if (first.length > 0) await queries.invalidateQueries({ predicate: (query) => first.includes(query) });
}

/** The events of one connection, one by one, the first of which says that it is open. */
async function* changes(signal: AbortSignal): AsyncGenerator<string> {
  const response = await authorizedFetch(
    new Request(new URL('/api/services/ordered/stream', location.origin), { signal }),
  );
  if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`);
  yield CONNECTED;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read());
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('event:')) yield event;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** The awaited value, unless nothing arrives for too long: a lost network is not always reported. */
function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('stream: silence')), SILENCE);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
