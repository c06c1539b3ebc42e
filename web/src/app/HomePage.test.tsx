import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Order, tasks } from '#api/queries';
import { DashboardVehicles } from '#features/dashboard/DashboardVehicles';
import { RecentFines } from '#features/fines/RecentFines';
import { History } from '#features/orders/History';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
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

function show(part: React.ReactNode) {
  const queries = newQueries();
  const shown = render(
    <QueryClientProvider client={queries}>
      <TestRouter>{part}</TestRouter>
    </QueryClientProvider>,
  );
  return { ...shown, queries };
}

const order = (part: Partial<Order>): Order => ({
  id: '0192a3b4-0000-7000-8000-000000000001',
  number: '482107395617',
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

const person = { username: { firstName: 'ОЛЕНА' }, greeting: 'Вітаємо, Олено!' };
const task = {
  kind: 'sign',
  button: 'Підписати',
  title: 'Підпишіть заяву на обмін посвідчення',
  path: '/services/licence-exchange',
};
const none = { tasks: [], incomplete: false };
const page = {
  '/api/user/profile': person,
  '/api/tasks': none,
  '/api/events/latest': { events: [] },
};

test.each([
  ['the citizen’s name', '/api/user/profile', person, 'Вітаємо, Олено!'],
  ['what waits', '/api/tasks', { tasks: [task], incomplete: false }, task.title],
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

test('the first page lists what the citizen has to do, the most urgent first, and drafts apart (DASH-01)', async () => {
  const due = ['1', '2', '3', '4', '5'].map((number) => ({ ...task, title: `Завдання ${number}` }));
  const draft = { kind: 'draft', title: 'Автоцивілка', path: '/services/insurance' };
  answers = { ...page, '/api/tasks': { tasks: [...due, draft], incomplete: false } };
  show(<HomePage />);
  expect(await screen.findByRole('link', { name: 'Підписати: Завдання 1' })).toBeTruthy();
  expect(screen.queryByText('Завдання 4')).toBeNull();
  screen.getByRole('button', { name: 'Показати ще 2' }).click();
  expect(await screen.findByText('Завдання 5')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Чернетки' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Автоцивілка' }).getAttribute('href')).toBe('/services/insurance');
});

test('the first page says that nothing is to be done, and that something may be missing', async () => {
  answers = page;
  const { unmount } = show(<HomePage />);
  expect(await screen.findByText('Від Вас зараз нічого не потрібно.')).toBeTruthy();
  unmount();
  answers = { ...page, '/api/tasks': { tasks: [], incomplete: true } };
  show(<HomePage />);
  expect(await screen.findByText(/тут може бути не все/)).toBeTruthy();
});

test('what is below the tasks is drawn with them, so that nothing moves; it does not wait for a slow register', async () => {
  answers = { ...page, '/api/tasks': 'later' };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { container, queries } = show(<HomePage />);
  const events = await screen.findByText('Останні події');
  expect(events.closest('[hidden]')).toBeTruthy();
  await act(() => vi.advanceTimersByTime(1_600));
  expect(events.closest('[hidden]')).toBeNull();
  const room = () => getComputedStyle(container.querySelector('section') as Element).minHeight;
  const reserved = room();
  expect(reserved).toMatch(/px/);
  const due = ['1', '2', '3'].map((number) => ({ ...task, title: `Завдання ${number}` }));
  act(() => queries.setQueryData(tasks.queryKey, { tasks: due, incomplete: false } as never));
  expect(await screen.findByText('Завдання 1')).toBeTruthy();
  expect(room(), 'a late task takes the room that is reserved').toBe(reserved);
  expect(screen.queryByText('Завдання 2'), 'others would move what is below').toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Показати ще 2' }));
  expect(screen.getByText('Завдання 3')).toBeTruthy();
  vi.useRealTimers();
});

test('two events of one day with the same title are both shown', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const revoked = { type: 'confidant', title: 'Належного користувача відкликано', text: '', payload: {} };
  answers = { ...page, '/api/events/latest': { events: [revoked, revoked] } };
  show(<HomePage />);
  expect(await screen.findAllByText(revoked.title)).toHaveLength(2);
  expect(consoleError).not.toHaveBeenCalled();
});

test('events do not repeat what the tasks say; those of one type are complete', async () => {
  const event = (type: string, title: string, payload: object) => ({
    type,
    title,
    text: '',
    payload: { createdAt: '2026-03-05T12:00:00Z', ...payload },
  });
  answers = {
    ...page,
    '/api/tasks': {
      tasks: [
        { ...task, orderId: 'a' },
        { ...task, kind: 'pay_fine', title: 'Сплатіть штраф' },
      ],
      incomplete: false,
    },
    '/api/events/latest': {
      events: [
        event('fines', 'Несплачений штраф', {}),
        event('fines', 'Штрафи', { orderId: 'b', about: 'постанова ЕНА № 123' }),
        event('services', 'Обмін', { orderId: 'a' }),
      ],
    },
  };
  show(<HomePage />);
  expect(await screen.findByText('постанова ЕНА № 123')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Показати'), { target: { value: 'fines' } });
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('vehicles beyond the first ones are counted', async () => {
  const all = ['1', '2', '3', '4', '5'].map((carId) => ({ ...vehicle, carId }));
  answers = { '/api/v1/vehicles': all };
  show(<DashboardVehicles />);
  const more = await screen.findByRole('link', { name: 'Ще 2' });
  expect(more.getAttribute('href')).toBe('/vehicles/owner');
});
