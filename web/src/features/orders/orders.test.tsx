import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as api from '#api/client';
import { catalogue, drafts, type Order, orders } from '#api/queries';
import { shipmentOffer } from '#api/shipments';
import { newQueries } from '#testing/queries';
import { slowLoader, TestRouter } from '#testing/TestRouter';
import type { Loader } from '#ui/router';
import { Drafts } from './Drafts';
import { OrderFacts } from './OrderFacts';
import { Component as OrdersPage } from './OrdersPage';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = vi.fn();
});

const made = (service: string, part: Partial<Order> = {}): Order => ({
  id: `order-of-${service}`,
  number: '482107395617',
  status: 'processed',
  service: { internalName: service, name: `Послуга ${service}` },
  createdAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-03-05T12:00:00Z',
  version: 1,
  price: 11_940,
  label: { text: 'Опрацьовано', colour: 'green' },
  finished: false,
  explanation: 'Сервісний центр опрацював Вашу заявку.',
  actions: [],
  ...part,
});

const vehicle = { carId: '1', vin: 'TMB99HAV3KM626020', plate: 'КА9400РР', brand: 'SKODA', model: 'OCTAVIA' };
const delivery = {
  type: 'Укрпошта',
  typeId: 2,
  address: 'м. Київ, вул. Хрещатик, 1',
  status: 'Прибуло до відділення',
  note: '0503700123456',
  trackUrl: 'https://track.ukrposhta.ua/?barcode=0503700123456',
};
const insurance = {
  company: 'Стандарт',
  policyNumber: '123456789',
  startDate: '2026-03-06',
  endDate: '2027-03-05',
};
const confidant = {
  schema: 'confidant' as const,
  initiator: 'КОВАЛЕНКО ОЛЕКСАНДР',
  participant: 'ШЕВЧУК МАРИНА',
  dEnd: '2026-12-31',
};

test.each<[row: string, order: Order, facts: [label: string, value: string][]]>([
  [
    'delivery',
    made('licence-exchange', { delivery }),
    [
      ['Спосіб отримання', 'Укрпошта'], // ORD-05
      ['Адреса', 'м. Київ, вул. Хрещатик, 1'], // ORD-06
      ['Документ, що доставляється', 'Посвідчення водія'], // ORD-09
      ['Номер відправлення', '0503700123456 ↗'], // ORD-07
      ['Стан доставки', 'Прибуло до відділення'], // ORD-08
    ],
  ],
  [
    'the document that confirms a loss (ORD-09, LIC-35)',
    made('licence-exchange', { delivery, licence: { id: 'РКК 406200', reason: '', code: 30_348 } }),
    [['Документ, що доставляється', 'Документ, що підтверджує втрату посвідчення']],
  ],
  [
    'the plate that is delivered of an exchange (ORD-09)',
    made('exchange-spr', { delivery: { ...delivery, goods: 'plate' } }),
    [['Документ, що доставляється', 'Номерний знак']],
  ],
  [
    'the plate that is ordered (ORD-10)',
    made('plate-reserve', { plate: { plate: 'АА7777АА', centre: 'ТСЦ 8041' } }),
    [
      ['Замовлений номерний знак', 'АА7777АА'],
      ['Сервісний центр', 'ТСЦ 8041'],
    ],
  ],
  [
    'the vehicle (ORD-11, ORD-12)',
    made('vehicle-check', { vehicle }),
    [
      ['VIN-код', 'TMB99HAV3KM626020Копіювати'],
      ['Номерний знак', 'КА9400РР'],
    ],
  ],
  [
    'the licence (ORD-13)',
    made('licence-exchange', { licence: { id: 'РКК 406200', reason: 'Зміна персональних даних' } }),
    [
      ['Документ для обміну', 'РКК 406200'],
      ['Причина обміну', 'Зміна персональних даних'],
    ],
  ],
  [
    'the appointment (ORD-14, ORD-15)',
    made('ownerToConfidant', { confidant, price: 0 }),
    [
      ['Ініціатор', 'Коваленко Олександр'],
      ['Другий учасник', 'Шевчук Марина'],
      ['Призначено до', '31.12.2026'],
    ],
  ],
  [
    'the policy (ORD-16, ORD-18, ORD-19)',
    made('insurance', { insurance }),
    [
      ['Номер поліса', '123456789'],
      ['Страхова компанія', 'Стандарт'],
      ['Діє до', '05.03.2027'],
    ],
  ],
  [
    'the green card (ORD-17)',
    made('insurance-green', { insurance }),
    [['Номер «Зеленої картки»', '123456789']],
  ],
])('details tell of %s', (_, order, facts) => {
  render(<OrderFacts order={order} />);
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  for (const fact of facts) expect(shown).toContainEqual(fact);
});

test.each(['refusal', 'canceled', 'expired'])(
  'a policy that was not concluded has no number: %s',
  (status) => {
    render(<OrderFacts order={made('insurance', { insurance, status: status as never, finished: true })} />);
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toContain('Страхова компанія');
    expect(terms).not.toContain('Номер поліса');
    expect(terms).not.toContain('Діє до');
  },
);

test.each([
  ['payment', 'Оплатити можна до'],
  ['confirmation', 'Підтвердити можна до'],
  ['reservation', 'Номерний знак заброньовано до'],
  ['certificate', 'Завершити оформлення можна до'],
] as const)('an order says first until when it waits: %s (AMB-038, ORD-61, ORD-62, ORD-63)', (kind, name) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-05T12:00:00Z'));
  render(<OrderFacts order={made('any', { deadline: { kind, name, until: '2026-03-14T11:00:00Z' } })} />);
  const [first] = screen.getAllByRole('term');
  expect(first?.textContent).toBe(name);
  expect(first?.nextSibling?.textContent).toBe('14.03.2026 13:00 (ще\u00a08\u00a0дн.)');
});

test('the erasing of its data is no move that a finished order waits for', () => {
  const deadline = { kind: 'erasing', name: 'Персональні дані буде стерто', until: '2026-03-12T12:00:00Z' };
  render(<OrderFacts order={made('any', { deadline: { ...deadline, kind: 'erasing' } })} />);
  expect(screen.queryByText(deadline.name)).toBeNull();
});

test('what does not concern an order is left out', () => {
  render(<OrderFacts order={made('vehicle-check')} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Вартість',
    'Створено',
    'Номер замовлення',
  ]);
});

function list(all: Order[], rest = '', loader?: Loader, offer?: object) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(orders.queryKey, all);
  if (offer) queries.setQueryData(shipmentOffer('reshipment').queryKey, offer as never);
  render(
    <QueryClientProvider client={queries}>
      <TestRouter initialEntries={[`/services/ordered${rest}`]} loader={loader}>
        <OrdersPage />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const task = {
  kind: 'pay',
  button: 'Сплатити',
  title: 'Сплатіть поліс',
  amount: 11_940,
  until: '2026-03-06T12:00:00Z',
  path: '/services/insurance',
} as const;

test('the list is filtered by service, with all of them first, and the address says by which (ORD-02)', () => {
  list([made('insurance'), made('fines'), { ...made('insurance'), id: 'second' }]);
  const services = screen.getByLabelText('Послуга');
  expect([...services.children].map(({ textContent }) => textContent)).toEqual([
    'Всі послуги',
    'Послуга insurance',
    'Послуга fines',
  ]);
  expect(names()).toHaveLength(3);
  fireEvent.change(services, { target: { value: 'insurance' } });
  expect(names()).toEqual(['Послуга insurance', 'Послуга insurance']);
});

test('a filter of the address is that of the list', () => {
  list([made('insurance'), made('fines')], '?service=fines');
  expect(names()).toEqual(['Послуга fines']);
});

test('the chosen service is that of the list before its address is opened (ORD-02)', async () => {
  const { loader, release } = slowLoader();
  list([made('insurance'), made('fines'), made('inz')], '?service=insurance', loader);
  const services = await screen.findByLabelText<HTMLSelectElement>('Послуга');
  fireEvent.change(services, { target: { value: 'fines' } });
  expect(services.value).toBe('fines');
  expect(names()).toEqual(['Послуга fines']);
  await act(async () => release());
  expect(names()).toEqual(['Послуга fines']);
});

test('orders are grouped by whose move it is (ORD-03)', () => {
  list([made('insurance', { task }), made('fines'), made('inz', { finished: true })]);
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(groups).toEqual(['Потребують Вашої дії 1', 'В роботі 1', 'Завершені 1']);
  expect(names()).toEqual(['Послуга insurance', 'Послуга fines', 'Послуга inz']);
  expect(screen.getByText('Сплатіть поліс')).toBeTruthy();
});

test('who has not fetched a parcel reads in which service centre its document lies, and since when', () => {
  const returned = made('licence-exchange', { status: 'storage', reshipment: { service: 'reshipment' } });
  const document = { orderId: returned.id, tscName: 'ТСЦ 0741, м. Луцьк', since: '2026-03-04' };
  list([returned, { ...returned, id: 'another' }], '', undefined, { documents: [document], ordered: [] });
  expect(screen.getAllByText(/Документ чекає в ТСЦ 0741, м\. Луцьк, з 4 березня/)).toHaveLength(1);
});

test('finished orders are listed by pages', () => {
  list(Array.from({ length: 12 }, (_, at) => ({ ...made('fines', { finished: true }), id: `${at}` })));
  expect(names()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Показати ще 7' }));
  expect(names()).toHaveLength(10);
});

test('the address opens a finished order that is beyond the first page', () => {
  list(
    Array.from({ length: 12 }, (_, at) => ({ ...made('fines', { finished: true }), id: `${at}` })),
    '#order-8',
  );
  expect(names()).toHaveLength(9);
  expect(screen.getByRole('button', { name: 'Згорнути: Послуга fines' })).toBeTruthy();
});

test('details are opened and closed', () => {
  list([made('insurance', { progress: [{ text: 'Оплата', state: 'current' }] })]);
  const more = screen.getByRole('button', { name: 'Докладніше: Послуга insurance' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('4821 0739 5617')).toBeNull();
  fireEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('4821 0739 5617')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Хід замовлення' }).textContent).toContain('Оплата\u00a0– зараз');
  fireEvent.click(more);
  expect(screen.queryByRole('list', { name: 'Хід замовлення' })).toBeNull();
});

test('a result says until when it can be saved', () => {
  const deadline = {
    kind: 'erasing',
    name: 'Персональні дані буде стерто',
    until: '2026-11-30T12:00:00Z',
  } as const;
  const saved = (service: string, action: 'download_policy' | 'download_report') =>
    made(service, { finished: true, deadline, actions: [{ action }] });
  list([saved('insurance', 'download_policy'), saved('vehicle-check', 'download_report')]);
  expect(
    screen.getAllByText(/^Документи можна завантажити до 30 листопада/),
    'an extract says it itself',
  ).toHaveLength(1);
});

test('a deadline of the citizen goes into their calendar, that of an erasure does not', async () => {
  const saved = vi.spyOn(api, 'download').mockResolvedValue(undefined);
  const deadline = { kind: 'payment', name: 'Оплатити можна до', until: '2026-03-06T12:00:00Z' } as const;
  const one = (kind: string) => made('fines', { id: kind, deadline: { ...deadline, kind } as never });
  list([one('payment'), one('erasing')]);
  for (const more of screen.getAllByRole('button', { name: /^Докладніше/ })) fireEvent.click(more);
  fireEvent.click(screen.getByRole('button', { name: 'Додати строк до календаря' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('/api/services/payment/calendar', 'Строк.ics'));
});

test('a price that is not known is not free of charge', () => {
  list([made('exchange-spr', { price: 0, priceUnknown: true, priceFrom: 21_500 })]);
  expect(screen.getByText('від 215 грн, залежить від Вашого вибору')).toBeTruthy();
  expect(screen.queryByText('Безоплатно')).toBeNull();
});

test('what the bank said is left out of an order that can no longer be paid', () => {
  const declined = 'На картці недостатньо коштів.';
  const invoice = { ...unpaid, status: 'declined', declined } as const;
  list([
    made('fines', { invoice, actions: [{ action: 'pay' }] }),
    { ...made('fines', { invoice, finished: true, status: 'canceled' }), id: 'canceled' },
  ]);
  expect(screen.getAllByText(declined)).toHaveLength(1);
});

test('who follows a link to one order continues from it with the keyboard', () => {
  list([made('insurance'), { ...made('fines'), id: 'second' }], '#order-second');
  expect(document.activeElement?.textContent).toBe('Послуга fines');
  expect(document.querySelector('#order-second')?.textContent).toContain('Номер замовлення');
});

test('an empty list says so, and where to order (ORD-04)', () => {
  list([]);
  expect(screen.getByText('У Вас ще немає замовлених послуг')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Замовити послугу' }).getAttribute('href')).toBe('/services');
});

const unpaid = { status: 'issued', amount: 11_940, payExpiresAt: '2026-03-06T12:00:00Z' } as const;
const paid = { ...unpaid, status: 'paid', receiptPath: '/api/services/7/receipt' } as const;

test.each([
  ['allowed and there', { actions: [{ action: 'download_receipt' }], invoice: paid }, 1],
  ['not allowed yet', { actions: [], invoice: paid }, 0],
  ['not there', { actions: [{ action: 'download_receipt' }], invoice: unpaid }, 0],
] as [string, Partial<Order>, number][])(
  'a receipt is offered: %s (ORD-76, ORD-77, AMB-056)',
  (_, part, buttons) => {
    list([made('inz', part)], '#order-order-of-inz');
    expect(screen.queryAllByRole('button', { name: 'Квитанція' })).toHaveLength(buttons);
  },
);

test.each([
  ['refusal', 1],
  ['done', 0],
] as const)(
  'an individual plate that was refused is composed again, of what was typed: %s',
  (status, links) => {
    const plate = { plate: 'КОЗАК1', vehicleType: 'auto' as const, photo: 'PHN2Zy8+' };
    list([made('inz', { status, plate, vehicle })], '#order-order-of-inz');
    expect(screen.queryAllByRole('link', { name: 'Обрати інший номерний знак' })).toHaveLength(links);
    expect(screen.getByRole('img', { name: 'КОЗАК1' }).getAttribute('src'), 'GAP-37').toContain('PHN2Zy8+');
  },
);

const ended = {
  finished: true,
  deadline: { kind: 'erasing', name: '', until: '2026-03-12T12:00:00Z' },
} as const;

test.each([
  ['plate-reserve', { status: 'canceled' }, 'Замовити ще раз', '?again=order-of-plate-reserve'],
  ['vehicle-check', { status: 'expired' }, 'Замовити ще раз', '?again=order-of-vehicle-check'],
  ['licence-exchange', { status: 'refusal' }, 'Замовити ще раз', '?again=order-of-licence-exchange'],
  ['insurance', { status: 'refusal' }, 'Обрати іншу компанію', '?step=offer'],
  ['inz', { status: 'refusal' }, undefined, ''],
  ['fines', { status: 'refusal' }, undefined, ''],
  ['ownerToConfidant', { status: 'rejected', party: 'participant' }, undefined, ''],
  ['vehicle-check', { status: 'done' }, undefined, ''],
  ['vehicle-check', { status: 'expired', deadline: undefined }, undefined, ''],
] as [string, Partial<Order>, string | undefined, string][])(
  '%s %j: what brought nothing is ordered again with its data, as long as they are there',
  (service, part, label, search) => {
    list([made(service, { ...ended, ...part } as Partial<Order>)], `#order-order-of-${service}`);
    const [again] = screen.queryAllByRole('link', { name: /ще раз|іншу компанію/ });
    expect(again?.textContent).toBe(label);
    expect(again?.getAttribute('href')).toBe(label && `/services/${service}${search}`);
  },
);

test.each([
  ['none', undefined, false],
  ['one to be paid', unpaid, true],
  ['one whose payment was refused', { ...unpaid, status: 'declined' }, true],
  ['one that is paid', paid, false],
] as [string, Order['invoice'], boolean][])(
  'who cancels an order is told what becomes of its invoice: %s',
  (_, invoice, withdrawn) => {
    list(
      [made('inz', { actions: [{ action: 'cancel' }], ...(invoice && { invoice }) })],
      '#order-order-of-inz',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Скасувати' }));
    const note = screen.getByRole('dialog').textContent;
    expect(note).toContain('Скасоване замовлення не можна відновити');
    expect(note?.includes('Рахунок буде відкликано')).toBe(withdrawn);
  },
);

test('a policy that cannot be downloaded says so in the list (FLEET-28)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable' }, { status: 503 }));
  list([made('insurance', { actions: [{ action: 'download_policy' }] })]);
  fireEvent.click(screen.getByRole('button', { name: 'Завантажити поліс' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Помилка при завантаженні файлу');
});

/** The drafts of a citizen, of services that have names. */
function keptDrafts(...services: string[]) {
  const queries = newQueries();
  queries.setQueryData(catalogue.queryKey, [{ internalName: 'insurance', name: 'Автоцивілка' }] as never);
  const [updatedAt, keptUntil] = ['2026-03-05T12:00:00Z', '2026-04-04T12:00:00Z'];
  const all = services.map((serviceName) => ({ serviceName, version: 1, content: {}, updatedAt, keptUntil }));
  const calls: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    calls.push(`${method} ${new URL(url).pathname}`);
    if (method === 'DELETE') all.pop();
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(all);
  });
  queries.setQueryData(drafts.queryKey, [...all]);
  const { container } = render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <Drafts />
      </TestRouter>
    </QueryClientProvider>,
  );
  return { calls, container };
}

test('a draft is found again, with the day until which it is kept, and is deleted when that is confirmed (GAP-13)', async () => {
  const { calls, container } = keptDrafts('insurance');
  expect(screen.getByText('Остання зміна 05.03.2026 14:00, зберігається до 04.04.2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Продовжити: Автоцивілка' }).getAttribute('href')).toBe(
    '/services/insurance',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Видалити: Автоцивілка' }));
  fireEvent.click(screen.getByRole('button', { name: 'Не видаляти' }));
  expect(calls).not.toContain('DELETE /api/services/draft/insurance');
  fireEvent.click(await screen.findByRole('button', { name: 'Видалити: Автоцивілка' }));
  fireEvent.click(screen.getByRole('button', { name: 'Видалити' }));
  await vi.waitFor(() => expect(container.textContent).toBe(''));
  expect(calls).toContain('DELETE /api/services/draft/insurance');
});

test.each([[[]], [['no-such-service']]])('without drafts there is no list of them: %s', (services) => {
  const { container } = keptDrafts(...services);
  expect(container.textContent).toBe('');
});

test("a fine's order names its decree once, in the title", async () => {
  const fine = { sProtocol: '1АВ', nProtocol: '20450019', plate: 'КА9400РР' } as Order['fine'];
  const about = 'постанова 1АВ № 20450019, КА9400РР';
  list([made('fines', { title: 'Штраф 1АВ № 20450019 на 170 грн', about, ...(fine && { fine }) })]);
  const row = (await screen.findByRole('heading', { name: /Штраф/ })).closest('li');
  expect(row?.textContent?.match(/20450019/g)).toHaveLength(1);
  expect(row?.textContent).toContain('КА9400РР');
});
