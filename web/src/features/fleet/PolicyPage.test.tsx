import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { orders, profile, vehicleRecord } from '#api/queries';
import { kyivToday } from '#lib/validation';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Component as PolicyPage, validEnd } from './PolicyPage';

const bought = {
  status: 'done',
  vehicle: { vin: 'VIN1' },
  service: { internalName: 'insurance' },
  insurance: { company: 'СК «Оберіг»', policyNumber: '231000001', endDate: '2099-11-24' },
};
const card = {
  ...bought,
  service: { internalName: 'insurance-green' },
  insurance: { company: 'СК «Дніпро-Поліс»', policyNumber: '231000002', endDate: '2099-12-01' },
};
const told = {
  type: 'mtpl',
  companyName: 'ТАС',
  policyNumber: '123456789',
  endDate: '2098-01-31',
  email: 'told@ukr.net',
};

function show(policies: object[], ordered: object[], search = '') {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const record = {
    carId: '7',
    vin: 'VIN1',
    brand: 'SKODA',
    model: 'OCTAVIA',
    plate: 'AA1234BB',
    insurance: { policy: policies },
  };
  queries.setQueryData(vehicleRecord('owner', '7').queryKey, record as never);
  queries.setQueryData(profile.queryKey, { email: 'driver@ukr.net' } as never);
  queries.setQueryData(orders.queryKey, ordered as never);
  render(
    <QueryClientProvider client={queries}>
      <TestRouter initialEntries={[`/vehicles/owner/7/policy${search}`]}>
        <Routes>
          <Route path="/vehicles/:relation/:id/policy" element={<PolicyPage />} />
        </Routes>
      </TestRouter>
    </QueryClientProvider>,
  );
  const save = screen.getByRole('button', { name: 'Зберегти' });
  return {
    values: screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value),
    ready: save.getAttribute('aria-disabled') === 'false',
  };
}

// FLEET-19, FLEET-24: what was bought here needs no typing; what was saved stays; without either there is nothing to save.
test('the data of a policy that was bought here', () => {
  expect(show([], [bought])).toEqual({
    values: ['СК «Оберіг»', '231000001', '24.11.2099', 'driver@ukr.net'],
    ready: true,
  });
  cleanup();
  expect(show([told], [bought])).toEqual({
    values: ['ТАС', '123456789', '31.01.2098', 'told@ukr.net'],
    ready: false,
  });
  expect(screen.getByText('Змініть дані, щоб зберегти')).toBeTruthy();
  cleanup();
  expect(show([], [])).toEqual({ values: ['', '', '', 'driver@ukr.net'], ready: false });
  expect(screen.getByText('Заповніть усі поля, щоб зберегти')).toBeTruthy();
});

// FLEET-19, FLEET-17: a motor policy is not taken for a green card, nor the other way round.
test('the data of a green card', () => {
  expect(show([told], [card, bought], '?type=green').values).toEqual([
    'СК «Дніпро-Поліс»',
    '231000002',
    '01.12.2099',
    'driver@ukr.net',
  ]);
  expect(screen.getByLabelText('Номер «Зеленої картки»')).toBeDefined();
  cleanup();
  expect(show([{ ...told, type: 'green' }], [bought]).values[1]).toBe('231000001');
});

test('the last day of a policy: what is wrong with it (FLEET-22)', () => {
  expect(validEnd('31.12.2099')).toBe('');
  expect(validEnd('32.13.2099')).toBe('Такої дати не існує');
  expect(validEnd('12.2099')).toBe('Введіть дату у форматі ДД.ММ.РРРР');
  expect(validEnd('01.01.2020')).toBe('Поліс має діяти: оберіть сьогодні або пізнішу дату');
});

// DASH-13: no reminder is due ten days before a day that is nearer.
test.each([
  [11, 'Ми нагадаємо про завершення строку дії за 10 днів.'],
  [5, 'Поліс діє ще 5 днів'],
])('a policy that ends in %i days is saved: %s (FLEET-25)', async (days, words) => {
  vi.spyOn(client, 'POST').mockResolvedValue({ data: {}, response: new Response('{}') } as never);
  const endDate = kyivToday(new Date(Date.now() + days * 86_400_000));
  show([], [{ ...bought, insurance: { ...bought.insurance, endDate } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Зберегти' }));
  const dialog = await screen.findByRole('dialog', { name: 'Дані поліса збережено' });
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain(words);
});

test('a saved policy is sent with its vehicle (FLEET-19)', async () => {
  const post = vi
    .spyOn(client, 'POST')
    .mockResolvedValue({ data: undefined, response: new Response() } as never);
  show([], [bought]);
  fireEvent.click(screen.getByRole('button', { name: 'Зберегти' }));
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  const [path, call] = post.mock.calls[0] as unknown as [string, { body: object }];
  expect(path).toBe('/api/insurance/add-policy');
  expect(call.body).toEqual({
    type: 'mtpl',
    companyName: 'СК «Оберіг»',
    policyNumber: '231000001',
    endDate: '2099-11-24',
    email: 'driver@ukr.net',
    vin: 'VIN1',
    brand: 'SKODA',
    plate: 'AA1234BB',
  });
});
