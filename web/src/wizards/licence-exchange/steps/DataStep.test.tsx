import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { prefetch } from '#api/startup';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { wizard } from '../wizard';
import { addressLine, DataStep } from './DataStep';

const licence = {
  ...{ series: 'BXA', number: '123456', lastName: 'ВОДІЙ', firstName: 'ПЕТРО', birthday: '1990-01-01' },
  ...{ middleName: 'ІВАНОВИЧ', lastNameUS: 'VODII', firstNameUS: 'PETRO' },
  ...{ categories: [{ category: 'B' }], issuedAt: '2020-01-01', issuedBy: '8041' },
};

const address = {
  ...{ region: 'Одеська', regionId: 16, district: 'Одеський', cityType: 'місто', city: 'Одеса' },
  ...{ streetType: 'проспект', street: 'Шевченка', building: '4', apartment: '115' },
};

test('an address is checked with the kind of its street, region and district', () => {
  expect(addressLine(address)).toBe(
    'Одеська область, Одеський район, місто Одеса, проспект Шевченка, 4, кв. 115',
  );
  const capital = { ...address, region: 'м. Київ', district: '', city: 'Київ' };
  expect(addressLine(capital)).toBe('місто Київ, проспект Шевченка, 4, кв. 115');
});

test('the licence that the driver card has asked for is the one to be checked (LIC-14)', async () => {
  const asked: string[] = [];
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => {
    asked.push(path);
    const data =
      { '/api/user/license/national': licence, '/api/dictionaries/location/address': address }[path] ?? [];
    return { data, response: new Response('', { status: 200 }) };
  }) as never);
  const queries = newQueries({ defaultOptions: { queries: { retry: false } } });
  await prefetch(
    queries,
    () => true,
    () => undefined,
  );
  const step = (
    <FieldRulesProvider value={wizard.steps.data.rules}>
      <DataStep next={() => undefined} back={() => undefined} closed={false} />
    </FieldRulesProvider>
  );
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: step }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('BXA 123456')).toBeTruthy();
  expect(asked.filter((path) => path === '/api/user/license/national')).toHaveLength(1);
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  for (const fact of ['Водій Петро Іванович', 'VODII PETRO', '01.01.1990'])
    expect(facts, 'WIZ-11: the person of the licence').toContain(fact);
});
