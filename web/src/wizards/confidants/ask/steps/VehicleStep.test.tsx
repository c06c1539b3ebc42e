import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { confidants } from '#wizards/confidants/text';
import { draft, wizard } from '../wizard';
import { VehicleStep } from './VehicleStep';

const vin = 'TMB99HAV3KM626020';

const car = { name: 'SKODA', plate: '' };
const owner = { email: 'owner@ukr.net', phone: '067 111 22 33' };
const next = vi.fn();
let checks = 0;

const another = 'VNKJUZV39MK201105';
const taken = 'Належного користувача вже призначено';

/**
 * Shows the step to one who has typed a VIN and chosen its vehicle; the register knows that vehicle alone, unless it knows more, and
 * may refuse it.
 */
function show(chosen: string, known = [vin], refused = '') {
  checks = 0;
  const reply = (data: unknown) => ({ data, response: new Response(null, { status: 200 }) }) as never;
  vi.spyOn(client, 'GET').mockImplementation((async () => reply({ code: '0000', uid: 'uid' })) as never);
  vi.spyOn(client, 'POST').mockImplementation((async (path: string, { body }: { body: { vin: string } }) => {
    if (path === '/api/confidant/check/{id}') {
      checks += 1;
      return reply(body.vin === refused ? { code: '0011', message: taken } : { code: '0000' });
    }
    return reply(known.includes(body.vin) ? [{ vin: body.vin, carId: 'car', brand: 'SKODA' }] : []);
  }) as never);
  draft.use.setState(({ answers }) => ({
    answers: { ...answers, typedVin: vin, vin, chosen, car, participant: owner },
  }));
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <FieldRulesProvider value={wizard.steps.vehicle.rules}>
          <VehicleStep next={next} back={undefined} closed={false} />
        </FieldRulesProvider>
      </TestRouter>
    </QueryClientProvider>,
  );
}

test('a vehicle that was chosen on a page that is gone is checked here (CONF-31)', async () => {
  show('');
  await waitFor(() => expect(draft.use.getState().answers.chosen).toBe(vin), { timeout: 3_000 });
  expect(checks).toBe(1);
});

test('another VIN is typed: the vehicle before is not chosen any more (CONF-31)', async () => {
  show(vin);
  await waitFor(() => expect(screen.getByRole('radio')).toHaveProperty('checked', true), { timeout: 3_000 });
  const field = screen.getByLabelText('VIN-код транспортного засобу');
  const person = userEvent.setup();
  await person.type(field, ' ');
  expect(draft.use.getState().answers).toMatchObject({ vin, chosen: vin }); // the same VIN, as it is read
  await person.type(field, '{Backspace}{Backspace}1');
  expect(draft.use.getState().answers).toMatchObject({ vin: '', chosen: '', car: null });
  await screen.findAllByText(confidants.ask.none, {}, { timeout: 3_000 });
  await person.click(screen.getByRole('button', { name: 'Далі' }));
  const faults = await screen.findAllByRole('alert');
  expect(faults[0]?.textContent).toContain(confidants.ask.none);
  expect(next).not.toHaveBeenCalled();
}, 20_000);

test('why a vehicle cannot be used is not said of another one (CONF-32, CONF-34, CONF-35)', async () => {
  show('', [vin, another], vin);
  const wait = { timeout: 3_000 };
  expect((await screen.findAllByText(taken, {}, wait)).length).toBeGreaterThan(0);
  expect(screen.getByRole('radio')).toHaveProperty('checked', false); // CONF-32
  const field = screen.getByLabelText('VIN-код транспортного засобу');
  const person = userEvent.setup();
  await person.click(field);
  expect(screen.getAllByText(taken, { exact: false })).not.toHaveLength(0); // no rule of the form clears it
  await person.clear(field);
  await person.type(field, another);
  await person.click(await screen.findByRole('radio', { name: new RegExp(another) }, wait));
  await waitFor(() => expect(draft.use.getState().answers.chosen).toBe(another), wait);
  expect(screen.queryByText(taken)).toBeNull();
}, 20_000);
