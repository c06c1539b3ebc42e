import { beforeEach, expect, test, vi } from 'vitest';
import { clock } from '#ui/useSecondsLeft';
import { awaitConfirmation, INTERVAL, type Verdict } from './confirmation';

const LIFE = 180_000;
const pending: Verdict = { status: 202, body: { status: 'pending' } };
const unauthorised: Verdict = { status: 401, body: { code: 'unauthorized' } };
const silence: Verdict = { status: 0, body: {} };
const confirmed: Verdict = { status: 200, body: { status: 'confirmed' } };

beforeEach(() => vi.useFakeTimers());

/** Follows a sign-in whose answers come one after the other; the last one stays. Says when was asked, in seconds. */
function follow(...answers: Verdict[]) {
  const began = Date.now();
  const asked: number[] = [];
  const leaving = new AbortController();
  const ask = async () => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? silence;
    asked.push((Date.now() - began) / 1000);
    return answer;
  };
  const outcome = awaitConfirmation(ask, began + LIFE, leaving.signal);
  outcome.catch(() => undefined);
  return { asked, outcome, leaving };
}

test('asks every 3 s while the answer is 401, pending, or none (AUTH-15, AMB-005, TIME-02)', async () => {
  const { asked, outcome } = follow(unauthorised, pending, silence, confirmed);
  await vi.advanceTimersByTimeAsync(4 * INTERVAL);
  expect(await outcome).toEqual({ kind: 'confirmed' });
  expect(asked).toEqual([3, 6, 9, 12]);
});

test('stops after 180 s in total (AUTH-15, AUTH-16, TIME-02)', async () => {
  const { asked, outcome } = follow(pending);
  await vi.advanceTimersByTimeAsync(LIFE - 1);
  expect(asked).toHaveLength(59);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: 'expired' });
  await vi.advanceTimersByTimeAsync(LIFE);
  expect(asked).toHaveLength(60);
  expect(asked.at(-1)).toBe(180);
});

test.each([
  [403, 'sign_in_refused', 'Вхід не підтверджено.'],
  [422, 'signature_revoked', 'Сертифікат відкликано.'],
  [429, 'too_many_requests', 'Забагато спроб.'],
  [500, 'internal', 'Сталася технічна помилка.'],
])('stops at once on %i, with what the server says (AUTH-16)', async (status, code, message) => {
  const { asked, outcome } = follow(pending, { status, body: { code, message } });
  await vi.advanceTimersByTimeAsync(2 * INTERVAL);
  expect(await outcome).toEqual({ kind: 'refused', code, message });
  await vi.advanceTimersByTimeAsync(LIFE);
  expect(asked).toEqual([3, 6]);
});

test('a request that the server does not know any more has expired', async () => {
  const { outcome } = follow({ status: 403, body: { code: 'sign_in_expired', message: 'Час минув.' } });
  await vi.advanceTimersByTimeAsync(INTERVAL);
  expect(await outcome).toEqual({ kind: 'expired' });
});

test('asks at once when the person comes back from the app', async () => {
  const { asked, outcome } = follow(confirmed);
  await vi.advanceTimersByTimeAsync(1_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await outcome).toEqual({ kind: 'confirmed' });
  expect(asked).toEqual([1]);
});

test('a sign-in that is resumed is asked for before the first pause (AUTH-15)', async () => {
  const ask = vi.fn(async () => confirmed);
  expect(await awaitConfirmation(ask, Date.now() + LIFE, new AbortController().signal, true)).toEqual({
    kind: 'confirmed',
  });
});

test('a page that is left asks no more', async () => {
  const { asked, outcome, leaving } = follow(pending);
  await vi.advanceTimersByTimeAsync(INTERVAL);
  leaving.abort();
  await expect(outcome).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(LIFE);
  expect(asked).toHaveLength(1);
});

test('the countdown begins with 3:00 (AUTH-10)', () => {
  expect([180, 179, 61, 60, 9, 0].map(clock)).toEqual(['3:00', '2:59', '1:01', '1:00', '0:09', '0:00']);
});
