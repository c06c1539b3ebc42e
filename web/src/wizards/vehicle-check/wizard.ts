/** The map of the vehicle check (VCHK-01): search parameters, search data, result; then payment and details, which follow the order. */
import { chosen } from '#form/fieldRules';
import { isoDay } from '#lib/format';
import {
  normalizeName,
  normalizeVin,
  typedDate,
  validBirthday,
  validName,
  validOptionalName,
  validVin,
} from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { vehicleCheck } from './text';

export interface Answers {
  type: 'vin' | 'person' | '';
  vin: string;
  lastName: string;
  firstName: string;
  middleName: string;
  /** As typed, DD.MM.YYYY. */
  birthday: string;
  /** Which of the vehicles found. */
  carId: string;
}

export const empty: Answers = {
  type: '',
  vin: '',
  lastName: '',
  firstName: '',
  middleName: '',
  birthday: '',
  carId: '',
};

const byPerson =
  <Value>(rule: (value: Value) => string) =>
  (value: Value, { type }: Answers) =>
    type === 'vin' ? '' : rule(value);

const nameFault = (typed: string) => validName(normalizeName(typed));

export const wizard = defineWizard<Answers>()({
  type: 'vehicle-check',
  version: 1,
  title: vehicleCheck.title,
  steps: {
    search: {
      title: vehicleCheck.steps.search,
      fields: { type: chosen },
    },
    data: {
      title: vehicleCheck.steps.data,
      fields: {
        vin: (typed, { type }) => (type === 'vin' ? validVin(normalizeVin(typed)) : ''),
        lastName: byPerson(nameFault),
        firstName: byPerson(nameFault),
        middleName: byPerson((typed) => validOptionalName(normalizeName(typed))),
        birthday: byPerson(typedDate(validBirthday)),
      },
    },
    result: { title: vehicleCheck.steps.result, complete: ({ carId }) => carId !== '' },
  },
  followTitles: { outcome: vehicleCheck.steps.details },
  orderOf: (answers, carId: string) => ({ search: searchOf(answers), carId }),
});

export const draft = createWizardDraft(wizard, empty);

/** The search as the server takes it. */
export function searchOf(answers: Answers) {
  return answers.type === 'vin'
    ? { type: 'vin' as const, vin: normalizeVin(answers.vin) }
    : {
        type: 'person' as const,
        lastName: normalizeName(answers.lastName),
        firstName: normalizeName(answers.firstName),
        ...(answers.middleName.trim() ? { middleName: normalizeName(answers.middleName) } : {}),
        birthday: isoDay(answers.birthday) ?? '',
      };
}
