/** The texts of documents shown as cards. */
export const card = {
  toBack: 'Показати зворотний бік',
  toFront: 'Показати лицьовий бік',
  print: 'Надрукувати',
  printed: (at: string) => `Роздруковано з Кабінету водія ${at}. Не є документом.`,
} as const;
