import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Component } from './RevokePage';

const holder = { lastName: 'КЛИМЕНКО', firstName: 'ОКСАНА', middleName: 'ІГОРІВНА' };
const car = (carId: string, model: string) => ({
  carId,
  vin: `VIN${carId}`,
  brand: 'SKODA',
  model,
  makeYear: 2019,
});
const cars = [car('1', 'OCTAVIA'), car('2', 'FABIA')];

/** Opens the service from the catalogue; the citizen has appointed somebody for these vehicles. */
function open(appointed: string[]) {
  vi.spyOn(client, 'GET').mockImplementation((async (
    path: string,
    { params }: { params?: { path?: { id: string } } } = {},
  ) => {
    const id = params?.path?.id ?? '';
    const data = path.endsWith('/search/{id}')
      ? {
          ...cars.find(({ carId }) => carId === id),
          revocable: appointed.includes(id),
          ...(appointed.includes(id) ? { confidant: { holder, endDate: '2026-08-31' } } : {}),
        }
      : path === '/api/v1/vehicles'
        ? cars
        : { tasks: [] };
    return { data, response: new Response(null, { status: 200 }) };
  }) as never);
  const router = createMemoryRouter([{ path: '/services/confidant-revoke', element: <Component /> }], {
    initialEntries: ['/services/confidant-revoke'],
  });
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

test('who opens the service chooses whose appointment is revoked (CAT-08, CONF-08)', async () => {
  const router = open(['1']);
  const choice = await screen.findByRole('link', {
    name: 'Обрати: Клименко Оксана Ігорівна, SKODA OCTAVIA, 2019',
  });
  expect(screen.queryByText(/FABIA/)).toBeNull(); // it has no proper user
  await userEvent.setup().click(choice);
  expect(router.state.location).toMatchObject({ search: '?step=confirm', state: { vehicleId: '1' } });
});

test('who has appointed nobody reads so, and how one is appointed (CAT-08)', async () => {
  open([]);
  expect(await screen.findByText('Ви нікого не призначили належним користувачем')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Призначити належного користувача' });
  expect(way.getAttribute('href')).toBe('/services/confidant');
});
