/** The texts of the page that is shown when the bank's page could not be reached. */
export const paymentError = {
  note: 'Гроші не списано, замовлення збережено. Оплатити його можна й пізніше, у «Моїх послугах».',
  toOrder: 'До мого замовлення',
} as const;
