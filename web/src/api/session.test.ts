import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorizedFetch, signedOut, useSession } from './session';

const first = { accessToken: 'a1', refreshToken: 'r1', expiresIn: 600 };
const second = { accessToken: 'a2', refreshToken: 'r2', expiresIn: 600 };

/** The traces of the calls that needed a session. */
const traces: string[] = [];

/** A server that takes one access token and changes one refresh token. */
function serve(refresh: () => Response) {
  const calls: string[] = [];
  traces.length = 0;
  vi.stubGlobal('fetch', async (call: Request | string) => {
    const path = typeof call === 'string' ? call : new URL(call.url).pathname;
    calls.push(path);
    if (path === '/auth/refresh') return refresh();
    traces.push((call as Request).headers.get('traceparent') ?? '');
    const good = (call as Request).headers.get('Authorization') === 'Bearer a2';
    return new Response('{}', { status: good ? 200 : 401 });
  });
  return calls;
}

const ask = () => authorizedFetch(new Request('http://localhost/api/user/profile'));

beforeEach(() => useSession.setState({ tokens: first, expired: false }));
afterEach(() => vi.unstubAllGlobals());

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

test('who signs out leaves nothing behind (SESS-02)', () => {
  sessionStorage.setItem('cabinet-draft-vehicle-check', '{}');
  signedOut(false);
  expect(useSession.getState()).toEqual({ tokens: undefined, expired: false });
  expect(sessionStorage.getItem('cabinet-draft-vehicle-check')).toBeNull();
});
