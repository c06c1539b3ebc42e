/** The map of the individual plate (INZ-01): plate, person, application; then signature, payment and result, which follow the order. */
import type { Schema } from '#api/client';
import { type Delivery, deliveryOf, deliveryRules, noDelivery } from '#blocks/delivery/delivery';
import { type Contact, contactOf, contactRules, noContact } from '#blocks/person/contact';
import type { PlateAgain } from '#blocks/plates/plateAgain';
import { chosen, ticked, within } from '#form/fieldRules';
import {
  encoded,
  layoutsOf,
  type PlateKind,
  type PlateLayout,
  platePicture,
  typedPlate,
} from '#lib/individualPlate';
import { CHOOSE } from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { individualPlate as text } from './text';

/** The service centre in the capital where individual plates are fetched (INZ-34). */
export const OFFICE = '8041';

export interface Answers extends Contact {
  carId: string;
  /** What the server says of the vehicle: the kind of its plate and its region; empty of one that can have none. */
  type: PlateKind | '';
  region: number;
  plate: string;
  /** The plate that the register has called free. */
  free: string;
  layout: PlateLayout;
  /** The requirements were read (INZ-29). */
  confirmed: boolean;
  delivery: Delivery;
  /** The picture that was approved (GAP-37). */
  approved: boolean;
}

/** What is said of a plate; another vehicle means another plate (INZ-04). */
export const noPlate = { plate: '', free: '', layout: '', approved: false } as const;

export const empty: Answers = {
  ...noContact,
  ...noPlate,
  carId: '',
  type: '',
  region: 0,
  confirmed: false,
  delivery: noDelivery,
};

export const wizard = defineWizard<Answers>()({
  type: 'inz',
  version: 1,
  title: text.title,
  steps: {
    plate: {
      title: text.steps.plate,
      fields: {
        carId: chosen,
        layout: (layout, { type }) => (type !== '' && layoutsOf(type).includes(layout) ? '' : CHOOSE),
        confirmed: ticked(text.requirements.unread),
      },
      resets: {
        carId: { ...noPlate, type: '', region: 0 },
        plate: { approved: false },
        layout: { approved: false },
      },
      serverFields: ['type', 'region', 'plate', 'photo'],
      complete: ({ region, plate, free }) => region > 0 && plate !== '' && free === plate,
    },
    person: {
      title: text.steps.person,
      fields: { ...contactRules, ...within('delivery', deliveryRules) },
    },
    application: { title: text.steps.application, fields: { approved: ticked(text.unapproved) } },
  },
  follows: ['sign', 'payment', 'outcome'],
  orderOf,
  fieldOf: (field) => (field === 'photo' ? 'plate' : field), // the picture is the plate's
  reconcile: forAgain,
});

export const draft = createWizardDraft(wizard, empty);

/** The plate as it will look; empty before the vehicle is known. */
export const pictureOf = ({ plate, type, layout }: Pick<Answers, 'plate' | 'type' | 'layout'>) =>
  type === '' ? '' : platePicture(plate, type, layout);

/** The answers of one who tries again after a refusal: what was typed is there, the register is asked again. */
function forAgain(answers: Answers, again: PlateAgain | undefined): Answers {
  if (!again || answers.carId !== '') return answers;
  const { carId, plate, layout, email } = again;
  return { ...answers, carId, plate: typedPlate(plate), layout, email };
}

/** The order as the server takes it (INZ-02). */
function orderOf(answers: Answers): Schema['IndividualPlateRequest'] {
  const contact = contactOf(answers);
  return {
    ...contact,
    type: answers.type || 'auto',
    carId: answers.carId,
    region: answers.region,
    plate: answers.plate,
    photo: encoded(pictureOf(answers)),
    delivery: deliveryOf(answers.delivery, contact.phone),
    confirmed: answers.confirmed,
  };
}
