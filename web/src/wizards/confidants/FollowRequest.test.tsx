import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { wizard } from './appoint/wizard';
import { Done, FollowRequest } from './FollowRequest';

test('a stranger who opens the link of a request reads why there is nothing to answer', async () => {
  vi.spyOn(client, 'GET').mockImplementation((async () => ({
    error: { success: false, code: 'not_found', message: 'Замовлення не знайдено' },
    response: new Response(null, { status: 404 }),
  })) as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <FollowRequest id="o" step={null} map={wizard} steps={[]} next={[]} />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Цієї заяви немає серед Ваших');
  expect(screen.getByRole('link', { name: 'До моїх послуг' })).toBeTruthy();
});

test.each([
  ['w8_2_confirm', { kind: 'confirmation', name: 'Підтвердити можна до' }, true],
  ['done', { kind: 'erasing', name: 'Персональні дані буде стерто' }, false],
] as const)('%s: until when the other side may answer', (status, deadline, named) => {
  const order = {
    ...{ id: 'o', number: '1', status, actions: [], price: 0, createdAt: '2026-11-26T03:50:00Z' },
    ...{ service: { internalName: 'ownerToConfidant', name: '' }, label: { text: '', colour: 'green' } },
    deadline: { ...deadline, until: '2026-11-28T03:50:00Z' },
  } as unknown as Order;
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Done order={order} next={[]} />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(document.body.textContent?.includes('28.11.2026 05:50')).toBe(named);
});
