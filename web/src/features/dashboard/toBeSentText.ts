/** The texts of a licence that waits to be sent by post. */
export const toBeSent = {
  waits: 'Посвідчення водія виготовлено: воно чекає в сервісному центрі на відправлення поштою.',
  order: 'Замовити доставку',
  ordered: 'Доставку вже замовлено',
} as const;
