/**
 * The maps of the three services that send a document by post (DLV-01, DLV-02): direction, address, contact, check; then
 * payment and result, which follow the order. They differ in their name alone: what is sent, the server has said.
 */
import type { Schema } from '#api/client';
import type { OfferedDocument, ShipmentOffer } from '#api/shipments';
import {
  ABROAD,
  addressRules,
  type Delivery,
  deliveryOf,
  newCode,
  noDelivery,
  takenAgain,
} from '#blocks/delivery/delivery';
import { type Contact, contactOf, contactRules, noContact } from '#blocks/person/contact';
import { chosen, ticked, within } from '#form/fieldRules';
import { shownPhone } from '#lib/validation';
import { forms } from '#text/forms';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { shipment as text } from './text';

export interface Answers extends Contact {
  /** The chosen document, by which the register knows it, and all that the offer says of it. */
  serviceId: string;
  document: OfferedDocument | null;
  delivery: Delivery;
}

export const empty: Answers = { ...noContact, serviceId: '', document: null, delivery: noDelivery };

export type Service = keyof typeof text.titles;

const define = (type: Service) => {
  const wizard = defineWizard<Answers>()({
    type,
    version: 1,
    derived: ['document'],
    title: text.titles[type],
    steps: {
      direction: {
        title: text.steps.direction,
        fields: { serviceId: chosen, 'delivery.type': chosen },
      },
      address: { title: text.steps.address, fields: within('delivery', addressRules) },
      contact: { title: text.steps.contact, fields: contactRules },
      check: {
        title: text.steps.check,
        fields: { 'delivery.deliveryConfirmation': ticked(forms.confirm) },
      },
    },
    orderOf,
    fieldOf: (field) => (field === 'checkCode' ? 'delivery.checkCode' : field),
    reconcile,
  });
  return { wizard, draft: createWizardDraft(wizard, empty) };
};

/** A delivery service: its map and its draft. */
export type Shipping = ReturnType<typeof define>;

const services: Record<Service, Shipping> = {
  'postal-shipment': define('postal-shipment'),
  reshipment: define('reshipment'),
  'reshipment-spr': define('reshipment-spr'),
};

/** The service of an address; another one's addresses do not lead here. */
export const shippingOf = (name: string): Shipping => services[name as Service];

/** All maps, for the walks. */
export const wizards = Object.values(services).map(({ wizard }) => wizard);

/** What is filled in with a document: the address and contact of its last delivery. */
export function prefilled(document: OfferedDocument, answers: Answers): Answers {
  const { delivery, email, phone } = document;
  return {
    ...answers,
    serviceId: document.serviceId,
    document,
    email: email || answers.email,
    phone: phone ? shownPhone(phone) : answers.phone,
    delivery: delivery ? takenAgain(delivery, newCode()) : answers.delivery,
  };
}

/** What can be sent, and the order that the citizen comes from, if any. */
interface Offer {
  offer: ShipmentOffer;
  order?: string | null;
}

/**
 * The answers as the offer allows them: what cannot be sent any more is not chosen, the only document is, and so is the one of
 * the order that the citizen comes from. With another document its last delivery is filled in.
 */
function reconcile(answers: Answers, { offer: { documents, domesticOnly }, order }: Offer): Answers {
  const picked =
    documents.find(({ orderId }) => order && orderId === order) ??
    documents.find(({ serviceId }) => serviceId === answers.serviceId) ??
    (documents.length === 1 ? documents[0] : undefined);
  if (!picked) return { ...answers, serviceId: '', document: null };
  const kept =
    picked.serviceId === answers.serviceId ? { ...answers, document: picked } : prefilled(picked, answers);
  const closed = domesticOnly && kept.delivery.type === ABROAD;
  return closed ? { ...kept, delivery: noDelivery } : kept;
}

/** The order as the server takes it (DLV-09, DLV-16). */
function orderOf(answers: Answers): Schema['ShipmentRequest'] {
  const { document, delivery } = answers;
  const contact = contactOf(answers);
  const { kind, document: number = '', origin, plate, plateType, sprType } = document ?? {};
  return {
    ...contact,
    delivery: deliveryOf(delivery, contact.phone),
    serviceId: answers.serviceId,
    tsc: document?.tsc ?? '',
    checkCode: delivery.checkCode.trim(),
    ...(kind === 'certificate' ? { spr: number } : { license: number }),
    ...(origin ? { origin } : {}),
    ...(plate ? { plate } : {}),
    ...(plateType ? { plateType } : {}),
    ...(sprType ? { sprType } : {}),
  };
}
