import { expect, test, vi } from 'vitest';
import { ApiError, answer, client, download, required, retry } from './client';
import { askWorksAgain } from './works';

const reply = (status: number, body?: object) => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (call: Request) => {
    sent.push(call);
    return new Response(body ? JSON.stringify(body) : null, {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  });
  return sent;
};

test('calls go to /api with credentials (API-001, SESS-10)', async () => {
  const sent = reply(200, []);
  await required(client.GET('/api/services'));
  expect(new URL(sent[0]?.url ?? '').pathname).toBe('/api/services');
  expect(sent[0]?.credentials).toBe('include');
});

test('each call begins a trace of its own', async () => {
  const sent = reply(200, []);
  await required(client.GET('/api/services'));
  await required(client.GET('/api/services'));
  const traces = sent.map(({ headers }) => headers.get('traceparent') ?? '');
  expect(traces).toHaveLength(2);
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traces[0]?.slice(3, 35)).not.toBe(traces[1]?.slice(3, 35));
});

test('204 is nothing, and not a fault (API-002)', async () => {
  reply(204);
  expect(await answer(client.GET('/api/services/ordered'))).toBeUndefined();
});

// A status from 400 on is a fault of the call, one from 500 on the server's (AMB-008).
test.each([
  [400, { code: 'invalid', message: 'Перевірте введені дані' }, false],
  [202, { code: 'accepted', message: '…' }, true],
  [409, { code: 'too_late', message: 'Час минув' }, false],
  [500, { code: 'internal', message: '…' }, false],
  [503, { code: 'unavailable', message: '…' }, true],
])('a refusal is an error with its code: %i (ERR-03, ERR-04)', async (status, body, uncertain) => {
  reply(status, { success: false, ...body });
  const fault = await required(client.GET('/api/services')).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ApiError);
  expect(fault).toMatchObject({ status, code: body.code, message: body.message, uncertain });
});

test.each([
  ...[200, 201, 299].map((status) => [status, 'gives its data'] as const),
  ...[400, 401, 403, 404, 429, 499, 500, 501, 599].map((status) => [status, 'rejects'] as const),
])('the status %i %s (ERR-01)', async (status, outcome) => {
  reply(status, { name: 'data' });
  const call = () => required(client.GET('/api/services'));
  if (outcome === 'rejects') await expect(call()).rejects.toMatchObject({ status });
  else await expect(call()).resolves.toEqual({ name: 'data' });
});

test.each([400, 404, 500])('a document that is answered with %i is not saved (ERR-01)', async (status) => {
  reply(status, { code: 'internal' });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await expect(download('/api/files/1', 'Витяг.pdf')).rejects.toMatchObject({ status });
  expect(saved).not.toHaveBeenCalled();
});

// A register's silence is the order's own answer, kept with the key; a gateway's, the engine's and the cabinet's own fault are not.
test.each([
  ['an outage that the order has told of', 503, { code: 'unavailable', settled: true }, false, false],
  ['an outage before the order was asked', 503, { code: 'unavailable' }, true, true],
  ['a gateway without our words', 502, undefined, true, true],
  ['the cabinet’s own fault', 500, { code: 'internal' }, false, true],
  ['an order that has failed', 500, { code: 'internal', settled: true }, false, false],
  ['a session that has ended', 401, { code: 'unauthorized' }, false, true],
  ['what the order does not take', 409, { code: 'not_allowed', settled: true }, false, false],
  ['what the cabinet does not take', 422, { code: 'invalid' }, false, false],
])('the key of %s', async (_, status, body, uncertain, repeatable) => {
  reply(status, body);
  const fault = await required(client.GET('/api/services')).catch((error: unknown) => error);
  expect(fault).toMatchObject({ status, uncertain, repeatable });
});

test('no answer at all is an error, too (ERR-05)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(required(client.GET('/api/services'))).rejects.toMatchObject({
    code: 'offline',
    uncertain: true,
  });
});

test('an answer that cannot be read is one without an outcome (ERR-05, AMB-008)', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"success":', { status: 200 }));
  await expect(required(client.GET('/api/services'))).rejects.toMatchObject({
    code: 'offline',
    uncertain: true,
  });
});

test('works are asked about again when the block ends, by the server’s clock (CAT-31, AMB-112)', () => {
  const now = '2026-03-05T22:04:40Z';
  expect(askWorksAgain(undefined)).toBe(60_000);
  expect(askWorksAgain({ active: false, now })).toBe(60_000);
  expect(askWorksAgain({ active: false, now, orderingBlockedUntil: '2026-03-05T22:05:00Z' })).toBe(20_000);
  expect(askWorksAgain({ active: false, now, orderingBlockedUntil: '2026-03-05T23:00:00Z' })).toBe(60_000);
  expect(askWorksAgain({ active: false, now, orderingBlockedUntil: now })).toBe(1_000);
});

test('what has no answer is asked for again, but not when the session could not be renewed', () => {
  const faults = [
    new ApiError(0, {}),
    new ApiError(503, {}),
    new ApiError(404, {}),
    new ApiError(0, { code: 'session' }),
  ];
  expect(faults.map((fault) => retry(0, fault))).toEqual([true, true, false, false]);
  expect(retry(2, new ApiError(0, {}))).toBe(false);
});
