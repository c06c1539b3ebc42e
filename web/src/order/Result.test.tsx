import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Result } from './Result';

const why = 'Подані дані не відповідають реєстру. Гроші повернуто на Вашу картку.';

function show(order: object) {
  const told = {
    id: '0192a3b4-0000-7000-8000-000000000001',
    number: '482107395617',
    service: { internalName: 'licence-exchange', name: 'Обмін посвідчення водія' },
    label: { text: 'Відмовлено', colour: 'red' },
    explanation: why,
    actions: [],
    finished: true,
    price: 49_700,
    createdAt: '2026-11-21T20:00:00Z',
    ...order,
  } as unknown as Order;
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Result
          order={told}
          facts={[['Причина', 'Непридатне']]}
          next={['Сервісний центр перевірить заяву.']}
          statement
        />
      </TestRouter>
    </QueryClientProvider>,
  );
}

test.each(['refusal', 'rejected'])(
  '%s says why, and what can be done about it (WIZ-06, CONF-27)',
  (status) => {
    show({ status });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(`Відмовлено${why}`);
    expect(screen.getByRole('link', { name: 'Замовити ще раз' }).getAttribute('href')).toBe(
      '/services/licence-exchange?again=0192a3b4-0000-7000-8000-000000000001',
    );
    expect(screen.getByRole('heading', { name: 'Що далі' })).toBeTruthy();
    expect(screen.queryByText('Сервісний центр перевірить заяву.')).toBeNull();
    expect(screen.getByText('4821 0739 5617')).toBeTruthy();
  },
);

test('who has rejected another’s request is not asked to repeat it (CONF-27)', () => {
  show({ status: 'rejected', party: 'participant' });
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Замовити ще раз' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Що далі' })).toBeNull();
});

test('an application that was handed in says what comes next (WIZ-06)', () => {
  show({ status: 'sent', finished: false });
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('Замовлення прийнято');
  expect(screen.getByText('Сервісний центр перевірить заяву.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Заява (PDF)' })).toBeTruthy();
});

test('a refused policy does not look like one, and leads to another company (WIZ-06)', () => {
  show({ status: 'refusal', service: { internalName: 'insurance', name: 'Автоцивілка' } });
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(`Автомобіль НЕ застраховано${why}`);
  expect(screen.getByRole('link', { name: 'Обрати іншу компанію' }).getAttribute('href')).toBe(
    '/services/insurance?step=offer',
  );
  expect(document.body.textContent).not.toContain('сервісного центру МВС');
});

test.each(['postal-shipment', 'reshipment', 'reshipment-spr'])(
  '%s: a document that was not sent is sent again, and no decision is disputed (WIZ-06)',
  (internalName) => {
    show({ status: 'refusal', service: { internalName, name: '' } });
    expect(document.body.textContent).toContain('перевірте адресу доставки');
    expect(document.body.textContent).not.toContain('Не погоджуєтеся з рішенням? Зверніться до сервісного');
  },
);

test('a fine that was paid elsewhere is not ordered again (WIZ-06)', () => {
  show({ status: 'refusal', service: { internalName: 'fines', name: 'Штрафи' } });
  expect(screen.queryByRole('link', { name: /ще раз/ })).toBeNull();
  expect(document.body.textContent).not.toContain('замовте послугу ще раз');
});

test('support is called with the number of the order, which is copied under its name', () => {
  show({ status: 'sent', number: '250001000042', invoice: { paidAt: '2026-11-21T20:05:00Z' } });
  const facts = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts['Номер замовлення']).toContain('2500\u00a00100\u00a00042');
  expect(facts.Послуга).toBe('Обмін посвідчення водія');
  expect(facts.Сплачено).toBe('21.11.2026 22:05');
  expect(screen.getByRole('button', { name: 'Копіювати: Номер замовлення' })).toBeTruthy();
});

test('a parcel that came back is no success', async () => {
  show({
    status: 'storage',
    label: { text: 'На збереженні', colour: 'yellow' },
    finished: true,
    explanation: 'Замовте доставку.',
  });
  const outcome = (await screen.findByRole('heading', { name: 'На збереженні' })).closest('[role=status]');
  expect(outcome?.className).toContain('Warning');
});
