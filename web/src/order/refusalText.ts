/** The texts of a refusal. */
const support = 'Не погоджуєтеся з рішенням? Зверніться до підтримки: контакти внизу сторінки.';

/** What can be done after a refusal, and what the button for it is called; without one the service is not ordered again. */
export interface Advice {
  /** What the order did not bring about, when the status alone could be misread. */
  title?: string;
  steps: readonly string[];
  again?: { label: string; search?: string };
}

const again = { label: 'Замовити ще раз' } as const;
const otherCompany = { label: 'Обрати іншу компанію', search: 'step=offer' } as const;
const notInsured = [
  'Інша страхова компанія може прийняти ті самі дані: усе, що Ви ввели, збережено.',
  'Чому відмовлено, можна дізнатися у страховій компанії.',
] as const;

/** After a refusal by a service centre, as most services are refused. */
export const refused: Advice = {
  steps: [
    'Якщо причину можна усунути, виправте дані й замовте послугу ще раз.',
    'Не погоджуєтеся з рішенням? Зверніться до сервісного центру МВС або до підтримки: контакти внизу сторінки.',
  ],
  again,
};

/** A document was not sent: the post has refused it, or the counter has given it out. */
const unsent: Advice = {
  steps: [
    'Якщо документ досі чекає в сервісному центрі, перевірте адресу доставки й замовте відправлення ще раз.',
    support,
  ],
  again,
};

/** The same of services that others than a service centre refuse. */
export const refusedBy: Record<string, Advice> = {
  fines: {
    title: 'Платіж не зараховано',
    steps: ['Стан постанови видно у розділі «Штрафи»: сплачений штраф удруге платити не потрібно.', support],
  },
  insurance: { title: 'Автомобіль НЕ застраховано', steps: notInsured, again: otherCompany },
  'insurance-green': {
    title: 'Автомобіль НЕ застраховано для поїздки за кордон',
    steps: notInsured,
    again: otherCompany,
  },
  'vehicle-check': {
    steps: ['Перевірте, чи правильно вказано VIN-код, і замовте перевірку ще раз.', support],
    again,
  },
  'postal-shipment': unsent,
  reshipment: unsent,
  'reshipment-spr': unsent,
};

/** A second party has said no. */
export const rejected: Advice = {
  steps: ['Узгодьте умови з другою стороною й подайте нову заяву.'],
  again,
};
