/** The texts of the insurers' offers. */
export const insuranceOffers = {
  tariff: (franchise: string, price: string) => `${franchise}: поліс ${price}`,
  offers: 'Оберіть пропозицію',
  offersFound: (count: number) => `Знайдено пропозицій: ${count}`,
  noOffers: 'На жаль, жодної страхової компанії не знайдено. Спробуйте, будь ласка, пізніше',
  chooseOffer: 'Оберіть пропозицію страхової компанії',
  franchiseOf: (amount: string) => `франшиза ${amount}`,
  noFranchise:
    'Франшиза 0\u00a0грн означає, що компанія відшкодує весь збиток; за більшої франшизи поліс дешевший, а збиток у межах франшизи сплачуєте Ви.',
  sums: (health: string, property: string) =>
    `Виплати: до ${health} за шкоду здоров’ю, до ${property} за шкоду майну`,
  documentsNeeded: 'потрібні дані документа',
  site: 'Сайт компанії',
  product: 'Про продукт',
  intermediary: 'Посередник',
  newTab: 'відкриється в новій вкладці',
} as const;
