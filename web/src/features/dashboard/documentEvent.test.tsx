import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Schema } from '#api/client';
import { feed } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Feed } from './Feed';

const events: Schema['Notification'][] = [
  {
    type: 'document',
    title: 'Строк дії документа завершується: ID-картка 005511903',
    text: 'Документ дійсний до 10.03.2026.',
    payload: {
      createdAt: '2026-02-08T00:00:00+02:00',
      issuedAt: '2016-03-01',
      endDate: '2026-03-10',
      status: 'expiring',
    },
  },
  {
    type: 'fines',
    title: 'Несплачений штраф',
    text: 'До сплати 170,00 грн.',
    payload: { createdAt: '2026-03-01T00:00:00+02:00', service: 'fines' },
  },
];

test('a document that ends is an event of its own type, found by the filter (DASH-17, DASH-08)', async () => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(feed.queryKey, { events, incomplete: false });
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <Feed />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('Показати'), 'Документи');
  const [shown, ...others] = screen.getAllByRole('article');
  expect(others).toEqual([]);
  const card = within(shown as HTMLElement);
  expect(card.getByText('Документи')).toBeTruthy();
  expect(card.getByRole('heading', { name: /ID-картка 005511903/ })).toBeTruthy();
  expect(card.getByText('Документ дійсний до 10.03.2026.')).toBeTruthy();
  expect(card.getByRole('link', { name: 'До документів' }).getAttribute('href')).toBe('/profile/docs');
});
