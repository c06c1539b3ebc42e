import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order } from '#api/queries';
import { Rating } from './Rating';

const order = { id: '7d0f4a57-1c5b-4b43-8d5c-3f6f0b1f6f21', finished: true } as Order;
const reply = (data?: object) => ({ data, response: new Response() }) as never;

function draw(shown: Order) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rating order={shown} />
    </QueryClientProvider>,
  );
}

test('an ended order is rated once, and the answer can be changed', async () => {
  vi.spyOn(client, 'GET').mockResolvedValue(reply({}));
  const put = vi
    .spyOn(client, 'PUT')
    .mockResolvedValue({ response: new Response(null, { status: 204 }) } as never);
  draw(order);
  await userEvent.click(await screen.findByRole('radio', { name: /4 легко/ }));
  expect(put.mock.lastCall).toMatchObject([
    '/api/services/{id}/rating',
    { params: { path: { id: order.id } }, body: { score: 4 } },
  ]);
  expect(await screen.findByText('Дякуємо, відповідь збережено.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /2 важко/ }));
  expect(put).toHaveBeenCalledTimes(2);
  expect((screen.getByRole('radio', { name: /2 важко/ }) as HTMLInputElement).checked).toBe(true);
});

test('nobody is asked before the end, and only who has ordered', () => {
  const get = vi.spyOn(client, 'GET').mockResolvedValue(reply({ score: 3 }));
  draw({ ...order, finished: false });
  expect(get).not.toHaveBeenCalled();
  draw({ ...order, party: 'participant' });
  expect(screen.queryByRole('radiogroup')).toBeNull();
});
