import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fines } from '#api/fines';
import { storedPlates } from '#api/fleet';
import { catalogue, orders, ownVehicles, usedVehicles, vehicleRecord } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Component as FleetPage } from './FleetPage';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

const vehicle = {
  carId: '7',
  vin: 'TMB99HAV3KM626020',
  brand: 'SKODA',
  model: 'OCTAVIA',
  makeYear: 2019,
  plate: 'KA9400PP',
  logoUrl: '/pictures/vehicle-1001.svg',
};

function show(path: string, own: object[]) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const known = { ownership: 'owner', revocable: false, insurance: { policy: [] } };
  queries.setQueryData(ownVehicles.queryKey, own as never);
  queries.setQueryData(usedVehicles.queryKey, []);
  queries.setQueryData(storedPlates.queryKey, []);
  queries.setQueryData(orders.queryKey, []);
  queries.setQueryData(catalogue.queryKey, []);
  queries.setQueryData(vehicleRecord('owner', '7').queryKey, { ...vehicle, ...known } as never);
  queries.setQueryData(fines.queryKey, [{ docId: '1', plate: 'КА9400РР', status: { id: 0 } }] as never);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  render(
    <QueryClientProvider client={queries}>
      <TestRouter initialEntries={[path]}>
        <Routes>
          <Route path="/vehicles/:relation" element={<FleetPage />} />
        </Routes>
      </TestRouter>
    </QueryClientProvider>,
  );
}

test('a vehicle says how it stands, and opens what may be done with it (FLEET-03)', () => {
  show('/vehicles/owner', [vehicle]);
  const state = screen.getByRole('list', { name: 'Стан транспортного засобу' });
  expect(state.textContent?.replaceAll('\u00a0', ' ')).toBe('Поліс не внесено1 несплачений штраф');
  const menu = screen.getByRole('button', { name: 'Дії: SKODA OCTAVIA KA9400PP' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link', { name: 'Купити поліс' })).toBeNull();
  fireEvent.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Купити поліс' })).toBeTruthy();
});

test('an empty fleet says which vehicles are shown (BIZ-07)', () => {
  show('/vehicles/owner', []);
  expect(screen.getByText(/зареєстровані з 2013 року/)).toBeTruthy();
});

test('who uses no vehicle is led to ask for one (FLEET-09)', () => {
  show('/vehicles/confidant', []);
  expect(screen.getByText('Немає даних для відображення')).toBeTruthy();
  const ask = screen.getByRole('link', { name: 'Стати належним користувачем' });
  expect(ask.getAttribute('href')).toBe('/services/confidantToOwner');
});
