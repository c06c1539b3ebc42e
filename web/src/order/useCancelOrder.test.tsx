import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { useProblem } from '#ui/problem';
import { useCancelOrder } from './useCancelOrder';

const question = { title: 'Скасувати?', note: '', yes: 'Так', no: 'Ні' };

interface Callbacks {
  onConfirmed?: () => void;
  onCancelled?: () => void;
}

function Card(callbacks: Callbacks) {
  const cancelling = useCancelOrder({ order: { id: 'an order' } as Order, question, ...callbacks });
  return (
    <>
      <button type="button" onClick={cancelling.ask}>
        Скасувати
      </button>
      {cancelling.question}
    </>
  );
}

/** Shows a button that gives an order up, and presses it; the server answers with a status. */
function cancel(status: number, callbacks: Callbacks, message = '') {
  const queries = newQueries();
  const read = vi.spyOn(queries, 'invalidateQueries');
  const send = vi.spyOn(client, 'DELETE').mockResolvedValue({
    ...(status < 300 ? { data: { id: 'an order' } } : { error: { code: 'too_late', message } }),
    response: new Response('', { status }),
  } as never);
  render(
    <QueryClientProvider client={queries}>
      <Card {...callbacks} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Скасувати' }));
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Так' }));
  return { send, read };
}

const asked = () => screen.queryByRole('dialog') !== null;

test('an order that is given up is read again, and the question closes (ORD-72)', async () => {
  const { send, read } = cancel(200, {});
  await waitFor(() => expect(asked()).toBe(false));
  expect(send).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledWith({ queryKey: ['orders'] });
});

test('the question stays open until the screen is left', async () => {
  const callbacks = { onConfirmed: vi.fn(), onCancelled: vi.fn() };
  const { read } = cancel(200, callbacks);
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(callbacks.onConfirmed).toHaveBeenCalledOnce();
  expect(callbacks.onCancelled).toHaveBeenCalledOnce();
  expect(asked()).toBe(true);
});

test('a refusal closes the question, is shown, and the order is read again', async () => {
  const onCancelled = vi.fn();
  const { read } = cancel(409, { onCancelled });
  await waitFor(() => expect(asked()).toBe(false));
  expect(useProblem.getState().open).toBe(true);
  expect(onCancelled).not.toHaveBeenCalled();
  expect(read).toHaveBeenCalledWith({ queryKey: ['orders'] });
});

test('the server’s sentence says why an order cannot be cancelled any more', async () => {
  cancel(409, {}, 'Стан замовлення змінився.');
  await waitFor(() => expect(asked()).toBe(false));
  expect(useProblem.getState()).toEqual({
    open: true,
    title: 'Замовлення не скасовано',
    note: 'Стан замовлення змінився.',
  });
});
