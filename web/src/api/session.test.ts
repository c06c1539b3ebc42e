import { beforeEach, expect, test, vi } from 'vitest';
import { createOrderDraft } from '#wizard/draft/orderDraft';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import {
  authorizedFetch,
  claimsOf,
  dropWithSession,
  refresh,
  setAside,
  signedIn,
  signedOut,
  type Tokens,
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
    const handled = useSession.getState();
    expect(handled, 'ERR-02, SESS-05').toMatchObject({ tokens: undefined, expired: true });
  },
);

test('a renewal that fails for another reason keeps the session', async () => {
  serve(() => new Response('', { status: 503 }));
  await expect(ask()).rejects.toThrow();
  expect(useSession.getState()).toMatchObject({ tokens: first, expired: false });
});

test('a renewal that came too early waits as long as the server asks, unless that is too long', async () => {
  vi.useFakeTimers();
  const tooMany = (seconds: string) => new Response('', { status: 429, headers: { 'Retry-After': seconds } });
  const answers = [tooMany('2'), Response.json(second)];
  const calls = serve(() => answers.shift() ?? tooMany('30'));
  const renewed = refresh();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await renewed).toBe(true);
  expect(useSession.getState()).toMatchObject({ tokens: second });

  const refused = expect(refresh()).rejects.toThrow('Retry timeout exceeded');
  await vi.advanceTimersByTimeAsync(200);
  await refused;
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
  expect(useSession.getState()).toMatchObject({ tokens: first, expired: false });
  hanging = false;
  const answered = ask();
  await vi.advanceTimersByTimeAsync(200);
  expect((await answered).status).toBe(200);
});

test('a renewal that is answered after the sign-out begins no session (SESS-02)', async () => {
  let reply: (answer: Response) => void = () => undefined;
  const calls = serve(() => new Promise<Response>((answer) => (reply = answer)));
  const renewed = refresh();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  signedOut(false);
  reply(Response.json(second));
  expect(await renewed).toBe(false);
  expect(useSession.getState().tokens).toBeUndefined();
});

/** The server's clock. */
const MADE = '2026-03-05T10:00:00Z';

/** Tokens of a citizen, as the server makes them some minutes after the session has begun. */
const tokensOf = (citizen: string, minutes = 0) => {
  const iat = Date.parse(MADE) / 1_000 + minutes * 60;
  const claims = btoa(JSON.stringify({ sub: citizen, jti: `s-${citizen}`, iat })).replaceAll('=', '');
  return {
    accessToken: `header.${claims.replaceAll('+', '-').replaceAll('/', '_')}.signature`,
    refreshToken: `r-${citizen}${minutes || ''}`,
    expiresIn: 600,
    sessionEndsAt: '2026-03-06T10:00:00Z',
  };
};

interface Typed {
  answers: { name: string };
}

const drafts: Record<string, { getState(): Typed; setState(part: Typed): void }> = {
  order: createOrderDraft({ type: 'order', version: 1 }, { name: '' }).use,
  server: createWizardDraft({ type: 'server', version: 1 }, { name: '' }).use,
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

const everything = { order: 'order typed+', server: 'server typed+' };
const nothing = { order: '', server: '' };

/** A citizen signs in, types, and the session ends by itself. */
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
    left: true,
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
    const renewed = refresh();
    await vi.advanceTimersByTimeAsync(200);
    await renewed;
    expect(useSession.getState().endsAt).toBe(Date.now() + 24 * 3_600_000 - 600_000);
  },
);

test('who signs in again before the end finds what they typed', () => {
  signedIn(tokensOf('anna'));
  drafts.order?.setState({ answers: { name: 'order typed' } });
  setAside();
  expect(useSession.getState()).toMatchObject({ tokens: undefined, expired: false });
  signedIn(tokensOf('anna'));
  expect(typed().order).toBe('order typed+');
});

/** Another tab with tokens of its own, as far as it takes part: what it receives, and how it answers tabs with older ones. */
function otherTab(answer?: Tokens) {
  const channel = new BroadcastChannel('cabinet-tokens');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }) => {
    heard.push(data);
    if (answer) channel.postMessage(answer);
  });
  return { heard, send: (message: unknown) => channel.postMessage(message), close: () => channel.close() };
}

/** The refresh tokens that a server was asked to change; it gives the tokens of half an hour. */
function renewals() {
  const changed: string[] = [];
  serve(({ body }) => {
    changed.push(JSON.parse(String(body)).token);
    return Response.json(tokensOf('anna', 30));
  });
  return changed;
}

const newest = () => useSession.getState().tokens?.refreshToken;

/** Minutes after the session has begun, by a clock that does not advance. */
const at = (minutes: number) => vi.setSystemTime(Date.parse(MADE) + minutes * 60_000);

/** What happens when the session of a tab that has slept is renewed after 30 minutes. */
async function wake(): Promise<boolean> {
  at(30);
  return refresh();
}

/** A tab signs in and falls asleep. */
function sleep() {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  signedIn(tokensOf('anna'));
}

test('tabs of one session receive new tokens, and no tab takes others', async () => {
  sleep();
  const other = otherTab();
  const changed = renewals();
  expect(await wake()).toBe(true);
  expect(changed).toEqual(['r-anna']);
  await vi.waitFor(() => expect(other.heard.at(-1)).toEqual(tokensOf('anna', 30)));

  other.send(tokensOf('borys', 40));
  other.send(tokensOf('anna', 40));
  await vi.waitFor(() => expect(newest()).toBe('r-anna40'));
  expect(useSession.getState()).toMatchObject({
    citizen: 'anna',
    endsAt: Date.parse('2026-03-06T10:00:00Z'),
  });
  other.send(tokensOf('anna', 20));
  await vi.waitFor(() => expect(other.heard.at(-1)).toEqual(tokensOf('anna', 40)));
  signedOut(false);
  const read = vi.spyOn(useSession, 'getState'); // by who receives a message
  other.send(tokensOf('anna', 50));
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  expect(useSession.getState().tokens).toBeUndefined();
  other.close();
});

test('a tab that has missed newer tokens takes them from another, and renews nothing', async () => {
  sleep();
  const other = otherTab(tokensOf('anna', 25));
  const changed = renewals();
  expect(await wake()).toBe(true);
  expect(changed).toEqual([]);
  expect(newest()).toBe('r-anna25');
  other.close();
});

test('newer tokens that are too old themselves are renewed instead of those that were missed', async () => {
  sleep();
  const other = otherTab(tokensOf('anna', 15));
  const changed = renewals();
  expect(await wake()).toBe(true);
  expect(changed).toEqual(['r-anna15']);
  expect(newest()).toBe('r-anna30');
  other.close();
});

test('a page that is shown again continues with the tokens of the page after it', async () => {
  sleep();
  const kept = JSON.parse(sessionStorage.getItem('cabinet-session') ?? '');
  kept.state.tokens = tokensOf('anna', 25);
  sessionStorage.setItem('cabinet-session', JSON.stringify(kept));
  const changed = renewals();
  expect(await wake()).toBe(true);
  expect(changed).toEqual([]);
  expect(newest()).toBe('r-anna25');
});

/** Locks of which this one is another tab's until it is released. */
function lockedElsewhere() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((go) => {
    release = go;
  });
  const request = (_: string, { signal }: LockOptions, work: () => unknown) =>
    Promise.race([
      released.then(work),
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
    ]);
  vi.stubGlobal('navigator', { locks: { request } });
  return release;
}

test('tabs renew one after another: what the first was given the second does not change', async () => {
  sleep();
  const release = lockedElsewhere();
  const changed = renewals();
  const other = otherTab();
  const woken = wake();
  other.send(tokensOf('anna', 30));
  await vi.waitFor(() => expect(newest()).toBe('r-anna30'));
  expect(other.heard).toEqual([]);
  release();
  expect(await woken).toBe(true);
  expect(changed).toEqual([]);
  other.close();
});

test('a tab that does not release the lock blocks the others only briefly', async () => {
  sleep();
  lockedElsewhere();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeoutOf(ms / 10));
  const changed = renewals();
  expect(await wake()).toBe(true);
  expect(changed).toEqual(['r-anna']);
});

test('tabs of a session that has ended say so at once, and no other session ends', async () => {
  signedIn(tokensOf('anna'));
  const other = otherTab();
  serve(() => new Response('{}', { status: 401 }));
  await ask();
  await vi.waitFor(() => expect(other.heard.at(-1)).toEqual({ ended: claimsOf(tokensOf('anna')).jti }));

  signedIn(tokensOf('anna'));
  other.send({ ended: claimsOf(tokensOf('borys')).jti });
  other.send({ ended: claimsOf(tokensOf('anna')).jti });
  await vi.waitFor(() => expect(useSession.getState().expired).toBe(true));
  expect(useSession.getState()).toMatchObject({ tokens: undefined, citizen: 'anna' });
  other.close();
});
