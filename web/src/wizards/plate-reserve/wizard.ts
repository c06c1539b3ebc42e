/** The map of the plate reservation (PRES-01): centre, person, plate, check; then payment and result, which follow the order. */
import type { Schema } from '#api/client';
import type { PlateOption } from '#api/lookups';
import { type Contact, contactOf, contactRules, noContact } from '#blocks/person/contact';
import {
  documentField,
  documentOf,
  documentRules,
  type IdentityDocument,
  noDocument,
} from '#blocks/person/identityDocument';
import { chosen, within } from '#form/fieldRules';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { plateReserve as text } from './text';

type Request = Schema['PlateReservationRequest'];

export interface Answers extends Contact {
  vehicleType: 'auto' | 'moto' | '';
  electroCar: 'N-E' | 'E';
  /** The region's number as text, and the centre; an empty centre is any of the region (PRES-04). */
  serviceRegion: string;
  serviceCenter: string;
  passport: IdentityDocument;
  /** What plates are searched by, the chosen one, and what the register says about it. */
  num: string;
  plate: string;
  option: PlateOption | null;
}

/** Other plates are free elsewhere. */
const noPlate = { plate: '', option: null } as const;

export const empty: Answers = {
  ...noContact,
  vehicleType: '',
  electroCar: 'N-E',
  serviceRegion: '',
  serviceCenter: '',
  passport: noDocument,
  num: '',
  ...noPlate,
};

export const wizard = defineWizard<Answers>()({
  type: 'plate-reserve',
  version: 2,
  migrate: {
    2: ({ engineType, reg, depId, ...answers }) => ({
      ...answers,
      electroCar: engineType,
      serviceRegion: reg,
      serviceCenter: depId,
    }),
  },
  title: text.title,
  steps: {
    centre: {
      title: text.steps.centre,
      fields: {
        vehicleType: chosen,
        electroCar: chosen,
        serviceRegion: chosen,
        serviceCenter: () => '', // an empty centre is any of the region
      },
      resets: {
        vehicleType: noPlate,
        electroCar: noPlate,
        serviceRegion: { serviceCenter: '', ...noPlate },
        serviceCenter: noPlate,
      },
    },
    person: {
      title: text.steps.person,
      fields: { ...contactRules, ...within('passport', documentRules) },
    },
    plate: {
      title: text.steps.plate,
      complete: ({ plate, option }) => plate !== '' && option?.plate === plate,
      serverFields: ['plate', 'depId', 'depName'],
    },
    check: { title: text.steps.check },
  },
  orderOf,
  fieldOf: documentField,
});

export const draft = createWizardDraft(wizard, empty);

/** What the search for plates asks, beside what is typed. */
export const whereOf = ({ serviceRegion, serviceCenter, vehicleType, electroCar }: Answers) => ({
  reg: Number(serviceRegion),
  dep: serviceCenter,
  vehicleType: vehicleType || 'auto',
  engineType: electroCar,
});

/** No centre in particular, as an order names it. */
const ANY = 'any';

/** The order as the server takes it (PRES-02, PRES-30). */
function orderOf({ option, ...answers }: Answers): Request {
  return {
    ...contactOf(answers),
    vehicleType: answers.vehicleType as Request['vehicleType'], // the first step asks for it
    serviceRegion: Number(answers.serviceRegion),
    serviceCenter: answers.serviceCenter || ANY,
    electroCar: answers.electroCar === 'E',
    plate: answers.plate,
    depId: option?.depId ?? '',
    depName: option?.depName ?? '',
    passport: documentOf(answers.passport),
  };
}
