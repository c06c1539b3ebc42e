import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { signedOut, useSession } from '#api/session';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Component as MonitoringTab } from './MonitoringTab';
import { Component as ProfilePage } from './ProfilePage';

// PROF-21, GAP-74: a citizen without requests is led to the contacts, also when that could not be read at first.
test('monitoring that could not be read at first', async () => {
  const answers = [
    new Response('{"code":"too_many_requests"}', { status: 429 }),
    new Response(null, { status: 204 }),
  ];
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/observers')
      ? (answers.shift() ?? new Response(null, { status: 204 }))
      : Response.json({ uid: '1', username: { lastName: 'А', firstName: 'Б' }, ipnChar: '' }),
  );
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter initialEntries={['/profile/monitoring']}>
        <Routes>
          <Route path="/profile" element={<ProfilePage />}>
            <Route path="monitoring" element={<MonitoringTab />} />
            <Route path="contacts" element={<p>contacts</p>} />
          </Route>
        </Routes>
      </TestRouter>
    </QueryClientProvider>,
  );
  (await screen.findByRole('button', { name: 'Спробувати ще раз' })).click();
  expect(await screen.findByText('contacts')).toBeTruthy();
});

const observer = {
  id: '7',
  company: 'ТОВ Прокат',
  name: 'Штрафи',
  status: 'new',
  label: { text: 'Новий', colour: 'blue' },
  createdAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-03-05T12:00:00Z',
  until: '2999-01-01T00:00:00Z',
  code: '4321',
  decisions: ['approved', 'canceled'],
  isRead: true,
};

test('the code that was typed for a company outlives the session, in its dialog (SESS-06)', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/observers') ? Response.json([observer]) : new Response(null, { status: 204 }),
  );
  const show = () =>
    render(
      <QueryClientProvider client={newQueries()}>
        <TestRouter>
          <MonitoringTab />
        </TestRouter>
      </QueryClientProvider>,
    );
  const tokens = { accessToken: '', refreshToken: '', expiresIn: 600, sessionEndsAt: '' };
  useSession.setState({ tokens, citizen: 'anna' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /ТОВ Прокат/ }));
  await userEvent.type(screen.getByRole('textbox'), '43');
  act(() => useSession.setState({ tokens: undefined, expired: true }));
  cleanup();
  useSession.setState({ tokens, expired: false });
  show();
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('43');
  signedOut(false);
});

test('what waits for a decision comes first; a refusal is asked about, and the terms of a consent are said (MON-06, MON-08)', async () => {
  const open = { ...observer, until: new Date(Date.now() + 3_600_000).toISOString() };
  const finished = { ...observer, id: '8', company: 'ТОВ Давно', status: 'approved', decisions: [] };
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (call: Request) => {
    if (call.method === 'PATCH') {
      sent.push(((await call.json()) as { status: string }).status);
      return Response.json({ ...open, status: 'canceled' });
    }
    return call.url.endsWith('/observers')
      ? Response.json([finished, open])
      : new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <MonitoringTab />
      </TestRouter>
    </QueryClientProvider>,
  );
  const names = (await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent);
  expect(names).toEqual(['ТОВ Прокат', 'ТОВ Давно']);
  expect(screen.getByText(/^Як відкликати дозвіл/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /ТОВ Прокат/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Відхилити' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
  await userEvent.click(screen.getByRole('button', { name: 'Відхилити' }));
  await userEvent.click(screen.getByRole('button', { name: 'Так, відхилити' }));
  await vi.waitFor(() => expect(sent).toEqual(['canceled']));
});
