import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorizedFetch, signedOut, useSession } from './session';

const first = { accessToken: 'a1', refreshToken: 'r1', expiresIn: 600 };
const second = { accessToken: 'a2', refreshToken: 'r2', expiresIn: 600 };

/** The traces of the calls that needed a session. */
const traces: string[] = [];

/** A server that takes one access token and changes one refresh token. */
function serve(refresh: (options: RequestInit) => Response | Promise<Response>) {
  const calls: string[] = [];
  traces.length = 0;
  vi.stubGlobal('fetch', async (call: Request | string, options: RequestInit = {}) => {
    const path = typeof call === 'string' ? call : new URL(call.url).pathname;
    calls.push(path);
    if (path === '/auth/refresh') return refresh(options);
    traces.push((call as Request).headers.get('traceparent') ?? '');
    const good = (call as Request).headers.get('Authorization') === 'Bearer a2';
    return new Response('{}', { status: good ? 200 : 401 });
  });
  return calls;
}

const ask = () => authorizedFetch(new Request('http://localhost/api/user/profile'));

beforeEach(() => useSession.setState({ tokens: first, expired: false }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('an old token is renewed once, however many calls need it (SESS-03)', async () => {
  const calls = serve(() => Response.json(second));
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(calls.filter((path) => path === '/auth/refresh')).toHaveLength(1);
  expect(useSession.getState().tokens).toEqual(second);
});

test('a call that is sent again with a new token stays in its trace', async () => {
  serve(() => Response.json(second));
  expect((await ask()).status).toBe(200);
  expect(traces).toHaveLength(2);
  expect(traces[0]).toMatch(/^00-/);
  expect(traces[1]).toBe(traces[0]);
});

test.each([401, 422])(
  'a refused renewal (%i) ends the session and says so (SESS-04, API-013)',
  async (status) => {
    serve(() => new Response('{}', { status }));
    expect((await ask()).status).toBe(401);
    expect(useSession.getState()).toEqual({ tokens: undefined, expired: true });
  },
);

test('a renewal that fails for another reason keeps the session', async () => {
  serve(() => new Response('', { status: 503 }));
  await expect(ask()).rejects.toThrow();
  expect(useSession.getState()).toEqual({ tokens: first, expired: false });
});

/** A signal that the test's clock aborts. */
const timeoutOf = (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  return controller.signal;
};

/** Nothing comes any more until the call is given up. */
const hang = ({ signal }: RequestInit) =>
  new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));

test.each([
  ['before its answer', hang],
  [
    'within its answer',
    async (options: RequestInit) => Object.assign(new Response('{}'), { json: () => hang(options) }),
  ],
])('a renewal that hangs %s is given up, and tried afresh by the next call (ERR-06)', async (_, stuck) => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutOf);
  let hanging = true;
  serve((options) => (hanging ? stuck(options) : Response.json(second)));
  const waiting = Promise.allSettled([ask(), ask()]);
  await vi.advanceTimersByTimeAsync(12_000);
  for (const outcome of await waiting) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'Retry timeout exceeded' } });
  }
  expect(useSession.getState()).toEqual({ tokens: first, expired: false });
  hanging = false;
  expect((await ask()).status).toBe(200);
});

test('who signs out leaves nothing behind (SESS-02)', () => {
  sessionStorage.setItem('cabinet-draft-vehicle-check', '{}');
  signedOut(false);
  expect(useSession.getState()).toEqual({ tokens: undefined, expired: false });
  expect(sessionStorage.getItem('cabinet-draft-vehicle-check')).toBeNull();
});
