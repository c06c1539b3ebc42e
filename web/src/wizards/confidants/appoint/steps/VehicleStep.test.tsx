import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { ownVehicles } from '#api/queries';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { forms } from '#text/forms';
import { draft, wizard } from '../wizard';
import { VehicleStep } from './VehicleStep';

/** The register answers the owner's check when the test says so. */
let answer: () => void = () => undefined;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => {
    await new Promise<void>((resolve) => {
      if (path === '/api/confidant/check') answer = resolve;
    });
    return { data: { code: '0000', uid: 'a uid' }, response: new Response('') };
  }) as never);
  vi.spyOn(client, 'PUT').mockReturnValue(new Promise(() => undefined) as never);
  draft.update({ uid: '', vin: 'VIN', initiator: { email: 'a@ukr.net', phone: '067 111 22 33' } });
});

/** Shows the step, and asks for the next one. */
async function asked(next: () => void) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(ownVehicles.queryKey, [{ vin: 'VIN', brand: 'SKODA', model: 'OCTAVIA' }] as never);
  const shown = render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <FieldRulesProvider value={wizard.steps.vehicle.rules}>
          <VehicleStep next={next} back={undefined} closed={false} />
        </FieldRulesProvider>
      </TestRouter>
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: forms.wizard.next }));
  await vi.waitFor(() => expect(client.GET).toHaveBeenCalledWith('/api/confidant/check', expect.anything()));
  return shown;
}

test('the check of the owner leads on (CONF-25)', async () => {
  const next = vi.fn();
  await asked(next);
  await act(async () => answer());
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce());
});

test('who has left the step while the owner is checked is not led on (CONF-25)', async () => {
  const next = vi.fn();
  const shown = await asked(next);
  shown.unmount();
  await act(async () => answer());
  await vi.waitFor(() => expect(draft.use.getState().answers.uid).toBe('a uid'));
  expect(next).not.toHaveBeenCalled();
});

test('a vehicle that has a proper user gets no other one, and the step leads to where one is cancelled (CONF-42)', async () => {
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path.endsWith('/search/{id}')
      ? {
          carId: '7',
          confidant: { holder: { lastName: 'КЛИМЕНКО', firstName: 'ОКСАНА' }, endDate: '2026-08-31' },
        }
      : [{ vin: 'VIN', carId: '7', brand: 'SKODA', model: 'OCTAVIA' }],
    response: new Response(''),
  })) as never);
  const next = vi.fn();
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <FieldRulesProvider value={wizard.steps.vehicle.rules}>
          <VehicleStep next={next} back={undefined} closed={false} />
        </FieldRulesProvider>
      </TestRouter>
    </QueryClientProvider>,
  );
  const why = await screen.findByText(/Це Клименко Оксана, до 31.08.2026/);
  expect(why.closest('[role=alert]')?.textContent).toContain('Належного користувача вже призначено');
  const way = screen.getByRole('link', { name: 'Скасувати призначення' });
  expect(way.getAttribute('href')).toBe('/services/confidant-revoke');
  await userEvent.setup().click(screen.getByRole('button', { name: forms.wizard.next }));
  expect(client.GET).not.toHaveBeenCalledWith('/api/confidant/check', expect.anything());
  expect(next).not.toHaveBeenCalled();
});
