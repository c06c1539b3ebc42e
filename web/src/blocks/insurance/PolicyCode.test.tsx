import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order } from '#api/queries';
import { signedOut, useSession } from '#api/session';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { PolicyCode } from './PolicyCode';
import { policySigning as signing } from './signingText';

const queries = newQueries();

const reserved = (action: string, codeLength: number | undefined) =>
  ({
    id: 'a policy',
    actions: [{ action }],
    insured: { phone: '+380671234567' },
    insurance: { codeLength, codeSentAt: '2026-03-05T10:00:00Z', codeExpiresAt: '2026-03-05T10:05:00Z' },
  }) as unknown as Order;

const screenOf = (order: Order) => (
  <QueryClientProvider client={queries}>
    <TestRouter>
      <PolicyCode order={order} onChange={() => undefined} />
    </TestRouter>
  </QueryClientProvider>
);

/** Shows the code's screen of a policy whose code is over by this device's clock. */
function shown(action: string, codeLength: number | undefined = 4) {
  return shownOf(reserved(action, codeLength));
}

function shownOf(order: Order) {
  vi.spyOn(client, 'PATCH').mockReturnValue(new Promise(() => undefined) as never);
  return render(screenOf(order));
}

const typed = async () => {
  const person = userEvent.setup();
  await person.type(screen.getByRole('textbox', { name: signing.code }), '1234');
  await person.click(screen.getByRole('button', { name: signing.signAndPay }));
};

// INS-17: a clock that is fast does not keep a good code from being typed.
test('the server says whether a code is too old', async () => {
  shown('enter_code');
  expect(screen.getByText(signing.codeOld)).toBeDefined();
  await typed();
  const sent = { body: expect.objectContaining({ stage: 'enter_code', payload: { code: '1234' } }) };
  expect(client.PATCH).toHaveBeenCalledWith('/api/services/{id}', expect.objectContaining(sent));
});

test('a code that the server does not take any more cannot be typed (INS-17)', async () => {
  shown('resend_code');
  expect(screen.getByText(signing.codeOver)).toBeDefined();
  await typed();
  expect(client.PATCH).not.toHaveBeenCalled();
});

test.each([
  ['12a4', '12a4'],
  ['12345', '12345'],
  [' 12-34 ', '1234'],
])('a pasted code is understood or refused, never cut: %s', async (pasted, held) => {
  shown('enter_code');
  const person = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: signing.code });
  await person.click(field);
  await person.paste(pasted);
  expect(field.value).toBe(held);
  await person.click(screen.getByRole('button', { name: signing.signAndPay }));
  expect(client.PATCH).toHaveBeenCalledTimes(held === '1234' ? 1 : 0);
  if (held !== '1234') expect(screen.getAllByText(signing.codeLength(4)).length).toBeGreaterThan(0);
});

test.each([
  ['1234', true],
  ['12345678', true],
  ['123', false],
])('a code of an insurer who does not say its length has 4 to 8 digits: %s', async (code, taken) => {
  shownOf(reserved('enter_code', undefined));
  expect(screen.getByText(/надіслала код на телефон/)).toBeDefined();
  const person = userEvent.setup();
  await person.type(screen.getByRole('textbox', { name: signing.code }), code);
  await person.click(screen.getByRole('button', { name: signing.signAndPay }));
  expect(client.PATCH).toHaveBeenCalledTimes(taken ? 1 : 0);
});

test.each([
  ['refused is typed anew', { code: 'otp_wrong' }, 422, ''],
  ['not heard of stays', {}, 504, '1234'],
  ['not looked at by a silent insurer stays', { code: 'unavailable', settled: true }, 503, '1234'],
])('a code that was %s', async (_, error, status, left) => {
  shown('enter_code');
  const response = new Response(null, { status });
  vi.mocked(client.PATCH).mockResolvedValue({ error, response } as never);
  await typed();
  await screen.findByRole('alert');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: signing.code }).value).toBe(left);
});

// What the refusal says is not repeated when the order has been read again.
test('that a code is locked is said once', async () => {
  const { rerender } = shown('enter_code');
  vi.mocked(client.PATCH).mockResolvedValue({
    error: { code: 'otp_locked', message: 'Код заблоковано після невдалих спроб. Отримайте новий код.' },
    response: new Response(null, { status: 422 }),
  } as never);
  await typed();
  await screen.findByText(/Код заблоковано/);
  rerender(screenOf(reserved('resend_code', 4)));
  expect(screen.getByText(/Код заблоковано/)).toBeTruthy();
  expect(screen.queryByText(signing.codeOver)).toBeNull();
  cleanup();
  shown('resend_code'); // on another device nothing else says it
  expect(screen.getByText(signing.codeOver)).toBeTruthy();
});

test.each([
  [2, 'Залишилося 2 спроби'],
  [1, 'Залишилася 1 спроба'],
])('a wrong code is followed by how many tries are left: %i (INS-24)', (triesLeft, words) => {
  const order = reserved('enter_code', 4);
  render(screenOf({ ...order, insurance: { ...order.insurance, triesLeft } } as Order));
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
});

test('a code that was typed when the session ended is there after signing in again (SESS-06)', async () => {
  const tokens = { accessToken: '', refreshToken: '', expiresIn: 600, sessionEndsAt: '' };
  useSession.setState({ tokens, citizen: 'anna' });
  shown('enter_code');
  await userEvent.type(screen.getByRole('textbox', { name: signing.code }), '123');
  act(() => useSession.setState({ tokens: undefined, expired: true }));
  cleanup();
  shown('enter_code');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: signing.code }).value).toBe('123');
  signedOut(false);
});

test.each([
  [1, '(1\u00a0цифра)'],
  [4, '(4\u00a0цифри)'],
  [5, '(5\u00a0цифр)'],
  [6, '(6\u00a0цифр)'],
])('the length of a code is told as one says it: %i', (digits, words) => {
  shown('enter_code', digits);
  expect(screen.getByText(/Страхова компанія надіслала код/).textContent).toContain(words);
});

// A mistyped telephone number is seen, and can be changed.
test('the screen says where the code was sent, and lets the data be changed', () => {
  shown('enter_code');
  const lead = screen.getByText(/на телефон/);
  expect(lead.textContent).toContain('на телефон +380 (67) 123-45-67.');
  expect(screen.getByRole('button', { name: signing.edit })).toBeTruthy();
});
