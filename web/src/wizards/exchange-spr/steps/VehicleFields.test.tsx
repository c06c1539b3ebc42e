import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../../../api/client';
import { VehicleFields } from './VehicleFields';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const message = 'Щодо цього транспортного засобу вже є чинна заява, стежте за нею у «Моїх послугах»';
const vehicle = { vin: 'TMB99HAV3KM626020', carId: '1', brand: 'SKODA', model: 'OCTAVIA', plate: 'KA9400PP' };

function Form() {
  return (
    <FormProvider {...useForm({ defaultValues: { vin: vehicle.vin } })}>
      <VehicleFields />
    </FormProvider>
  );
}

// SPR-34.
test.each([
  ['one made here leads to it', 'o', '/services/ordered#order-o'],
  ['one made elsewhere leads to the list', undefined, '/services/ordered'],
])('of an exchange that is under way, %s', async (_, orderId, address) => {
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path.endsWith('availability')
      ? { success: false, code: '0007', codes: ['0007'], message, orderId }
      : path.endsWith('vehicles')
        ? [vehicle]
        : {},
    response: new Response('', { status: 200 }),
  })) as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Form />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByText(message, { exact: false })).textContent).toContain('не можна');
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(address);
});
