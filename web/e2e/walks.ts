/**
 * Ways through the wizards, as data: who walks, and what is filled in on each step. Together they take every branch of every
 * map (src/wizards/registry.test.ts); e2e/walker.spec.ts walks them.
 */
import { kyivToday } from '../src/lib/kyivToday';
import type { people } from './cabinet';

/** What a person does to a field, by its label. */
export type Act =
  | { choose: string | RegExp }
  | { type: string; as: string }
  | { select: string; option: string | number }
  | { pick: string; as: string }
  | { upload: string; as: string }
  | { see: string }
  | { press: string }
  | { draw: true }
  | { typeCode: true }
  | { confirmDelivery: true };

export interface Step {
  step: string;
  fill?: Act[];
  /** Done last: what a refresh may forget. */
  last?: Act[];
  /** The button that leads on. */
  go?: string | RegExp;
  /** What the service centre approves before the next step opens, in the order in which it is asked. */
  approved?: string;
}

export interface Walk {
  wizard: string;
  name: string;
  who: keyof typeof people;
  /** Where it begins, when that is not the service's own page. */
  path?: string;
  /** Only this form of the licence is offered; no citizen of the sandbox has one alone. */
  onlyForm?: number;
  /** Begins from the menu of the first own vehicle. */
  fromVehicle?: boolean;
  steps: Step[];
}

const choose = (label: string | RegExp): Act => ({ choose: label });
const type = (label: string, as: string): Act => ({ type: label, as });
const select = (label: string, option: string | number): Act => ({ select: label, option });
const pick = (label: string, as: string): Act => ({ pick: label, as });
const upload = (field: string, as: string): Act => ({ upload: field, as });
const see = (text: string): Act => ({ see: text });

const contact = [type('Електронна пошта', 'walker@ukr.net'), type('Мобільний телефон', '067 123 45 67')];
const soon = kyivToday(new Date(Date.now() + 40 * 86_400_000))
  .split('-')
  .reverse()
  .join('');

const drawing: Step = { step: 'drawing', fill: [{ draw: true }] };
const pickup: Step = {
  step: 'delivery',
  fill: [choose('У сервісному центрі'), select('Область', 'м. Київ'), select('Сервісний центр', 1)],
};
const home = [
  pick('Область', 'Волинська'),
  pick('Район', 'Луцький'),
  pick('Населений пункт', 'Луцьк'),
  pick('Вулиця', 'Винниченка'),
  pick('Будинок', '27'),
  choose(/^До відділення/),
];
const byUkrposhta: Step = {
  step: 'delivery',
  fill: [choose('Укрпошта по Україні'), ...home],
  last: [{ confirmDelivery: true }],
};
const poland = [
  pick('Країна', 'Польща'),
  type('Поштовий індекс', '00-950'),
  type('Місто', 'Warszawa'),
  type('Вулиця', 'ul. Dluga'),
  type('Будинок', '5'),
  type('Телефон отримувача', '+48 601 234 567'),
];
const abroad: Step = {
  step: 'delivery',
  fill: [choose('Укрпошта за кордон'), ...poland],
  last: [{ confirmDelivery: true }],
};

const licence: Omit<Walk, 'name' | 'who' | 'steps'> = { wizard: 'licence-exchange' };
const sendLicence: Step = { step: 'check', go: 'Перейти до підпису' };

const insurer: Step[] = [
  { step: 'offer', fill: [choose(/Карпатський щит/)] },
  { step: 'policy', fill: [...contact, choose('умови договору, винятки')] },
  {
    step: 'address',
    fill: [
      type('Область', 'м. Київ'),
      type('Вулиця', 'вул. Хрещатик'),
      type('Будинок', '1'),
      type('Поштовий індекс', '01001'),
    ],
  },
];
const insured = [
  pick('Населений пункт', 'Київ'),
  type('Пробіг, км', '42000'),
  select('Строк дії поліса', '1 рік'),
  choose('не підлягає обов’язковому технічному контролю'),
  choose('не використовується як таксі'),
];
const homeAddress = [
  pick('Населений пункт', 'Київ'),
  type('Область', 'м. Київ'),
  type('Вулиця', 'вул. Хрещатик'),
  type('Будинок', '1'),
  type('Поштовий індекс', '01001'),
];
const reserve = 'Зарезервувати поліс';

const certificate: Step[] = [
  {
    step: 'person',
    fill: [
      choose(/1/),
      see('Свідоцтво можна обміняти онлайн'),
      type('Прізвище латиницею', 'Kravchuk'),
      type('Ім’я латиницею', 'Olena'),
      ...contact,
    ],
    go: 'Надіслати запит',
    approved: 'permission',
  },
  {
    step: 'plate',
    fill: [choose('Залишити наявний')],
    go: /^(Забронювати|Залишити цей) номерний знак$/,
    approved: 'reserve-1',
  },
];
const toSignature: Step = { step: 'check', go: 'Підтвердити і перейти до підпису' };
const request: Step = { step: 'check', go: 'Перейти до підпису' };

/** A document by post: which one, where to, who; and the confirmation before it is ordered. */
const sent = (way: string, address: Act[]): Step[] => [
  { step: 'direction', fill: [choose(/посвідчення|свідоцтво/i), choose(way)] },
  { step: 'address', fill: address, last: [{ typeCode: true }] },
  { step: 'contact', fill: contact },
  { step: 'check', last: [choose('підтверджую доставку')], go: 'Замовити і сплатити' },
];

export const walks: Walk[] = [
  {
    wizard: 'postal-shipment',
    name: 'a licence that is made, to another country',
    who: 'licenceToBeSent',
    steps: sent('Укрпошта за кордон', poland),
  },
  {
    wizard: 'reshipment',
    name: 'a licence that came back, in Ukraine',
    who: 'manyVehicles',
    steps: sent('Укрпошта по Україні', home),
  },
  {
    wizard: 'reshipment-spr',
    name: 'one of two certificates that came back',
    who: 'farmer',
    steps: sent('Укрпошта по Україні', home),
  },
  {
    wizard: 'vehicle-check',
    name: 'by VIN',
    who: 'driver',
    steps: [
      { step: 'search', fill: [choose('За VIN-кодом')] },
      { step: 'data', fill: [type('VIN-код', 'TMB99HAV3KM626020')], go: 'Знайти' },
      { step: 'result', go: 'Замовити і сплатити' },
    ],
  },
  {
    wizard: 'vehicle-check',
    name: 'by the owner’s name',
    who: 'driver',
    steps: [
      { step: 'search', fill: [choose('За даними власника')] },
      {
        step: 'data',
        fill: [type('Прізвище', 'шевчук'), type('Ім’я', 'марина'), type('Дата народження', '22071990')],
        go: 'Знайти',
      },
      { step: 'result', fill: [choose(/./)], go: 'Замовити і сплатити' },
    ],
  },
  {
    wizard: 'plate-storage',
    name: 'a stored plate',
    who: 'keeper',
    steps: [
      { step: 'plate', fill: [choose(/./)] },
      { step: 'term', fill: [choose(/./)] },
      { step: 'check', go: 'Продовжити і сплатити' },
    ],
  },
  {
    wizard: 'inz',
    name: 'an individual plate',
    who: 'motorcyclist',
    steps: [
      {
        step: 'plate',
        fill: [
          choose(/./),
          type('Номерний знак', 'їжа7'),
          { press: 'Перевірити' },
          see('Вільний'),
          choose('До трьох угорі й унизу'),
          choose('прочитано'),
        ],
      },
      { step: 'person', fill: [...contact, choose('У сервісному центрі')] },
      { step: 'application', fill: [choose('Погоджую макет')], go: 'Замовити і підписати' },
    ],
  },
  {
    wizard: 'plate-reserve',
    name: 'a plate for a car',
    who: 'motorcyclist',
    steps: [
      { step: 'centre', fill: [choose('Автомобіль'), select('Область', 'м. Київ')] },
      {
        step: 'person',
        fill: [
          ...contact,
          choose('Інший документ'),
          select('Тип документа', 'ID-картка'),
          type('Номер', '001234567'),
          type('Номер запису', '1985010212345'),
          type('Дата видачі', '02012020'),
          type('Ким видано', '8012'),
        ],
      },
      { step: 'plate', fill: [type('Літери або цифри', '7'), choose(/грн/)] },
      { step: 'check', go: 'Забронювати і сплатити' },
    ],
  },
  {
    ...licence,
    name: 'data have changed',
    who: 'abroad',
    steps: [
      { step: 'type', fill: [choose('Пластикове посвідчення')] },
      {
        step: 'reason',
        fill: [
          choose('Зміна персональних даних'),
          choose('Прізвище, ім’я або інші особисті дані'),
          ...contact,
        ],
      },
      { step: 'data' },
      {
        step: 'documents',
        fill: [
          select('confirmDoc.docType', 'ID-картка'),
          upload('confirmDoc.confirmFile', 'паспорт.pdf'),
          select('addConfirmDoc.docType', 'Свідоцтво про шлюб'),
          upload('addConfirmDoc.confirmFile', 'шлюб.pdf'),
          choose('Підтверджую правильність даних'),
        ],
      },
      drawing,
      abroad,
      sendLicence,
    ],
  },
  {
    ...licence,
    name: 'lost to the war',
    who: 'displaced',
    onlyForm: 200,
    steps: [
      {
        step: 'reason',
        fill: [choose('Втрата або викрадення посвідчення'), choose('внаслідок війни'), ...contact],
      },
      { step: 'data' },
      {
        step: 'warloss',
        fill: [select('stateRegDoc.docType', 1), upload('stateRegDoc.confirmFile', 'витяг.pdf')],
      },
      drawing,
      pickup,
      sendLicence,
    ],
  },
  {
    ...licence,
    name: 'a destroyed one becomes electronic',
    who: 'destroyedLicence',
    steps: [
      { step: 'type', fill: [choose('Електронне посвідчення')] },
      { step: 'contact', fill: contact },
      { step: 'data' },
      drawing,
      sendLicence,
    ],
  },
  {
    wizard: 'insurance',
    name: 'another person’s vehicle',
    who: 'driver',
    steps: [
      {
        step: 'vehicle',
        fill: [
          choose('На транспортний засіб іншої особи'),
          type('Номерний знак', 'AI9553KH'),
          see('SJNZF1RC5J6747641'),
        ],
      },
      {
        step: 'data',
        fill: [
          type('Дата народження власника', '01071986'),
          type('Потужність двигуна, кВт', '110'),
          ...insured,
        ],
      },
      ...insurer,
      { step: 'documents', fill: [choose(/Посвідчення водія/)], go: reserve },
    ],
  },
  {
    wizard: 'insurance-green',
    name: 'a green card, with a document',
    who: 'driver',
    steps: [
      { step: 'person', fill: [choose('На власний транспортний засіб')] },
      {
        step: 'vehicle',
        fill: [choose(/OCTAVIA/), choose('Вся Європа'), select('Строк дії поліса', '15 днів')],
      },
      { step: 'offer', fill: [choose(/Карпатський щит/)] },
      { step: 'data', fill: contact },
      { step: 'address', fill: homeAddress },
      { step: 'documents', fill: [choose(/Посвідчення водія/)], go: reserve },
    ],
  },
  {
    wizard: 'insurance-green',
    name: 'a green card for another person’s vehicle, without a document',
    who: 'driver',
    steps: [
      { step: 'person', fill: [choose('На транспортний засіб іншої особи')] },
      {
        step: 'vehicle',
        fill: [
          type('Номерний знак', 'AI9553KH'),
          see('SJNZF1RC5J6747641'),
          choose('Молдова та Азербайджан'),
          select('Строк дії поліса', '1 рік'),
        ],
      },
      { step: 'offer', fill: [choose(/Дніпро-Поліс/)] },
      { step: 'data', fill: contact },
      { step: 'address', fill: homeAddress, go: reserve },
    ],
  },
  {
    wizard: 'insurance',
    name: 'an own one with a privilege',
    who: 'manyVehicles',
    steps: [
      { step: 'vehicle', fill: [choose('На власний транспортний засіб'), choose(/GOLF/)] },
      { step: 'data', fill: [choose('Пенсіонер'), ...insured] },
      ...insurer,
      { step: 'documents', fill: [choose(/Посвідчення водія/)] },
      {
        step: 'privilege',
        fill: [
          type('Серія', 'АБВ'),
          type('Номер', '123456'),
          type('Дата видачі', '02012020'),
          type('Ким видано', 'УПСЗН'),
        ],
        go: reserve,
      },
    ],
  },
  {
    wizard: 'ownerToConfidant',
    name: 'a proper user of an own vehicle',
    who: 'electricOwner',
    steps: [
      { step: 'vehicle', fill: [choose(/./), ...contact] },
      {
        step: 'user',
        fill: [type('РНОКПП', '3405450044'), type('Користування до', soon), ...contact],
      },
      request,
    ],
  },
  {
    wizard: 'confidantToOwner',
    name: 'to use another’s vehicle',
    who: 'properUser',
    steps: [
      { step: 'vehicle', fill: [type('VIN-код', 'TMB99HAV3KM626020'), choose(/./), ...contact] },
      { step: 'user', fill: [type('Користування до', soon), ...contact] },
      request,
    ],
  },
  {
    wizard: 'confidant-revoke',
    name: 'an appointment is cancelled',
    who: 'assignedOwner',
    fromVehicle: true,
    steps: [{ step: 'confirm', go: 'Так, перейти до підпису' }],
  },
  {
    wizard: 'exchange-spr',
    name: 'delivered',
    who: 'manyVehicles',
    steps: [
      ...certificate,
      { step: 'certificate', fill: [choose('Пластикове та електронне')] },
      byUkrposhta,
      toSignature,
    ],
  },
  {
    wizard: 'exchange-spr',
    name: 'electronic',
    who: 'manyVehicles',
    steps: [...certificate, { step: 'certificate', fill: [choose('Лише електронне')] }, toSignature],
  },
  {
    wizard: 'fines',
    name: 'by a decree’s details',
    who: 'driver',
    path: '/fines/payment',
    steps: [
      {
        step: 'details',
        fill: [
          type('Серія постанови', '{series}'),
          type('Номер постанови', '{number}'),
          type('Номерний знак', 'АЕ 9623 МН'),
        ],
      },
      { step: 'check', go: 'Перейти до оплати' },
    ],
  },
];
