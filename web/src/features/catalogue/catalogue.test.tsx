import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { catalogue, maintenance, type Service, service as serviceQuery } from '#api/queries';
import { newQueries } from '#testing/queries';
import { slowLoader, TestRouter } from '#testing/TestRouter';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter, type Loader } from '#ui/router';
import { Component as CataloguePage } from './CataloguePage';
import { found, grouped } from './groups';
import { Component as OrderPage } from './OrderPage';
import { besides } from './price';
import { Component as ServicePage } from './ServicePage';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

const service = (part: Partial<Service>): Service => ({
  id: 1,
  name: 'Послуга',
  internalName: 'vehicle-check',
  short: '',
  description: '',
  logoUrl: '/icon.svg',
  activeService: 'active',
  priceTags: {},
  orderable: true,
  price: 0,
  term: '',
  needed: [],
  result: '',
  ...part,
});

/** The card of a service in the catalogue. */
function card(part: Partial<Service>) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(catalogue.queryKey, [service(part)]);
  queries.setQueryData(maintenance.queryKey, { active: false, now: '2026-03-05T12:00:00Z' });
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <CataloguePage />
      </TestRouter>
    </QueryClientProvider>,
  );
  return within(screen.getByRole('listitem'));
}

const order = (found: ReturnType<typeof card>) =>
  found.queryByRole('link', { name: /^Замовити: / })?.getAttribute('href');

test.each<[words: string, part: Partial<Service>, to: string | undefined]>([
  ['', {}, '/services/vehicle-check'], // CAT-22, CAT-23
  ['У розробці', { activeService: 'inprogress', orderable: false }, undefined], // CAT-22, CAT-24
  ['Недоступна', { activeService: 'inactive', orderable: false }, undefined], // CAT-22, CAT-25
  ['У розробці', { internalName: 'no-wizard-yet' }, undefined], // CAT-24
])('a service is there, or says why not: %s', (words, part, to) => {
  const found = card(part);
  const said = ['Доступна', 'У розробці', 'Недоступна'].filter((each) => found.queryByText(each));
  expect(said).toEqual(words ? [words] : []);
  // CAT-03: the way to order, and the way to the details.
  expect(order(found)).toBe(to);
  const details = found.getByRole('link', { name: /^Докладніше: / });
  expect(details.getAttribute('href')).toMatch(/^\/services\/.+\/info$/);
  expect(found.queryByRole('button')).toBeNull();
  const group = to ? 'Авто й реєстрація' : 'Поки недоступні';
  expect(screen.getByRole('region', { name: group })).toBeTruthy();
});

test.each<[said: string, part: Partial<Service>, blocked: boolean]>([
  ['Послуга ще в розробці. Ми працюємо над нею.', { activeService: 'inprogress', orderable: false }, false],
  ['Послуга недоступна.', { activeService: 'inactive', orderable: false }, false],
  ['Послуга недоступна.', { activeService: 'inactive', orderable: false }, true],
  ['Проводяться регламентні роботи', {}, true],
])(
  'the information card says why its service cannot be ordered: %s (CAT-26, AMB-042)',
  (said, part, blocked) => {
    const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    queries.setQueryData(serviceQuery('vehicle-check').queryKey, service(part));
    queries.setQueryData(maintenance.queryKey, {
      active: false,
      now: '2026-03-05T22:00:00Z',
      ...(blocked && { orderingBlockedUntil: '2026-03-05T22:05:00Z' }),
    });
    const path = '/services/:name/info';
    const router = createMemoryRouter([{ path, Component: ServicePage }], {
      initialEntries: ['/services/vehicle-check/info'],
    });
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    const order = screen.getByRole('button', { name: 'Замовити', description: new RegExp(said) });
    expect(order.getAttribute('aria-disabled')).toBe('true');
  },
);

test.each<[words: string, part: Partial<Service>]>([
  ['Безоплатно', { price: 0, pricing: 'fixed' }],
  ['119,40 грн', { price: 11_940, pricing: 'fixed' }],
  ['від 119,40 грн', { price: 11_940, pricing: 'from' }],
  ['10,80 грн за день', { price: 1_080, pricing: 'per_day' }],
  ['За розрахунком', { price: undefined, pricing: 'offered' }],
] as [string, Partial<Service>][])('what it costs: %s (CAT-02, CAT-28)', (words, part) => {
  expect(card(part).getByText(words)).toBeTruthy();
});

test('a card says how long it takes, and that a price is not known yet (CAT-02)', () => {
  const found = card({
    term: 'До 10 робочих днів',
    price: undefined as never,
    activeService: 'inprogress',
    orderable: false,
  });
  expect(found.getByText('До 10 робочих днів')).toBeTruthy();
  expect(found.getByText('Ще не визначено')).toBeTruthy();
});

const offered = [
  service({ id: 1, internalName: 'inz', name: 'Індивідуальний номерний знак' }),
  service({ id: 2, internalName: 'fines', name: 'Штрафи' }),
  service({ id: 3, internalName: 'licence-exchange', name: 'Обмін посвідчення водія' }),
  service({
    id: 4,
    internalName: 'parking',
    name: 'Паркування',
    activeService: 'inprogress',
    orderable: false,
  }),
  service({ id: 5, internalName: 'plate-reserve', name: 'Бронювання номерного знака' }),
];

test('services are in groups, in each by popularity (CAT-21), those that are not there yet last', () => {
  const names = grouped(offered).map(({ name, services }) => [name, ...services.map(({ id }) => id)]);
  expect(names).toEqual([
    ['licence', 3],
    ['plates', 1, 5],
    ['fines', 2],
    ['later', 4],
  ]);
});

test.each([
  ['', [1, 2, 3, 4, 5]],
  ['номера', [1, 5]],
  ['ПРАВА', [3]],
  ['обмін водія', [3]],
  ['постанова', [2]],
  ['вертоліт', []],
])('the search for «%s» finds %j', (typed, ids) => {
  expect(found(offered, typed).map(({ id }) => id)).toEqual(ids);
});

/** The catalogue with all that is offered. */
function shelf(path: string, loader?: Loader) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(catalogue.queryKey, offered);
  queries.setQueryData(maintenance.queryKey, { active: false, now: '2026-03-05T12:00:00Z' });
  render(
    <QueryClientProvider client={queries}>
      <TestRouter initialEntries={[path]} loader={loader}>
        <CataloguePage />
      </TestRouter>
    </QueryClientProvider>,
  );
}

test('the search for a short word finds none that only begins as it does', () => {
  const insurance = service({ id: 6, internalName: 'insurance', name: 'Автоцивілка' });
  const towTruck = service({ id: 7, internalName: 'tow-truck', name: 'Евакуатор' }); // also after a «поломка»
  expect(found([insurance, towTruck], 'поліс')).toEqual([insurance]);
  expect(found([insurance, towTruck], 'поломки')).toEqual([towTruck]);
});

test('the search loses no letter that is typed before the address follows', async () => {
  const { loader, release } = slowLoader();
  shelf('/services', loader);
  const field = await screen.findByLabelText<HTMLInputElement>('Пошук послуги');
  await userEvent.type(field, 'штраф');
  expect(field.value).toBe('штраф');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await act(async () => release());
  expect(field.value).toBe('штраф');
});

test('what the search finds is counted aloud, and the address has it', () => {
  shelf('/services?q=штраф');
  const said = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ');
  expect(said()).toBe('Знайдено 1 послугу');
  fireEvent.change(screen.getByLabelText('Пошук послуги'), { target: { value: 'вертоліт' } });
  expect(said()).toBe('Знайдено 0 послуг');
  fireEvent.click(screen.getByRole('button', { name: 'Показати всі послуги' }));
  expect(said()).toBe('');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('what is paid besides, by what is chosen (GAP-36)', () => {
  expect(besides(service({ priceTags: { base: 21_500, plate: 11_940, delivery: 12_000 } }))).toEqual([
    ['Новий номерний знак', 'від 119,40\u00a0грн'],
    ['Доставка в Україні', '120\u00a0грн'],
  ]);
  expect(
    besides(service({ priceTags: { base: 1, perChar: 75_000, auto: 60_000, moto: 42_000 } })),
    'INZ-12',
  ).toEqual([
    ['Кожен символ після третього', '750\u00a0грн'],
    ['Виготовлення для автомобіля', '600\u00a0грн'],
    ['Виготовлення для мотоцикла', '420\u00a0грн'],
  ]);
  expect(besides(service({ priceTags: { base: 6_180, moreDetails: 11_940 } }))).toEqual([]);
});

test('a correction is ordered as an exchange (CAT-05, CAT-06, GAP-63)', () => {
  const found = card({ internalName: 'licence-correction', orderedAs: 'licence-exchange' });
  expect(order(found)).toBe('/services/licence-exchange?as=licence-correction');
});

test('another site opens in a tab of its own (CAT-18)', () => {
  const found = card({
    internalName: 'traffic-tests',
    orderable: false,
    outsideUrl: 'https://tests.example/',
  });
  const link = found.getByRole('link', { name: /^На сайт: / });
  expect(link.getAttribute('href')).toBe('https://tests.example/');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(order(found)).toBeUndefined();
});

test.each([
  ['exchange-spr', 'inactive', '', 'card'],
  ['ownerToConfidant', 'inactive', '', 'card'],
  ['exchange-spr', 'inactive', '?id=1', 'wizard'],
  ['exchange-spr', 'active', '', 'wizard'],
] as const)('%s, %s, %s: %s (CAT-25, CAT-26, AMB-042)', async (internalName, activeService, search, seen) => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const orderable = activeService === 'active';
  queries.setQueryData(
    serviceQuery(internalName).queryKey,
    service({ internalName, activeService, orderable }),
  );
  const path = `/services/${internalName}`;
  const router = createMemoryRouter(
    [
      { Component: OrderPage, children: [{ path, element: 'wizard' }] },
      { path: `${path}/info`, element: 'card' },
    ],
    { initialEntries: [path + search] },
  );
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(seen)).toBeDefined();
});
