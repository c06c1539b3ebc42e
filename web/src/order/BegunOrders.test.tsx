import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { type Task, tasks } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { BegunOrders } from './BegunOrders';
import { useBegunOrders } from './useBegunOrders';

const task = (kind: Task['kind'], path: string): Task => ({ kind, path, title: path, button: 'Продовжити' });

function Begun({ service }: { service: string }) {
  const { begun } = useBegunOrders(service, true);
  return begun.length > 0 && <BegunOrders begun={begun} />;
}

test('who orders a service again is led to what they have begun of it (WIZ-03)', () => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(tasks.queryKey, {
    incomplete: false,
    tasks: [
      task('pay', '/services/insurance?id=1&step=payment'),
      task('sign', '/services/insurance?id=2'),
      task('pay', '/services/insurance-green?id=3&step=payment'),
      task('pick_up', '/services/ordered#order-4'),
      task('draft', '/services/insurance'),
    ],
  });
  const { rerender } = render(<Begun service="insurance" />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <TestRouter>{children}</TestRouter>
      </QueryClientProvider>
    ),
  });
  expect(screen.getByRole('heading', { name: 'Ви вже почали' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/services/insurance?id=1&step=payment',
    '/services/insurance?id=2',
  ]);
  rerender(<Begun service="vehicle-check" />);
  expect(screen.queryByRole('heading')).toBeNull();
});

const Form = () => (useBegunOrders('insurance', true).awaited ? 'awaited' : 'the form');

test('a form that is shown is not taken away when what was begun is read again', async () => {
  vi.spyOn(client, 'GET')
    .mockRejectedValueOnce(new TypeError('network'))
    .mockReturnValue(new Promise(() => undefined) as never);
  const queries = newQueries();
  render(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  );
  expect(screen.getByText('awaited')).toBeTruthy();
  expect(await screen.findByText('the form')).toBeTruthy();
  await act(async () => {
    await queries.cancelQueries();
    void queries.refetchQueries({ queryKey: tasks.queryKey });
    await new Promise<void>((resolve) => notifyManager.schedule(resolve)); // after its observers are notified
  });
  expect(queries.getQueryState(tasks.queryKey)).toMatchObject({ status: 'pending', fetchFailureCount: 0 });
  expect(screen.getByText('the form')).toBeTruthy();
});
