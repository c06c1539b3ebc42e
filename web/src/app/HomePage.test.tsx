import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '../api/queries';
import { DashboardVehicles } from '../features/dashboard/DashboardVehicles';
import { RecentFines } from '../features/fines/RecentFines';
import { History } from '../features/orders/History';
import { newQueries } from '../testing/queries';
import { TestRouter } from '../testing/TestRouter';
import { awaitsCitizen } from '../wizards/awaitsCitizen';
import { Component as HomePage } from './HomePage';

/** What the server answers by path: a body, a status, or nothing yet. */
let answers: Record<string, object | number | 'later'> = {};

function reply(call: Request | string): Promise<Response> {
  const answer = answers[new URL(typeof call === 'string' ? call : call.url, location.href).pathname] ?? 204;
  if (answer === 'later') return new Promise(() => undefined);
  if (typeof answer !== 'number') return Promise.resolve(Response.json(answer));
  return Promise.resolve(new Response(answer === 204 ? null : '{}', { status: answer }));
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', reply);
});

const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>{part}</TestRouter>
    </QueryClientProvider>,
  );

const order = (part: Partial<Order>): Order => ({
  id: '0192a3b4-0000-7000-8000-000000000001',
  status: 'draft',
  service: { internalName: 'licence-exchange', name: 'Обмін посвідчення' },
  createdAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-03-05T12:00:00Z',
  version: 1,
  price: 0,
  label: { text: 'Чернетка', colour: 'blue' },
  finished: false,
  explanation: '',
  actions: [],
  ...part,
});

const failure = () => screen.findByText(/сервіс тимчасово недоступний/);
const vehicle = { carId: '1', vin: 'TMB99HAV3KM626020', brand: 'SKODA', model: 'OCTAVIA', makeYear: 2019 };

const person = { username: { firstName: 'ОЛЕНА' } };
const page = {
  '/api/user/profile': person,
  '/api/services/ordered': [],
  '/api/events/latest': { events: [] },
};

test.each([
  ['the citizen’s name', '/api/user/profile', person, 'Вітаємо, Олена!'],
  ['what waits', '/api/services/ordered', [order({ actions: [{ action: 'pay' }] })], 'Обмін посвідчення'],
])('%s cannot be read: the first page says so, and asks again (GAP-92)', async (_, path, good, words) => {
  answers = { ...page, [path]: 500 };
  show(<HomePage />);
  expect(await failure()).toBeTruthy();
  answers = { ...page, [path]: good };
  screen.getByRole('button', { name: 'Спробувати ще раз' }).click();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/сервіс тимчасово недоступний/)).toBeNull();
});

test('vehicles of one kind that cannot be read are no missing vehicles (GAP-92)', async () => {
  answers = { '/api/v1/vehicles': [vehicle], '/api/v1/vehicles/confidant': 500 };
  show(<DashboardVehicles />);
  expect(await failure()).toBeTruthy();
  expect(await screen.findByRole('link', { name: /OCTAVIA/ })).toBeTruthy();
});

test('vehicles that are awaited have their room (GAP-92)', () => {
  answers = { '/api/v1/vehicles': 'later' };
  show(<DashboardVehicles />);
  expect(screen.getByRole('status', { name: 'Завантаження…' })).toBeTruthy();
});

test('fines that cannot be read are no missing fines (GAP-92)', async () => {
  answers = { '/api/fines': 500 };
  show(<RecentFines />);
  expect(await failure()).toBeTruthy();
});

test('the history of an order that is awaited says so (GAP-92)', () => {
  const waiting = order({});
  answers = { [`/api/services/${waiting.id}/timeline`]: 'later' };
  show(<History order={waiting} />);
  expect(screen.getByRole('status', { name: 'Завантаження…' })).toBeTruthy();
});

test.each<[Order['actions'][number]['action'][], boolean]>([
  [['pay', 'cancel'], true],
  [['sign'], true],
  [['sign', 'reject'], true],
  [['choose_plate'], true],
  [['continue'], true],
  [['confirm_loss'], true],
  [['enter_code', 'resend_code'], true],
  [['cancel'], false],
  [['download_report', 'download_receipt'], false],
  [[], false],
])('%j waits for the citizen: %s', (actions, waits) => {
  expect(awaitsCitizen(order({ actions: actions.map((action) => ({ action })) }))).toBe(waits);
});

test.each([
  ['resend_code', true],
  ['download_policy', false],
] as const)('an order of which one can %s in a while waits for the citizen: %s', (action, waits) => {
  const service = { ...order({}).service, internalName: 'insurance' as const };
  expect(awaitsCitizen(order({ service, actions: [{ action: 'cancel' }], soon: [{ action }] }))).toBe(waits);
});

test('the first page lists an order that waits to be signed (DASH-01)', async () => {
  answers = {
    '/api/services/ordered': [
      order({ actions: [{ action: 'sign' }] }),
      order({ id: '2', service: { internalName: 'insurance', name: 'Поліс' } }),
    ],
  };
  show(<HomePage />);
  expect(await screen.findByRole('link', { name: 'Обмін посвідчення' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Поліс' })).toBeNull();
});

test('the first page says that a parcel has come back, also when its order is erased (DASH-04)', async () => {
  const document = {
    serviceId: '7',
    kind: 'licence',
    state: 'returned',
    document: 'ВХА 100200',
    since: '2026-03-05',
  };
  const offer = { documents: [{ ...document, tsc: '8041', tscName: '' }], ordered: [] };
  const empty = { documents: [], ordered: [] };
  answers = {
    ...page,
    '/api/services/ordered': [order({ status: 'storage' })],
    '/api/shipments/reshipment': offer,
    '/api/shipments/reshipment-spr': empty,
  };
  show(<HomePage />);
  expect(await screen.findByText(/Відправлення повернулося до сервісного центру/)).toBeTruthy();
});
