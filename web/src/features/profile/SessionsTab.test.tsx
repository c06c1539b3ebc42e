import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { Component } from './SessionsTab';

test('each session says where and how its citizen has signed in, and when (PROF-19)', async () => {
  const session = { id: '1', device: 'Firefox, Linux', current: true, createdAt: '2026-11-21T20:00:00Z' };
  const data = [
    { ...session, provider: 'id.gov.ua' },
    { ...session, id: '2', device: '', current: false },
  ];
  vi.spyOn(client, 'GET').mockResolvedValue({ data, response: new Response() } as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <Component />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Вхід через id.gov.ua 21.11.2026 22:00')).toBeTruthy();
  expect(screen.getByText('Firefox, Linux')).toBeTruthy();
  expect(screen.getByText('Невідомий пристрій')).toBeTruthy();
  expect(screen.getByText('Вхід 21.11.2026 22:00')).toBeTruthy();
});
