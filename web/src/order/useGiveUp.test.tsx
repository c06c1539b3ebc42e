import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '../api/client';
import type { Order } from '../api/queries';
import { newQueries } from '../testing/queries';
import { useProblem } from '../ui/problem';
import { useGiveUp } from './useGiveUp';

const question = { title: 'Скасувати?', note: '', yes: 'Так', no: 'Ні' };

interface Acts {
  onAnswered?: () => void;
  onGiven?: () => void;
}

function Card(acts: Acts) {
  const giving = useGiveUp({ order: { id: 'an order' } as Order, question, ...acts });
  return (
    <>
      <button type="button" onClick={giving.ask}>
        Скасувати
      </button>
      {giving.question}
    </>
  );
}

/** Shows a button that gives an order up, and presses it; the server answers with a status. */
function giveUp(status: number, acts: Acts) {
  const queries = newQueries();
  const read = vi.spyOn(queries, 'invalidateQueries');
  const send = vi.spyOn(client, 'DELETE').mockResolvedValue({
    ...(status < 300 ? { data: { id: 'an order' } } : { error: { code: 'too_late', message: '' } }),
    response: new Response('', { status }),
  } as never);
  render(
    <QueryClientProvider client={queries}>
      <Card {...acts} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Скасувати' }));
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Так' }));
  return { send, read };
}

const asked = () => screen.queryByRole('dialog') !== null;

test('an order that is given up is read again, and the question closes (ORD-72)', async () => {
  const { send, read } = giveUp(200, {});
  await waitFor(() => expect(asked()).toBe(false));
  expect(send).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledWith({ queryKey: ['orders'] });
});

test('the question stands until the screen is left', async () => {
  const acts = { onAnswered: vi.fn(), onGiven: vi.fn() };
  const { read } = giveUp(200, acts);
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(acts.onAnswered).toHaveBeenCalledOnce();
  expect(acts.onGiven).toHaveBeenCalledOnce();
  expect(asked()).toBe(true);
});

test('a refusal closes the question, is told, and the order is read again', async () => {
  const onGiven = vi.fn();
  const { read } = giveUp(409, { onGiven });
  await waitFor(() => expect(asked()).toBe(false));
  expect(useProblem.getState().open).toBe(true);
  expect(onGiven).not.toHaveBeenCalled();
  expect(read).toHaveBeenCalledWith({ queryKey: ['orders'] });
});
