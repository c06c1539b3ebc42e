/** The texts of a plate's storage. */

const forms = new Intl.PluralRules('uk');
const dayWords: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'день', few: 'дні' };

/** "1 день", "3 дні", "10 днів". */
const days = (count: number) => `${count} ${dayWords[forms.select(count)] ?? 'днів'}`;

export const plateStorage = {
  title: 'Зберігання номерних знаків',
  steps: { plate: 'Номерний знак', term: 'Строк зберігання', check: 'Підтвердження' },
  days,
  plate: 'Який номерний знак зберігати довше',
  storedIn: 'Зберігається в',
  storedUntil: (until: string) => `зберігається до ${until}`,
  storedTill: 'Сплачено до',
  over: (until: string) => `строк зберігання минув ${until}`,
  waiting: 'Продовження вже замовлено',
  open: 'Переглянути замовлення',
  openOf: (plate: string) => `Переглянути замовлення: ${plate}`,
  term: 'До якого дня зберігати',
  newUntil: 'Зберігати до',
  count: 'Днів зберігання',
  price: (perDay: string) =>
    `Один день зберігання коштує ${perDay} з ПДВ. За одне замовлення зберігання продовжують щонайбільше на 10 днів.`,
  order: 'Продовжити і сплатити',
  none: 'У Вас немає номерних знаків на зберіганні',
  noneNote:
    'Номерний знак приймає на зберігання сервісний центр, коли транспортний засіб знімають з обліку або перереєстровують. Коли знак буде там, зберігання можна буде продовжити тут.',
  toFleet: 'До транспорту',
  paid: {
    title: 'Оплату отримано',
    note: 'Повідомляємо сервісний центр про новий строк зберігання…',
    until: (until: string) => `Зберігання продовжуємо до ${until}: повідомляємо сервісний центр…`,
  },
} as const;
