import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../../../../api/client';
import { draft } from '../wizard';
import { VehicleStep } from './VehicleStep';

const vin = 'TMB99HAV3KM626020';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a vehicle that was chosen on a page that is gone is checked here (CONF-31)', async () => {
  const reply = (data: unknown) => ({ data, response: new Response(null, { status: 200 }) }) as never;
  vi.spyOn(client, 'GET').mockImplementation((async () => reply({ code: '0000', uid: 'uid' })) as never);
  let checks = 0;
  vi.spyOn(client, 'POST').mockImplementation((async (path: string) => {
    if (path !== '/api/confidant/check/{id}') return reply([{ vin, carId: 'car', brand: 'SKODA' }]);
    checks += 1;
    return reply({ code: '0000' });
  }) as never);
  draft.use.setState(({ answers }) => ({ answers: { ...answers, typedVin: vin, vin, chosen: '' } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <VehicleStep next={() => undefined} back={undefined} closed={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(draft.use.getState().answers.chosen).toBe(vin), { timeout: 3_000 });
  expect(checks).toBe(1);
});
