import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Component as ConfirmEmailPage } from './ConfirmEmailPage';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

test.each([
  ['Ваш email верифіковано', 204, ''], // STAT-04
  ['Цю адресу вже підтверджено', 409, 'email_verified'],
  ['Посилання неактивне', 410, 'link_inactive'], // STAT-05
])('the link of a letter: %s (PROF-13)', async (title, status, code) => {
  vi.stubGlobal('fetch', async () =>
    status === 204 ? new Response(null, { status }) : Response.json({ success: false, code }, { status }),
  );
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter initialEntries={['/confirm/email/code']}>
        <Routes>
          <Route path="/confirm/email/:code" element={<ConfirmEmailPage />} />
        </Routes>
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});
