/** A code of Diia, or the link that opens its app. */
export const diiaCode = {
  open: 'Відкрити Дію',
  qrWorks: 'QR-код діє ще',
  linkWorks: 'Посилання діє ще',
  left: 'Залишилося часу',
  renew: 'Отримати новий код',
} as const;
