import { expect, test, vi } from 'vitest';
import { callsBy } from './calls';

const send = vi.fn();
const calls = callsBy(send);

const answered = (content: string | null, status = 200) =>
  send.mockReset().mockImplementation(async () => new Response(content, { status }));
const sent = () => send.mock.lastCall?.[0] as Request;

test('parts of the path are encoded, lists are repeated, and what is undefined is left out', async () => {
  answered('[]');
  await calls.GET('/api/services/info/{name}', { params: { path: { name: 'a/б' } } });
  expect(new URL(sent().url).pathname).toBe('/api/services/info/a%2F%D0%B1');
  const query = { vin: 'a b&c', short: undefined, kinds: ['x', 'y'] };
  await calls.GET('/api/services/ordered/criteria', { params: { query: query as never } });
  expect(new URL(sent().url).search).toBe('?vin=a%20b%26c&kinds=x&kinds=y');
});

test('a body is JSON, a form is sent as it is, and headers come with both', async () => {
  answered('{}');
  await calls.POST('/api/user/activity', { body: { code: 'login', device: 'Firefox' } });
  expect(sent().headers.get('Content-Type')).toBe('application/json');
  expect(await sent().json()).toEqual({ code: 'login', device: 'Firefox' });
  const form = new FormData();
  form.append('serviceName', 'shipment');
  await calls.POST('/api/services', {
    params: { header: { 'Idempotency-Key': 'k' } },
    body: form as never,
  });
  expect(sent().headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent().headers.get('Idempotency-Key')).toBe('k');
  expect((await sent().formData()).get('serviceName')).toBe('shipment');
});

test.each<[string, string | null, number, object]>([
  ['data', '{"ok":true}', 200, { data: { ok: true } }],
  ['nothing', null, 204, { data: undefined }],
  ['a refusal', '{"code":"invalid"}', 400, { error: { code: 'invalid' } }],
  ['the words of another server', 'Bad Gateway', 502, { error: 'Bad Gateway' }],
])('an answer: %s', async (_, content, status, expected) => {
  answered(content, status);
  expect(await calls.GET('/api/ping')).toMatchObject(expected);
});

test('an answer that cannot be read fails the call', async () => {
  answered('{"ok":');
  await expect(calls.GET('/api/ping')).rejects.toThrow(SyntaxError);
});

test('a call that was given up is not sent on', async () => {
  const leaving = new AbortController();
  answered('{}');
  await calls.GET('/api/ping', { signal: leaving.signal });
  leaving.abort();
  expect(sent().signal.aborted).toBe(true);
});
