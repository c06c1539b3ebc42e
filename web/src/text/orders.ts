/** The words of the list of ordered services. */
export const orders = {
  title: 'Мої послуги',
  empty: 'У Вас ще немає замовлених послуг',
  all: 'Всі послуги',
  filter: 'Послуга',
  pay: 'Сплатити',
  sign: 'Підписати',
  goOn: 'Продовжити',
  chooseAgain: 'Обрати інший номерний знак',
  confirm: 'Підписати або відхилити',
  cancel: 'Скасувати',
  report: 'Завантажити Витяг.pdf',
  open: 'Переглянути витяг',
  history: 'Історія замовлення',
  number: 'Номер замовлення',
  price: 'Вартість',
  created: 'Створено',
  unpaid: 'Банк не підтвердив оплати. Якщо Ви вже сплатили, робити нічого не потрібно: стан зміниться сам.',
  confirmCancel: 'Скасувати замовлення?',
  confirmText: 'Скасоване замовлення не можна відновити.',
  confirmUnpaid: 'Рахунок буде відкликано. Скасоване замовлення не можна відновити.',
  yes: 'Так',
  no: 'Ні',
  reportName: 'Витяг.pdf',
} as const;

/** The words of what was filled in and has not become an order yet. */
export const drafts = {
  title: 'Незавершені заявки',
  changed: (at: string) => `Остання зміна ${at}`,
  kept: (day: string) => `зберігається до ${day}`,
  goOn: 'Продовжити',
  drop: 'Видалити',
  leave: 'Не видаляти',
  confirm: 'Видалити чернетку?',
  confirmNote: (name: string) =>
    `Усе, що Ви ввели в заявці «${name}», буде видалено. Відновити ці дані не можна.`,
} as const;

/** The words of an order's details, in the order in which they are shown. */
export const orderFacts = {
  document: 'Документ для обміну',
  reason: 'Причина обміну',
  vin: 'VIN-код',
  plate: 'Номерний знак',
  newPlate: 'Замовлений номерний знак',
  centre: 'Сервісний центр',
  stored: 'Зберігати до',
  decree: 'Постанова',
  initiator: 'Ініціатор',
  participant: 'Другий учасник',
  appointed: 'Призначено до',
  policy: 'Номер поліса',
  greenCard: 'Номер «Зеленої картки»',
  company: 'Страхова компанія',
  valid: 'Діє до',
  delivery: 'Спосіб отримання',
  address: 'Адреса',
  parcelOf: 'Документ, що доставляється',
  track: 'Номер відправлення',
  tracking: 'Стан доставки',
  outside: 'відкриється на сайті пошти',
  /** What the post carries of each service's orders. */
  carried: {
    'licence-exchange': 'Посвідчення водія',
    'postal-shipment': 'Посвідчення водія',
    reshipment: 'Посвідчення водія',
    'exchange-spr': 'Свідоцтво про реєстрацію',
    'reshipment-spr': 'Свідоцтво про реєстрацію',
    inz: 'Індивідуальний номерний знак',
  } as Record<string, string>,
} as const;
