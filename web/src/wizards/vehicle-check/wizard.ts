/** The map of the vehicle check (VCHK-01): search parameters, search data, result; then payment and details, which follow the order. */
import type { Vehicle } from '../../api/queries';
import { birthdayFault } from '../../blocks/person/birthday';
import { isoDay } from '../../lib/format';
import { normalizeName, normalizeVin, validName, validOptionalName, validVin } from '../../lib/validation';
import { defineWizard } from '../../wizard/defineWizard';
import { createDraft } from '../../wizard/draft/draft';
import { vehicleCheck } from './text';

export interface Answers {
  type: 'vin' | 'person' | '';
  vin: string;
  lastName: string;
  firstName: string;
  middleName: string;
  /** As typed, DD.MM.YYYY. */
  birthday: string;
  /** What the register has answered to exactly these data. */
  found?: Vehicle[] | undefined;
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

const dataComplete = (answers: Answers) =>
  answers.type === 'vin'
    ? validVin(normalizeVin(answers.vin)) === ''
    : validName(normalizeName(answers.lastName)) === '' &&
      validName(normalizeName(answers.firstName)) === '' &&
      validOptionalName(normalizeName(answers.middleName)) === '' &&
      birthdayFault(answers.birthday) === '';

export const wizard = defineWizard<Answers>()({
  type: 'vehicle-check',
  version: 1,
  title: vehicleCheck.title,
  steps: {
    search: { title: vehicleCheck.steps.search, complete: ({ type }) => type !== '' },
    data: {
      title: vehicleCheck.steps.data,
      complete: (answers) => dataComplete(answers) && answers.found !== undefined,
    },
    result: { title: vehicleCheck.steps.result, complete: ({ carId }) => carId !== '' },
  },
});

/** All steps of the bar: those of the map, and the two that follow the order. */
export const barSteps = [
  ...(['search', 'data', 'result'] as const).map((name) => ({ name, title: wizard.steps[name].title })),
  { name: 'payment', title: vehicleCheck.steps.payment },
  { name: 'outcome', title: vehicleCheck.steps.details },
];

export const useDraft = createDraft(wizard.type, wizard.version, empty);

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
