import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { order as orderQuery } from '#api/queries';
import { useStream } from '#api/stream';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { FollowOrder } from './FollowOrder';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

const id = '0192a3b4-0000-7000-8000-000000000001';
const order = {
  id,
  service: {
    internalName: 'vehicle-check',
    name: 'Перевірка транспортного засобу',
    statusAfterPayment: 'done',
  },
  status: 'done',
  label: { text: 'Готово', colour: 'green' },
  explanation: '',
  actions: [],
  price: 11_940,
};

const map = { type: 'vehicle-check', title: 'Перевірка транспортного засобу' };
const steps = ['confirm', 'sign', 'payment', 'outcome'].map((name) => ({ name, title: name }));

const follower = (pay: boolean, step: string | null = pay ? 'payment' : null) => (
  <FollowOrder
    id={id}
    step={step}
    map={map}
    steps={steps}
    result={({ status }) => <p>result of {status}</p>}
    screens={{
      sign: () => (
        <p>
          sign here <input />
        </p>
      ),
      confirm_loss: () => <p>confirm the loss</p>,
      reject: () => <p>sign or reject</p>,
    }}
    customScreen={({ status }) => status === 'w8_2_permission' && <input />}
    waiting={{ title: 'Оплату отримано', note: 'Запитуємо дані в реєстрі…' }}
  />
);

/** Follows an order as the server returns it; undefined when there is none. A status is that of a refusal. */
function follow(first: object | undefined, pay = false, status = 200, step?: string) {
  let told = first;
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    ...(status === 200 && { data: path.endsWith('/criteria') && told ? [told] : [] }),
    error: { message: 'На жаль, сервіс тимчасово недоступний.' },
    response: new Response('', { status }),
  })) as never);
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    data: { redirectUrl: 'https://bank.example/' },
    response: new Response('', { status: 200 }),
  } as never);
  const queries = newQueries({ defaultOptions: { queries: { retryDelay: 1 } } });
  const router = createMemoryRouter([
    { path: '/', element: follower(pay, step) },
    { path: '/services/ordered', element: <p>list</p> },
  ]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  /** The order changes while it is shown. */
  const change = (next: object) => {
    told = next;
    return act(() => queries.invalidateQueries({ queryKey: ['orders'] }));
  };
  return { router, post, queries, change };
}

const listed = (router: { state: { location: { pathname: string } } }) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/services/ordered'));

/** The order of a service whose result is shown at a status; undefined when it is not paid for. */
const of = (statusAfterPayment: string | undefined, status: string) => ({
  ...order,
  status,
  service: { ...order.service, statusAfterPayment },
});

test.each([true, false])(
  'a paid order is shown, whatever the step in the address (VCHK-02, VCHK-03)',
  async (pay) => {
    const { post } = follow(order, pay);
    expect(await screen.findByText('result of done')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
  },
);

test('a paid order that waits for the register says so (WIZ-06, PAY-09)', async () => {
  follow({ ...order, status: 'payment_received' }, true);
  expect((await screen.findByText('Оплату отримано')).closest('[role=status]')?.textContent).toContain(
    'Запитуємо дані в реєстрі…',
  );
});

test.each(['done', 'sent'])(
  'the status expected after the payment leads to the result: %s (ROUTE-24, PAY-09)',
  async (status) => {
    follow(of(status, status));
    expect(await screen.findByText(`result of ${status}`)).toBeTruthy();
  },
);

test.each([
  ['done', 'sent'],
  ['done', 'refusal'],
  ['sent', 'w8_2_confirm'],
  ['sent', 'received'],
  ['sent', 'w8_2_processing'],
  ['sent', 'processing'],
  ['sent', 'w8_2_manufacturing'],
  ['sent', 'processed'],
  ['sent', 'w8_2_receive'],
  ['sent', 'storage'],
  ['sent', 'done'],
  ['sent', 'refusal'],
  ['sent', 'rejected'],
  [undefined, 'w8_2_confirm'],
  [undefined, 'done'],
])('expected %s, any other status leads to the list: %s (ROUTE-25, PAY-09)', async (expected, status) => {
  const { router } = follow(of(expected, status));
  await listed(router);
  expect(router.state.location.hash).toBe(`#order-${id}`);
});

test('a paid order is waited for, and leads to the list when it is refused after all (ROUTE-25, PAY-09)', async () => {
  const { router, change } = follow({ ...order, status: 'payment_received' });
  await screen.findByText('Оплату отримано');
  expect(router.state.location.pathname).toBe('/');
  await change({ ...order, status: 'refusal' });
  await listed(router);
});

test('who has rejected a request sees so at once (WIZ-06, CONF-27)', async () => {
  const { change } = follow({ ...of(undefined, 'w8_2_confirm'), actions: [{ action: 'reject' }] });
  await screen.findByText('sign or reject');
  await change(of(undefined, 'rejected'));
  expect(await screen.findByText('result of rejected')).toBeTruthy();
});

test('who has signed sees the result, though nothing is paid (CONF-24)', async () => {
  const { change } = follow({ ...of(undefined, 'draft'), actions: [{ action: 'sign' }] });
  await screen.findByText('sign here');
  await change(of(undefined, 'w8_2_confirm'));
  expect(await screen.findByText('result of w8_2_confirm')).toBeTruthy();
});

test('a result that is shown stays while the order continues', async () => {
  const { change } = follow(of('sent', 'sent'));
  await screen.findByText('result of sent');
  await change(of('sent', 'received'));
  expect(await screen.findByText('result of received')).toBeTruthy();
});

test('an order that is to be paid leads to the payment', async () => {
  const { post } = follow({ ...order, status: 'w8_2_pay' }, true);
  expect(await screen.findByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeTruthy();
  expect(post).toHaveBeenCalledOnce();
});

test.each([
  ['none of that id', undefined],
  ['another service', { ...order, service: { internalName: 'insurance', name: '' } }],
  ['cancelled', { ...order, status: 'canceled' }],
  ['expired', { ...order, status: 'expired' }],
  ['declined by the bank', { ...order, status: 'w8_2_pay', invoice: { status: 'declined' } }],
])('everything else is seen in the list: %s (ROUTE-26, ERR-28, PAY-09)', async (_, told) => {
  const { router } = follow(told);
  await listed(router);
});

test.each([
  ['sign', 'draft', 'sign here', 'sign'],
  ['confirm_loss', 'signed', 'confirm the loss', 'outcome'],
  ['reject', 'w8_2_confirm', 'sign or reject', 'confirm'],
])('what the order asks for is shown: %s (LIC-11, LIC-36, CONF-06)', async (action, status, words, step) => {
  follow({ ...order, status, actions: [{ action: 'cancel' }, { action }] }, true);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain(step);
});

test('an order that works by itself says so (WIZ-06)', async () => {
  follow({ ...order, status: 'signed' });
  expect((await screen.findByText('Оплату отримано')).closest('[role=status]')).toBeTruthy();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const connect = (connected: boolean) => act(() => useStream.setState({ connected }));

test('an order that works is asked for while the stream of changes is not there, and beside it only now and then', async () => {
  vi.useFakeTimers();
  follow({ ...order, status: 'signed' });
  const asked = vi.mocked(client.GET);
  await wait(4_100);
  expect(asked).toHaveBeenCalledTimes(3); // at once, and every two seconds
  connect(true);
  await wait(29_000);
  expect(asked).toHaveBeenCalledTimes(3);
  await wait(2_000);
  expect(asked).toHaveBeenCalledTimes(4); // the stream may have missed something
  asked.mockRejectedValue(new TypeError('network'));
  await wait(30_100);
  const lost = asked.mock.calls.length;
  await wait(10_000);
  expect(asked.mock.calls.length).toBeGreaterThan(lost + 3); // what was not answered is not waited for so long
  asked.mockResolvedValue({ data: [{ ...order, status: 'signed' }], response: new Response() } as never);
  await wait(4_000);
  connect(false);
  asked.mockClear();
  await wait(6_100);
  expect(asked).toHaveBeenCalledTimes(3);
});

test.each([
  ['what is being signed', { status: 'draft', actions: [{ action: 'sign' }] }],
  ['a screen of the wizard’s own', { status: 'w8_2_permission' }],
])('a lost connection leaves %s as it is, and says so (SIGN-06, INS-24, SPR-21)', async (_, told) => {
  const { queries } = follow({ ...order, ...told });
  const field = await screen.findByRole('textbox');
  vi.mocked(client.GET).mockRejectedValue(new TypeError('network'));
  await queries.invalidateQueries({ queryKey: ['orders'] });
  expect(await screen.findByText(/Зв’язок утрачено/)).toBeTruthy();
  expect(screen.getByRole('textbox')).toBe(field);
});

test('who opens an order when their session has ended comes back to it (SESS-06)', async () => {
  const { router, queries } = follow(order, true, 401);
  await waitFor(() => expect(queries.getQueryState(orderQuery(id).queryKey)?.status).toBe('error'));
  await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve))); // its observers have rendered it
  expect(client.GET).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['was billed', { status: 'declined' }, true],
  ['was never sent to the bank', undefined, false],
])('the list says that the bank has confirmed nothing to who %s', async (_, invoice, unpaid) => {
  const { router } = follow({ ...order, status: 'w8_2_pay', invoice });
  await waitFor(() => expect(router.state.location.state).toEqual({ unpaid }));
});

test.each(['processing', 'refusal'])(
  'a link leads to the result of an order that is with others, or was refused: %s',
  async (status) => {
    follow(of('sent', status), false, 200, 'outcome');
    expect(await screen.findByText(`result of ${status}`)).toBeTruthy();
  },
);

test('a link to the result of an order that is not paid for leads to the list, and not to the bank', async () => {
  const { router, post } = follow(of('sent', 'w8_2_pay'), false, 200, 'outcome');
  await listed(router);
  expect(post).not.toHaveBeenCalled();
});
