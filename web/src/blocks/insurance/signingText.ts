/** The texts of a reserved policy, until it is signed by a code. */
import { groups } from '#lib/format';
import { plural } from '#lib/plural';

export const policySigning = {
  checkNote: 'Після підтвердження страхова компанія надішле на Ваш телефон код для підписання.',
  kilometres: (odometer: number) => `${groups(odometer)} км`,
  confirmData: 'Підтверджую правильність даних',
  approve: 'Підтвердити й отримати код',
  edit: 'Змінити дані',
  editTitle: 'Змінити дані поліса?',
  editNote: 'Це резервування буде скасовано, а введені дані збережуться.',
  editYes: 'Змінити',
  editNo: 'Залишити',
  code: 'Код із SMS',
  codeTitle: 'Підпишіть поліс кодом',
  codeLead: (digits: number | undefined) =>
    digits
      ? `Страхова компанія надіслала код (${plural(digits, 'цифра', 'цифри', 'цифр')}) на телефон`
      : 'Страхова компанія надіслала код на телефон',
  codePhone: 'із замовлення',
  codeEnter: 'Введіть або вставте його.',
  codeHint: (at: string) => `Надіслано о ${at}`,
  codeLength: (digits: number | undefined) => `Код складається з ${digits ?? '4–8'} цифр`,
  triesLeft: (count: number) =>
    count === 1
      ? 'Залишилася 1 спроба: після неї код буде заблоковано.'
      : `Залишилося ${plural(count, 'спроба', 'спроби', 'спроб')}: після них код буде заблоковано.`,
  codeOver: 'Цей код уже не діє. Отримайте новий.',
  codeOld: 'Схоже, строк дії коду минув. Якщо код не підійде, отримайте новий.',
  codeLeft: 'Код діє ще',
  resend: 'Надіслати код ще раз',
  resendIn: 'Новий код можна отримати через',
  resent: 'Новий код надіслано.',
  noMore: 'Більше кодів для цього поліса не надсилають.',
  signAndPay: 'Підписати й перейти до оплати',
  until: (at: string) => `Підписати й оплатити поліс можна до ${at}.`,
} as const;
