/**
 * The map of the certificate's exchange (SPR-02 to SPR-09). The first step makes the order; the others answer what it asks
 * once the service centre has permitted the exchange, and kept the plate (SPR-19).
 */
import type { PlateOption } from '../../api/lookups';
import type { Order, Stage } from '../../api/queries';
import { isoDay } from '../../lib/format';
import { normalizeCapitals } from '../../lib/validation';
import { certificateExchange as text } from '../../text/certificateExchange';
import { defineWizard } from '../../wizard/defineWizard';
import { createOrderDraft } from '../../wizard/orderDraft';
import { type Contact, contactOf, noContact } from '../../wizard/parts/contact';
import { type Delivery, deliveryComplete, deliveryOf, noDelivery } from '../../wizard/parts/delivery';
import { createServerDraft } from '../../wizard/serverDraft';

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
  origin: '' | keyof typeof text.origins;
  num: string;
  plate: string;
  option: PlateOption | null;
  certificate: '' | keyof typeof text.certificates;
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

/** Something is carried, unless the present plate stays and the certificate is electronic (SPR-05, AMB-097). */
export const carried = ({ origin, certificate }: Pick<Choice, 'origin' | 'certificate'>) =>
  origin !== '' && !(origin === 'present' && certificate === 'electronic');

export const wizard = defineWizard<Answers>()({
  type: 'exchange-spr',
  version: 1,
  title: text.title,
  steps: {
    person: { title: text.steps.person, complete: ({ order }) => order !== '' },
    plate: { title: text.steps.plate, complete: ({ kept }) => kept !== '' },
    certificate: {
      title: text.steps.certificate,
      complete: ({ certificate }) => certificate !== '',
      fields: ['sprType'],
    },
    delivery: {
      title: text.steps.delivery,
      when: carried,
      complete: ({ delivery }) => deliveryComplete(delivery),
      fields: ['delivery'],
    },
    check: { title: text.steps.check, complete: () => true },
  },
  follows: ['sign', 'payment', 'outcome'],
});

/** The first step's map: all that is filled in before there is an order. */
export const application = defineWizard<Application>()({
  type: wizard.type,
  version: wizard.version,
  title: wizard.title,
  steps: {
    person: { title: text.steps.person, complete: () => false, fields: Object.keys(noApplication) },
  },
});

export const draft = createServerDraft(wizard.type, wizard.version, noApplication);
export const choices = createOrderDraft(wizard.type, wizard.version, noChoice);

/** The order as the server takes it (SPR-12). */
export const orderOf = (answers: Application) => ({
  ...contactOf(answers),
  uuid: answers.uuid,
  vin: answers.vin,
  carId: answers.carId,
  lastNameLat: normalizeCapitals(answers.lastNameLat),
  firstNameLat: normalizeCapitals(answers.firstNameLat),
  birthDate: isoDay(answers.birthDate) ?? '',
});

/** The plate that the order is told (SPR-16, SPR-18). */
export const plateOf = ({ origin, plate }: Choice) => ({
  origin,
  ...(origin === 'reserve' ? { plate } : {}),
});

/** The certificate and its delivery that the order is told; the server knows whom the post calls. */
export const selectionOf = ({ certificate, delivery, origin }: Choice) => ({
  sprType: certificate,
  ...(carried({ origin, certificate }) ? { delivery: deliveryOf(delivery, '') } : {}),
});

/** The answers to an order, with what the server has kept for it. */
export function answersOf(order: Order, stage: Stage, choice: Choice): Answers {
  const kept = stage.stage === 'permission' ? undefined : stage.plates[0];
  return { ...choice, origin: kept?.origin ?? choice.origin, order: order.id, kept: kept?.plate ?? '' };
}
