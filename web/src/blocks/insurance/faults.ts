/** What is wrong with an answer of the motor insurance; empty when it is good. */

import { daysAfter } from '#lib/format';
import {
  normalizeCapitals,
  normalizeLine,
  normalizeRecord,
  REQUIRED,
  squeezed,
  typedDate,
  validAddressName,
  validBirthday,
  validDigits,
  validDocumentNumber,
  validFlat,
  validHouse,
  validLetters,
  validOdometer,
  validPower,
  validRecord,
  validRnokpp,
  validSeries,
} from '#lib/validation';
import { issueRules } from '../person/identityDocument';
import { insurance as text } from './text';

/** Limits of a privileged vehicle, cm³ and kW; the limit itself is too much (INS-49, INS-50, AMB-117). */
const MAX_CAPACITY = 2599;
const MAX_POWER = 100;

export const faults = {
  odometer: (typed: string) => validOdometer(typed.trim()),
  power: (typed: string) => validPower(typed.trim()),
  birthDate: typedDate(validBirthday),
  rnokpp: (typed: string) => validRnokpp(typed.trim()),
  /** From tomorrow on, as far ahead as the company sells (INS-46, INS-47, AMB-028). */
  start: (typed: string, limit: number) =>
    typedDate((iso, today) => {
      if (iso === '') return REQUIRED;
      return iso <= today || iso > daysAfter(today, limit) ? text.startFault(limit) : '';
    })(typed),
  privilege: (privilege: string, capacity: number, power: string) => {
    if (privilege === 'without') return '';
    if (capacity >= MAX_CAPACITY) return text.capacityNotice;
    return Number(power) >= MAX_POWER ? text.powerNotice : '';
  },
  region: (typed: string) => validAddressName(normalizeLine(typed)),
  place: (typed: string) => validAddressName(normalizeLine(typed)),
  house: (typed: string) => validHouse(normalizeCapitals(typed)),
  flat: (typed: string) => validFlat(normalizeCapitals(typed)),
  zip: (typed: string) => validDigits(typed.trim(), 5),
  series: (typed: string, letters: number) => validSeries(squeezed(typed), letters),
  number: (typed: string, digits: number) => validDocumentNumber(squeezed(typed), digits),
  record: (typed: string) => (typed.trim() === '' ? REQUIRED : validRecord(normalizeRecord(typed))),
  letters: (typed: string, most: number) => validLetters(squeezed(typed), most),
  digits: (typed: string, most: number) => validDigits(typed.trim(), most),
  ...issueRules,
} as const;
