import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Schema } from '#api/client';
import { orders } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Held } from './Held';

type Availability = Schema['PlateReservationAvailability'];

const plate: NonNullable<Availability['reservePlate']> = {
  plate: 'KA7887KX',
  depName: 'ТСЦ 8041, м. Київ',
  cost: 36_000,
  until: '2026-03-14T10:00:00Z',
};
const order = {
  id: 'o',
  service: { internalName: 'plate-reserve' },
  plate: { plate: plate.plate },
  finished: false,
  actions: [{ action: 'pay' }],
};

/** Shows what stands in the way of a reservation, to a citizen with some orders. */
function show(availability: Partial<Availability>, made: object[] = [order]) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(orders.queryKey, made as never);
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <Held availability={{ available: false, ...availability }} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

/** What is shown of the plate, by its names. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );

test('a reservation that exists is shown instead of the form, with its plate', () => {
  show({ reservePlate: plate }, [{ ...order, actions: [] }]);
  expect(screen.getByRole('status').textContent).toBe('У Вас уже є заброньований номерний знак');
  expect(facts(), 'PRES-12').toEqual({
    'Номерний знак': 'UAKA 7887 KX',
    'Де отримати': 'ТСЦ 8041, м. Київ',
    Вартість: '360\u00a0грн',
    'Бронювання діє до': expect.stringContaining('14.03.2026'),
  });
  expect(screen.getByRole('link', { name: 'Переглянути замовлення' }).getAttribute('href')).toBe(
    '/services/ordered#order-o',
  );
  expect(screen.queryByRole('link', { name: 'Сплатити' })).toBeNull();
});

test('an unpaid one is shown with its plate and the way to pay', () => {
  show({ unpaidPlate: plate, reservePlate: { ...plate, plate: 'AA0001AA' } });
  expect(screen.getByRole('status').textContent).toBe('У Вас є неоплачене бронювання');
  expect(facts(), 'PRES-13').toMatchObject({
    'Номерний знак': 'UAKA 7887 KX',
    'Оплатити до': expect.stringContaining('14.03.2026'),
  });
  expect(screen.getByRole('link', { name: 'Сплатити' }).getAttribute('href'), 'PRES-13').toBe(
    '/?id=o&step=payment',
  );
});

test.each([
  ['of another plate', { ...order, plate: { plate: 'AA0001AA' } }],
  ['that has ended', { ...order, finished: true }],
  ['of another service', { ...order, service: { internalName: 'inz' } }],
])('an order %s is no way to the reservation', (_, other) => {
  show({ reservePlate: plate }, [other]);
  expect(screen.queryByRole('link')).toBeNull();
});

test('what the registers lack is shown with the way to a service centre', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  show({ message: 'У реєстрах недостатньо інформації.', lacks: ['Ваш номер у реєстрі сервісних центрів'] });
  expect(await screen.findByText(/недостатньо інформації/), 'PRES-14').toBeTruthy();
  expect(screen.getByText(/Ваш номер у реєстрі сервісних центрів/), 'PRES-14').toBeTruthy();
});
