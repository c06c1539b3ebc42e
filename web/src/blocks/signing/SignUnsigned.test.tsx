import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { forms } from '#text/forms';
import { SignUnsigned } from './SignUnsigned';

const order = { id: 'o', price: 0 } as Order;

test('a press has a new key once the order has refused the one before', async () => {
  const post = vi.spyOn(client, 'POST');
  render(
    <QueryClientProvider client={newQueries()}>
      <SignUnsigned order={order} chosen onChosen={vi.fn()} onSigned={vi.fn()} />
    </QueryClientProvider>,
  );
  const press = async (message: string, settled: boolean) => {
    post.mockResolvedValue({
      error: { message, settled },
      response: new Response(null, { status: 503 }),
    } as never);
    fireEvent.click(screen.getByRole('button', { name: forms.sign.unsignedGo }));
    await screen.findByText(message);
    const calls = post.mock.calls as unknown as [string, { params: { header: object } }][];
    return calls.at(-1)?.[1].params.header;
  };
  const first = await press('не почули', false);
  expect(await press('відмовлено', true)).toEqual(first);
  expect(await press('знову', false)).not.toEqual(first);
});

test.each([
  [0, forms.sign.unsignedGo],
  [61_700, forms.sign.unsignedPay],
])('the button of an order for %s kopecks says what it leads to', (price, label) => {
  render(
    <QueryClientProvider client={newQueries()}>
      <SignUnsigned order={{ ...order, price }} chosen onChosen={vi.fn()} onSigned={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: label })).toBeTruthy();
});
