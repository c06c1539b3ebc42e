/** The texts of ordering, in the catalogue and elsewhere. */
export const ordering = {
  order: 'Замовити',
  back: 'До переліку послуг',
  free: 'Безоплатно',
  blocked: (from: string) => `Проводяться регламентні роботи. Замовлення буде доступне з ${from}.`,
} as const;
