import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Component as MonitoringTab } from './MonitoringTab';
import { Component as ProfilePage } from './ProfilePage';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// PROF-21, GAP-74: whom nobody has asked is led to the contacts, also when that could not be read at first.
test('monitoring that could not be read at first', async () => {
  const answers = [
    new Response('{"code":"too_many_requests"}', { status: 429 }),
    new Response(null, { status: 204 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift() ?? new Response(null, { status: 204 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/profile/monitoring']}>
        <Routes>
          <Route path="/profile" element={<ProfilePage />}>
            <Route path="monitoring" element={<MonitoringTab />} />
            <Route path="contacts" element={<p>contacts</p>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  (await screen.findByRole('button', { name: 'Спробувати ще раз' })).click();
  expect(await screen.findByText('contacts')).toBeTruthy();
});
