/** The texts of documents that are sent by post, or sent again. */
export const sending = {
  kinds: { licence: 'Посвідчення водія', certificate: 'Свідоцтво про реєстрацію' },
  again: 'Замовити повторну доставку',
  orderedAgain: 'До повторної доставки',
  retry: 'Замовити доставку ще раз',
  returnedTo: (centre: string, since: string) =>
    `Документ чекає в ${centre}, з ${since}. Його можна забрати особисто або замовити повторну доставку.`,
} as const;
