/** The texts of the catalogue of services. */
export const services = {
  title: 'Електронні послуги',
  lead: 'Оберіть послугу: ціна, строк і потрібні дані вказані до початку оформлення.',
  details: 'Докладніше',
  pricing: {
    from: (price: string) => `від ${price}`,
    perDay: (price: string) => `${price} за день`,
    offered: 'За розрахунком',
    parts: {
      electronic: 'Лише електронний документ',
      perChar: 'Кожен символ після третього',
      auto: 'Виготовлення для автомобіля',
      moto: 'Виготовлення для мотоцикла',
      plate: 'Новий номерний знак',
      delivery: 'Доставка в Україні',
      intDelivery: 'Доставка за кордон',
    },
  },
  availability: { active: 'Доступна', inprogress: 'У розробці', inactive: 'Недоступна' },
  price: 'Вартість',
  term: 'Строк',
  result: 'Результат',
  needed: 'Що потрібно',
  notYet: 'Послуга ще в розробці. Ми працюємо над нею.',
  outside: 'На сайт',
  outsideHint: 'відкриється в новій вкладці',
  inactive: 'Послуга недоступна.',
} as const;
