import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, answer, client, download } from './client';
import { rateLimitedFetch } from './rateLimitedFetch';

const sentence = 'Забагато запитів. Спробуйте за 4 секунди.';
const tooMany = (seconds?: string) =>
  Response.json(
    { success: false, code: 'too_many_requests', message: sentence },
    { status: 429, headers: seconds ? { 'Retry-After': seconds } : {} },
  );

let answers: Response[] = [];
const asked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  vi.stubGlobal('fetch', async (call: Request) => {
    asked(call.method);
    return answers.shift() ?? Response.json([]);
  });
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A call that is under way, and what has become of it. */
function follow(call: Promise<unknown>) {
  const state: { data?: unknown; fault?: unknown } = {};
  call.then(
    (data) => Object.assign(state, { data }),
    (fault: unknown) => Object.assign(state, { fault }),
  );
  return state;
}

test('reading waits as long as the server says, and a little longer than others', async () => {
  answers = [tooMany('2')];
  const state = follow(answer(client.GET('/api/services')));
  await pass(1_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1_001);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(state).toEqual({ data: [] });
});

test('those who are refused together come again one after another', async () => {
  const random = vi.spyOn(Math, 'random');
  for (let n = 0; n < 10; n++) random.mockReturnValueOnce(n / 10);
  const start = Date.now();
  const moments: number[] = [];
  asked.mockImplementation(() => moments.push(Date.now() - start));
  answers = Array.from({ length: 10 }, () => tooMany('2'));
  for (let n = 0; n < 10; n++) follow(answer(client.GET('/api/services')));
  await pass(3_000);
  const again = Array.from({ length: 10 }, (_, n) => 2_000 + 100 * n);
  expect(moments).toEqual([...Array(10).fill(0), ...again]);
});

test('reading waits for ten seconds at most, and then says when to try again', async () => {
  answers = Array.from({ length: 10 }, () => tooMany('4'));
  const state = follow(answer(client.GET('/api/services')));
  await pass(10_000);
  expect(asked).toHaveBeenCalledTimes(3);
  const fault = state.fault as ApiError;
  expect(fault).toBeInstanceOf(ApiError);
  expect(fault).toMatchObject({ status: 429, message: sentence, uncertain: false, repeatable: true });
  expect(fault.retryAt).toBeLessThanOrEqual(Date.now() + 4_000);
  expect(fault.retryAt).toBeGreaterThan(Date.now());
});

test.each(['30', undefined, 'soon'])(
  'a refusal for longer, or for who knows how long, is told at once: %s',
  async (wait) => {
    answers = [tooMany(wait)];
    const state = follow(answer(client.GET('/api/services')));
    await pass(0);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(state.fault).toMatchObject({
      status: 429,
      retryAt: wait === '30' ? Date.now() + 30_000 : undefined,
    });
  },
);

test('a document is waited for as well', async () => {
  answers = [tooMany('2'), new Response('')];
  const state = follow(download('/api/insurance/download/7', 'policy.pdf'));
  await pass(3_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(state.fault).toMatchObject({ status: 204 });
});

test('what changes something is not sent again', async () => {
  answers = [tooMany('1')];
  const state = follow(answer(client.DELETE('/api/user/activity')));
  await pass(60_000);
  expect(asked.mock.calls).toEqual([['DELETE']]);
  expect(state.fault).toMatchObject({ status: 429, repeatable: true });
});

test('nothing is asked again for a page that has been left', async () => {
  answers = [tooMany('2')];
  const leaving = new AbortController();
  const state = follow(
    rateLimitedFetch(new Request('http://localhost/api/services', { signal: leaving.signal })),
  );
  await pass(1_000);
  leaving.abort();
  await pass(10_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(state.fault).toMatchObject({ name: 'AbortError' });
});
