import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Order, profile } from '#api/queries';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { motor } from '#wizards/insurance/product';
import { Confirmation } from './Confirmation';
import { ProductContext } from './product';

const reserved = {
  id: 'a policy',
  price: 250_000,
  email: 'driver@ukr.net',
  actions: [{ action: 'approve' }],
  insurance: { policyNumber: '231475891', company: 'Оберіг', startDate: '2026-03-06', endDate: '2027-03-05' },
  insured: {
    ...{ vehicle: 'SKODA OCTAVIA', plate: 'KA9400PP', kind: 'Легковий автомобіль до 1600 см³' },
    ...{
      odometer: 42_000,
      period: '1 рік',
      privilege: 'Пенсіонер',
      franchise: 320_000,
      document: 'ID-картка 001234567',
    },
    ...{ address: '01001, м. Київ, вул. Хрещатик, буд. 1', phone: '+380671112233' },
  },
} as unknown as Order;

// INS-09: who confirms the data sees all of them, also in a browser that has not filled them in.
test('another device shows all that is confirmed', () => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(profile.queryKey, {
    username: { lastName: 'ШЕВЧУК', firstName: 'ІРИНА', middleName: '' },
  } as never);
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <ProductContext value={motor}>
          <Confirmation order={reserved} onChange={() => undefined} />
        </ProductContext>
      ),
    },
  ]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const shown = screen.getAllByRole('definition').map((fact) => fact.textContent?.replace(/\s/g, ' '));
  for (const fact of [
    ...[
      '231475891',
      'Оберіг',
      '1 рік',
      '3 200 грн',
      'Пенсіонер',
      'SKODA OCTAVIA',
      'Легковий автомобіль до 1600 см³',
    ],
    ...['42 000 км', 'Шевчук Ірина', 'ID-картка 001234567', '01001, м. Київ, вул. Хрещатик, буд. 1'],
    ...['DRIVER@UKR.NET', '+380 (67) 111-22-33'], // VAL-11
  ])
    expect(shown).toContain(fact);
  expect(screen.getByText(/KA ?9400 ?PP/)).toBeDefined();
  expect(screen.getByRole('checkbox')).toHaveProperty('name', 'confirmData'); // INS-13, INS-44
});
