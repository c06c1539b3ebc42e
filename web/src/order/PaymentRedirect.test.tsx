import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { PaymentRedirect } from './PaymentRedirect';

const bank = 'https://bank.example/pay/1';
const follow = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { assign: follow, origin: 'http://localhost' });
});

afterEach(() => {
  follow.mockReset();
});

const unpaid = (id: string) =>
  ({
    id,
    price: 11_940,
    service: { internalName: 'vehicle-check', name: 'Перевірка транспортного засобу' },
    about: 'SKODA OCTAVIA, KA9400PP',
    deadline: { kind: 'payment', name: '', until: '2026-11-22T12:00:00Z' },
    actions: [{ action: 'pay' }, { action: 'cancel' }],
  }) as unknown as Order;

/** Shows the screen for an order; the server answers the call for its payment page with this. */
async function show(orderId: string, answer: { status: number; body: object }) {
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    ...(answer.status === 200 ? { data: answer.body } : { error: answer.body }),
    response: new Response(null, { status: answer.status }),
  } as never);
  const router = createMemoryRouter([
    {
      path: '/',
      element: <PaymentRedirect order={unpaid(orderId)} returnTo={`/services/vehicle-check?id=${orderId}`} />,
    },
    { path: '/error/payment', element: <p>error</p> },
  ]);
  const { unmount } = render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { post, router, unmount };
}

test('one reads for three seconds where one is being sent (PAY-02, PAY-03, PAY-04, TIME-15)', async () => {
  const { post } = await show('order-1', { status: 200, body: { redirectUrl: bank } });
  expect(screen.getByRole('status').textContent).toBe('Зараз Ви перейдете на сторінку платіжної системи.');
  expect(screen.getByText('Перевірка транспортного засобу: SKODA OCTAVIA, KA9400PP')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Перейти до оплати' }).getAttribute('href')).toBe(bank);
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(follow).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(follow).toHaveBeenCalledExactlyOnceWith(bank);
  expect(post).toHaveBeenCalledOnce();
  expect(post.mock.calls[0]?.[1]).toMatchObject({
    body: { redirectUrl: '/services/vehicle-check?id=order-1' }, // PAY-06
  });
});

test('one who comes back from the bank goes again only by the button', async () => {
  await show('order-3', { status: 200, body: { redirectUrl: bank } });
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follow).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('Ви повернулися');
  expect(screen.getByRole('link', { name: 'Перейти до оплати' }).getAttribute('href')).toBe(bank);
});

test('one who leaves is not sent any more', async () => {
  const { unmount } = await show('order-2', { status: 200, body: { redirectUrl: bank } });
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follow).not.toHaveBeenCalled();
});

test.each([202, 409, 500, 503])('without a payment page one is told: %i (PAY-05)', async (status) => {
  const { router } = await show(`order-${status}`, {
    status,
    body: { code: 'bank_unavailable', message: '…' },
  });
  expect(router.state.location.pathname).toBe('/error/payment');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follow).not.toHaveBeenCalled();
});

test('one who has paid already is not sent to the bank, and reads no error: the order is read again', async () => {
  const reread = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  const { router } = await show('order-paid', { status: 409, body: { code: 'paid', message: '…' } });
  expect(router.state.location.pathname).toBe('/');
  expect(reread).toHaveBeenCalledWith({ queryKey: ['orders', 'order-paid'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follow).not.toHaveBeenCalled();
});

test('one whose session has ended comes back to the payment (SESS-06)', async () => {
  const { router } = await show('order-401', { status: 401, body: { code: 'unauthorized', message: '…' } });
  expect(router.state.location.pathname).toBe('/');
});

test('it says what is paid, for what, where and until when, and lets one leave (PAY-02)', async () => {
  await show('order-5', { status: 200, body: { redirectUrl: bank } });
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values[0]).toBe('119,40\u00a0грн');
  expect(values[1]).toBe('Перевірка транспортного засобу: SKODA OCTAVIA, KA9400PP');
  expect(values[2]).toContain('monobank');
  expect(values[3]).toBe('22.11.2026 14:00');
  expect(screen.getByRole('link', { name: 'Сплатити пізніше' }).getAttribute('href')).toBe(
    '/services/ordered#order-order-5',
  );
});

test('one who is about to cancel is not sent to the bank', async () => {
  await show('order-6', { status: 200, body: { redirectUrl: bank } });
  await act(() => import('./ChangeOrder'));
  fireEvent.click(screen.getByRole('button', { name: 'Скасувати замовлення' }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(follow).not.toHaveBeenCalled();
});
