/** The texts of the way to the bank, and of how a wizard ends. */
export const payment = {
  title: 'Оплата замовлення',
  sum: 'До сплати',
  what: 'За що',
  bank: 'Де',
  bankName: 'На захищеній сторінці monobank: карткою будь-якого банку, Apple Pay або Google Pay',
  until: 'Сплатити можна до',
  later: 'Сплатити пізніше',
  lead: 'Зараз Ви перейдете на сторінку платіжної системи.',
  manual: 'Перейти до оплати',
  ifNot: 'Якщо перехід не відбувся, натисніть кнопку.',
  returned: 'Ви повернулися зі сторінки платіжної системи. Оплату ще не підтверджено.',
  ifPaid: 'Якщо Ви вже сплатили, робити нічого не потрібно: стан замовлення зміниться сам.',
  preparing: 'Готуємо рахунок…',
} as const;

export const outcome = {
  success: 'Готово',
  error: 'Щось пішло не так',
  rejected: 'Відмовлено',
  waiting: 'Чекаємо на дані',
} as const;

/** The file that an order has brought. */
export const report = { save: 'Завантажити Витяг.pdf', file: 'Витяг.pdf' } as const;

/** The one question after an order. */
export const rating = {
  question: 'Чи легко було замовити послугу?',
  anonymous: 'Відповідь зберігається без Ваших даних і допомагає нам покращити послугу.',
  scores: ['дуже важко', 'важко', 'нормально', 'легко', 'дуже легко'],
  thanks: 'Дякуємо, відповідь збережено.',
} as const;

export const cancelling = {
  refused: 'Замовлення не скасовано',
  change: {
    label: 'Змінити дані',
    title: 'Змінити дані замовлення?',
    note: 'Це замовлення буде скасовано, а введені дані збережуться: виправте потрібне й оформіть нове.',
    yes: 'Змінити',
    no: 'Залишити',
  },
  cancel: {
    label: 'Скасувати замовлення',
    title: 'Скасувати замовлення?',
    note: 'Послугу не буде надано. Скасоване замовлення не можна відновити.',
    yes: 'Так',
    no: 'Ні',
  },
} as const;

/** An order that was begun, and a service that cannot be ordered here. */
export const scant = {
  lacks: 'Яких даних бракує в реєстрах:',
  todo: 'Візьміть паспорт, РНОКПП та наявні документи на транспорт чи право керування й зверніться до будь-якого сервісного центру МВС. Щойно дані внесуть до реєстру, послугу можна буде замовити тут.',
  nearby: 'Сервісні центри поруч із Вашою адресою:',
  centres: 'Адреси сервісних центрів',
} as const;

export const started = {
  title: 'Ви вже почали',
  until: (at: string) => `Зробити це можна до ${at}.`,
  goOn: { sign: 'Підписати', pay: 'Сплатити', confirm_loss: 'Продовжити' } as Partial<Record<string, string>>,
  about: 'Як отримати цю послугу',
  toServices: 'До переліку послуг',
} as const;
