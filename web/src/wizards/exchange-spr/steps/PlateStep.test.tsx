import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order, Stage } from '#api/queries';
import { newQueries } from '#testing/queries';
import { choices } from '../choices';
import { noChoice } from '../wizard';
import { PlateStep } from './PlateStep';

afterEach(() => {
  choices.update(noChoice);
});

const order = { id: '0192a3b4-0000-7000-8000-000000000001', actions: [] } as unknown as Order;
const permitted = {
  stage: 'permission',
  status: 'approved',
  isPresentAllow: true,
  plates: [],
  data: { plate: 'AA8749TC', regionId: 11 },
} as unknown as Stage;
const reservedPlate = {
  plate: 'KA7887KX',
  depName: 'ТСЦ 8041',
  cost: 240_000,
  until: '2026-03-06T10:00:00Z',
};

/** Shows the step, and returns what is sent to the order. */
function show(stage: Stage) {
  const told: unknown[] = [];
  vi.spyOn(client, 'GET').mockImplementation((async () => ({
    data: { priceTags: {} },
    response: new Response('', { status: 200 }),
  })) as never);
  vi.spyOn(client, 'PATCH').mockImplementation((async (_: string, call: { body: unknown }) => {
    told.push(call.body);
    return { data: order, response: new Response('', { status: 200 }) };
  }) as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <PlateStep order={order} stage={stage} next={() => undefined} back={undefined} closed={false} />
    </QueryClientProvider>,
  );
  return told;
}

// SPR-16, SPR-18.
test('one’s own reservation is the first choice, and its plate is sent to the order', async () => {
  const person = userEvent.setup();
  const told = show({ ...permitted, reservedPlate });
  const [first] = screen.getAllByRole('radio');
  const words = first?.closest('label')?.textContent;
  expect(words).toContain('Ваш заброньований номерний знак');
  expect(words).toContain('KA 7887 KX');
  expect(words).toContain('Заброньовано до 06.03.2026, вже оплачено');
  await person.click(first as Element);
  await person.click(screen.getByRole('button', { name: 'Взяти цей номерний знак' }));
  await vi.waitFor(() => expect(JSON.stringify(told)).toContain('"origin":"reserve","plate":"KA7887KX"'));
});

test('a plate that the system chooses has its price where it is chosen', () => {
  show({ ...permitted, generatedPrice: 24_600 });
  const option = screen.getByRole('radio', { name: /Отримати згенерований системою/ });
  expect(option.closest('label')?.textContent).toMatch(/246\sгрн/);
});

test('a plate that costs nothing is not said to be paid for', () => {
  show({ ...permitted, reservedPlate: { ...reservedPlate, cost: 0 } });
  expect(screen.getByText('Заброньовано до 06.03.2026, безоплатно')).toBeTruthy();
});

// SPR-24.
test('for a reserved plate that the centre cannot give, the page does not say that nothing was paid', () => {
  choices.update({ origin: 'reserved' });
  show({ ...permitted, reservedPlate, hasFailedReserve: true });
  expect(screen.getByRole('dialog').textContent).not.toContain('нічого не сплачено');
});

test('a reservation that has ended in the meantime is neither offered nor taken', async () => {
  choices.update({ origin: 'reserved' });
  const person = userEvent.setup();
  const told = show(permitted);
  expect(screen.queryByText('Ваш заброньований номерний знак')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Взяти цей номерний знак' }));
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Оберіть варіант');
  expect(told).toEqual([]);
});
