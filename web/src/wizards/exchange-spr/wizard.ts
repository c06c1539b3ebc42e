/**
 * The map of the certificate's exchange (SPR-02 to SPR-09). The first step makes the order; the others answer what it asks
 * once the service centre has permitted the exchange, and kept the plate (SPR-19).
 */
import type { PlateOption } from '#api/lookups';
import type { Vehicle } from '#api/queries';
import { type Delivery, deliveryRules, noDelivery } from '#blocks/delivery/delivery';
import { type Contact, contactOf, contactRules, noContact } from '#blocks/person/contact';
import { latinNameFault } from '#blocks/person/latinName';
import { chosen, within } from '#form/fieldRules';
import { isoDay } from '#lib/format';
import { normalizeCapitals, typedDate, validBirthday } from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import type { certificateStages as stages } from './stagesText';
import { certificateExchange as text } from './text';

/** Whose certificate of which vehicle (SPR-12). */
export interface Application extends Contact {
  vin: string;
  carId: string;
  /** Of the check that the exchange is possible; empty while it is not. */
  uuid: string;
  lastNameLat: string;
  firstNameLat: string;
  /** As typed, DD.MM.YYYY. */
  birthDate: string;
}

/** What is chosen on the order's way (SPR-16, SPR-17). */
export interface Choice {
  /** Where the plate comes from; `reserved` is one that the citizen has reserved already. */
  origin: '' | 'reserved' | keyof typeof stages.origins;
  num: string;
  plate: string;
  option: PlateOption | null;
  certificate: '' | keyof typeof stages.certificates;
  delivery: Delivery;
}

/** What the server knows: the order, once it is made, and the plate that is kept for it. */
export interface Progress {
  order: string;
  kept: string;
}

export const noApplication: Application = {
  ...noContact,
  vin: '',
  carId: '',
  uuid: '',
  lastNameLat: '',
  firstNameLat: '',
  birthDate: '',
};

export const noChoice: Choice = {
  origin: '',
  num: '',
  plate: '',
  option: null,
  certificate: '',
  delivery: noDelivery,
};

export type Answers = Progress & Choice;

export const empty: Answers = { order: '', kept: '', ...noChoice };

/** What is delivered: another plate than the present one, a certificate that is not only electronic (SPR-05, AMB-097). */
export function goodsOf({ origin, certificate }: Pick<Choice, 'origin' | 'certificate'>) {
  if (origin === '') return '';
  if (origin !== 'present') return certificate === 'electronic' ? 'plate' : 'both';
  return certificate === 'electronic' ? '' : 'certificate';
}

/** Something is delivered. */
export const carried = (choice: Pick<Choice, 'origin' | 'certificate'>) => goodsOf(choice) !== '';

export const wizard = defineWizard<Answers>()({
  type: 'exchange-spr',
  version: 1,
  title: text.title,
  steps: {
    person: { title: text.steps.person, complete: ({ order }) => order !== '' },
    plate: { title: text.steps.plate, complete: ({ kept }) => kept !== '' },
    certificate: {
      title: text.steps.certificate,
      fields: { certificate: chosen },
      serverFields: ['sprType'],
    },
    delivery: {
      title: text.steps.delivery,
      when: carried,
      fields: within('delivery', deliveryRules),
    },
    check: { title: text.steps.check },
  },
  follows: ['sign', 'payment', 'outcome'],
});

/** The first step's map: all that is filled in before there is an order. */
export const application = defineWizard<Application>()({
  type: wizard.type,
  version: wizard.version,
  title: wizard.title,
  steps: {
    person: {
      title: text.steps.person,
      fields: {
        vin: chosen,
        lastNameLat: latinNameFault,
        firstNameLat: latinNameFault,
        birthDate: typedDate(validBirthday),
        ...contactRules,
      },
      serverFields: ['carId', 'uuid'],
      complete: () => false,
    },
  },
  orderOf,
  reconcile,
});

export const draft = createWizardDraft(wizard, noApplication);

/** The order as the server takes it (SPR-12). */
function orderOf(answers: Application) {
  return {
    ...contactOf(answers),
    uuid: answers.uuid,
    vin: answers.vin,
    carId: answers.carId,
    lastNameLat: normalizeCapitals(answers.lastNameLat),
    firstNameLat: normalizeCapitals(answers.firstNameLat),
    birthDate: isoDay(answers.birthDate) ?? '',
  };
}

/** The citizen's vehicles, and the one that the menu has named. */
interface Offer {
  vehicles: Vehicle[];
  car: string | null;
}

/** The vehicle that the menu has named, the one that was chosen before, or the only one; it has to be checked again. */
function reconcile(answers: Application, { vehicles, car }: Offer): Application {
  const chosen =
    vehicles.find(({ carId }) => carId === car) ??
    vehicles.find(({ vin }) => vin === answers.vin) ??
    (vehicles.length === 1 ? vehicles[0] : undefined);
  return { ...answers, vin: chosen?.vin ?? '', carId: chosen?.carId ?? '', uuid: '' };
}
