import { isoDay } from '../../lib/format';
import { kyivToday, validBirthday } from '../../lib/validation';

/** The fault of a date of birth as it is typed, DD.MM.YYYY. */
export const birthdayFault = (typed: string) => {
  const iso = isoDay(typed);
  return typed !== '' && !iso ? 'Введіть дату у форматі ДД.ММ.РРРР' : validBirthday(iso ?? '', kyivToday());
};
