import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraft } from '../wizard/draft';
import { createOrderDraft } from '../wizard/orderDraft';
import { createServerDraft } from '../wizard/serverDraft';
import {
  authorizedFetch,
  dropWithSession,
  refresh,
  setAside,
  signedIn,
  signedOut,
  useSession,
} from './session';

const first = {
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresIn: 600,
  sessionEndsAt: '2026-03-06T10:00:00Z',
};
const second = {
  accessToken: 'a2',
  refreshToken: 'r2',
  expiresIn: 600,
  sessionEndsAt: '2026-03-06T10:00:00Z',
};

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

beforeEach(() =>
  useSession.setState({ tokens: first, expired: false, citizen: undefined, endsAt: undefined }),
);
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

test('a renewal that came too early waits as long as it is told to, unless that is for long', async () => {
  vi.useFakeTimers();
  const tooMany = (seconds: string) => new Response('', { status: 429, headers: { 'Retry-After': seconds } });
  const answers = [tooMany('2'), Response.json(second)];
  const calls = serve(() => answers.shift() ?? tooMany('30'));
  const renewed = refresh();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await renewed).toBe(true);
  expect(useSession.getState()).toMatchObject({ tokens: second });

  await expect(refresh()).rejects.toThrow('Retry timeout exceeded');
  expect(calls).toHaveLength(3);
  expect(useSession.getState()).toMatchObject({ tokens: second, expired: false });
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

test('a renewal that is answered after the sign-out begins no session (SESS-02)', async () => {
  let reply: (answer: Response) => void = () => undefined;
  serve(() => new Promise<Response>((answer) => (reply = answer)));
  const renewed = refresh();
  signedOut(false);
  reply(Response.json(second));
  expect(await renewed).toBe(false);
  expect(useSession.getState().tokens).toBeUndefined();
});

/** The server's clock. */
const MADE = '2026-03-05T10:00:00Z';

/** Tokens of a citizen, as the server makes them. */
const tokensOf = (citizen: string) => {
  const claims = btoa(JSON.stringify({ sub: citizen, iat: Date.parse(MADE) / 1_000 })).replaceAll('=', '');
  return {
    accessToken: `header.${claims.replaceAll('+', '-').replaceAll('/', '_')}.signature`,
    refreshToken: `r-${citizen}`,
    expiresIn: 600,
    sessionEndsAt: '2026-03-06T10:00:00Z',
  };
};

interface Typed {
  answers: { name: string };
}

const drafts: Record<string, { getState(): Typed; setState(part: Typed): void }> = {
  local: createDraft('local', 1, { name: '' }),
  order: createOrderDraft('order', 1, { name: '' }).use,
  server: createServerDraft('server', 1, { name: '' }).use,
};
const droppedCache = vi.fn();
dropWithSession(droppedCache);

/** What is typed in memory and in the tab's storage, by kind of draft. */
const typed = () =>
  Object.fromEntries(
    Object.entries(drafts).map(([kind, use]) => [
      kind,
      use.getState().answers.name +
        (Object.values(sessionStorage).join().includes(`${kind} typed`) ? '+' : ''),
    ]),
  );

const everything = { local: 'local typed+', order: 'order typed+', server: 'server typed+' };
const nothing = { local: '', order: '', server: '' };

/** Somebody signs in, types, and their session ends by itself. */
async function typeAndExpire(citizen: string) {
  signedIn(tokensOf(citizen));
  for (const [kind, use] of Object.entries(drafts)) use.setState({ answers: { name: `${kind} typed` } });
  serve(() => new Response('{}', { status: 401 }));
  await ask();
  expect(useSession.getState()).toMatchObject({ tokens: undefined, expired: true });
  droppedCache.mockClear();
}

test('after an expired session the same citizen finds what they typed (SESS-06)', async () => {
  await typeAndExpire('anna');
  signedIn(tokensOf('anna'));
  expect(typed()).toEqual(everything);
  expect(droppedCache).not.toHaveBeenCalled();
});

test('after an expired session another citizen finds nothing (SESS-02)', async () => {
  await typeAndExpire('anna');
  signedIn(tokensOf('borys'));
  expect(typed()).toEqual(nothing);
  expect(droppedCache).toHaveBeenCalledOnce();
  expect(useSession.getState()).toMatchObject({ tokens: tokensOf('borys'), citizen: 'borys' });
});

test('both tokens are kept by the tab, and by nothing that outlives it (SESS-01)', () => {
  useSession.setState({ tokens: second });
  expect(JSON.parse(sessionStorage.getItem('cabinet-session') ?? '').state.tokens).toMatchObject({
    accessToken: 'a2',
    refreshToken: 'r2',
  });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('who signs out leaves nothing behind (SESS-02)', async () => {
  await typeAndExpire('anna');
  sessionStorage.setItem('cabinet-draft-diia-1', '{}');
  signedOut(false);
  expect(useSession.getState()).toEqual({
    tokens: undefined,
    expired: false,
    citizen: undefined,
    endsAt: undefined,
  });
  expect(typed()).toEqual(nothing);
  expect(Object.keys(sessionStorage)).toEqual(['cabinet-session']);
  expect(droppedCache).toHaveBeenCalledOnce();
});

test.each([-600_000, 0, 600_000])(
  'the end of a session is known though this clock is %i ms wrong',
  async (wrong) => {
    vi.useFakeTimers();
    vi.setSystemTime(Date.parse(MADE) + wrong);
    signedIn(tokensOf('anna'));
    expect(useSession.getState().endsAt).toBe(Date.now() + 24 * 3_600_000);
    vi.advanceTimersByTime(600_000);
    serve(() => Response.json({ ...tokensOf('anna'), sessionEndsAt: '2026-03-06T09:50:00Z' }));
    await refresh();
    expect(useSession.getState().endsAt).toBe(Date.now() + 24 * 3_600_000 - 600_000);
  },
);

test('who signs in again before the end finds what they typed', () => {
  signedIn(tokensOf('anna'));
  drafts.local?.setState({ answers: { name: 'local typed' } });
  setAside();
  expect(useSession.getState()).toMatchObject({ tokens: undefined, expired: false });
  signedIn(tokensOf('anna'));
  expect(typed().local).toBe('local typed+');
});
