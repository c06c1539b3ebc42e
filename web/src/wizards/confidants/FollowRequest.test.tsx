import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '../../api/client';
import { newQueries } from '../../testing/queries';
import { TestRouter } from '../../testing/TestRouter';
import { wizard } from './appoint/wizard';
import { FollowRequest } from './FollowRequest';

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
