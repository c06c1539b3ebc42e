import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { ConfirmStep } from './ConfirmStep';
import { draft } from './wizard';

const vehicle = {
  vin: 'TMB99HAV3KM626020',
  plate: 'KA9400PP',
  brand: 'SKODA',
  model: 'OCTAVIA',
  makeYear: 2019,
  confidant: {
    holder: { lastName: 'КЛИМЕНКО', firstName: 'ОКСАНА', middleName: 'ІГОРІВНА' },
    endDate: '2026-08-31',
  },
};

/** Shows the step while the service has this state. */
function shown(activeService: string) {
  const told: Record<string, unknown> = {
    '/api/services/info/{name}': { internalName: 'confidant-revoke', activeService },
    '/api/maintenance': { active: false, now: '2026-03-05T10:00:00Z' },
  };
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: told[path] ?? vehicle,
    response: new Response('', { status: 200 }),
  })) as never);
  draft.use.setState({ answers: { vehicleId: '300410015' } });
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <ConfirmStep next={() => undefined} back={undefined} closed={false} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

test('the citizen is asked before the appointment is cancelled: whose, and what follows (CONF-09, CONF-10)', async () => {
  shown('active');
  expect(await screen.findByText('Ви дійсно хочете скасувати призначення?')).toBeTruthy();
  expect(screen.getByText('Клименко Оксана Ігорівна')).toBeTruthy();
  expect(screen.getByText('31.08.2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Так, перейти до підпису' })).toBeTruthy();
  expect(screen.getByText('TMB99HAV3KM626020')).toBeTruthy();
});

test.each(['inprogress', 'inactive'])(
  'a service that is %s is not available (CONF-12, AMB-043)',
  async (state) => {
    shown(state);
    expect(await screen.findByRole('link')).toHaveProperty('pathname', '/vehicles/owner');
    expect(screen.getByRole('heading').textContent).toBe('Послуга недоступна'); // CONF-12, ERR-13
    expect(screen.queryByText('Ви дійсно хочете скасувати призначення?')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  },
);
