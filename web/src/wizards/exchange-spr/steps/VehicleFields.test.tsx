import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { useVehicleHint, VehicleFields } from './VehicleFields';

const message = 'Щодо цього транспортного засобу вже є чинна заява, стежте за нею у «Моїх послугах»';
const supportEmail = 'support@cabinet.test';
const vehicle = { vin: 'TMB99HAV3KM626020', carId: '1', brand: 'SKODA', model: 'OCTAVIA', plate: 'KA9400PP' };

function Form() {
  const hint = useVehicleHint(vehicle.vin);
  return (
    <FormProvider {...useForm({ defaultValues: { vin: vehicle.vin } })}>
      <VehicleFields />
      <p data-testid="hint">{hint}</p>
    </FormProvider>
  );
}

/** Shows the vehicle, of which the register says so. */
function show(answer: object) {
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path.endsWith('availability') ? answer : path.endsWith('vehicles') ? [vehicle] : { supportEmail },
    response: new Response('', { status: 200 }),
  })) as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Form />
      </TestRouter>
    </QueryClientProvider>,
  );
}

test.each([
  ['one made here leads to it', 'o', '/services/ordered#order-o'],
  ['one made elsewhere leads to the list', undefined, '/services/ordered'],
])('of an exchange that is under way, %s, and the support can be asked', async (_, orderId, address) => {
  show({ success: false, code: '0007', codes: ['0007'], message, orderId });
  expect((await screen.findByText(message, { exact: false })).textContent).toContain('не можна');
  await screen.findByRole('link', { name: supportEmail });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links, 'SPR-34').toEqual([address, `mailto:${supportEmail}`]);
});

// SPR-33, SPR-35: what cannot pass with time is not checked again; one turns to the service centre.
test.each([
  ['0006', true, 'Дані з реєстру ще не надійшли'],
  ['0015', false, 'Для цього типу транспортного засобу послуга недоступна'],
])('of the refusal %s, that it can be checked again: %s', async (code, passes, why) => {
  show({ success: false, code, codes: [code], message: why, passes });
  const told = (await screen.findByText(why, { exact: false })).textContent;
  expect(told?.includes('Зверніться до сервісного центру МВС.')).toBe(!passes);
  expect(screen.queryAllByRole('button', { name: 'Перевірити ще раз' })).toHaveLength(passes ? 1 : 0);
  expect(screen.getByTestId('hint').textContent).toBe('Обміняти свідоцтво онлайн не можна');
});
