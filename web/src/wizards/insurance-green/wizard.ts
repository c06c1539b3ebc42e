/**
 * The map of the green card (GRN-01): what is filled in up to the reservation. The answers and most screens are those of the
 * motor insurance; the confirmation with its code, the payment and the result follow the order.
 */
import type { Schema } from '#api/client';
import type { GreenOfferRequest } from '#api/insurance';
import {
  type Answers,
  addressOf,
  addressRules,
  day,
  documentOf,
  empty,
  nameOf,
  vehicleResets,
  vehicleRules,
} from '#blocks/insurance/answers';
import { faults } from '#blocks/insurance/faults';
import { documentRules, paperIn } from '#blocks/insurance/paper';
import { reconciled } from '#blocks/insurance/reconciled';
import { contactOf, contactRules } from '#blocks/person/contact';
import { latinNameFault } from '#blocks/person/latinName';
import { chosen } from '#form/fieldRules';
import { CHOOSE, normalizeCapitals, normalizePlate } from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { insuranceGreen as text } from './text';

/** The farthest start that any company sells, in days (GRN-13). */
export const START_LIMIT = 366;

/** What offers are asked for (API-104). */
export const offerRequest = ({
  vehicle,
  territory,
  period,
  whose,
  policyStartDate,
}: Answers): GreenOfferRequest => ({
  vehicle: { plate: normalizePlate(vehicle.plate), carCategory: vehicle.type },
  territory,
  period,
  insurer: { isOwner: whose === 'own' },
  startDate: day(policyStartDate),
});

export const questionOf = (answers: Answers) => JSON.stringify(offerRequest(answers));

/** Whether the dictionary's types have a category: each names its own, separated by commas (GRN-08, GRN-11). */
export const soldFor = (types: readonly { categories: string }[]) => {
  const sold = new Set(types.flatMap(({ categories }) => categories.split(',').map((one) => one.trim())));
  return ({ code }: { code: string }) => sold.has(code);
};

export const wizard = defineWizard<Answers>()({
  type: 'insurance-green',
  version: 1,
  derived: ['asks'],
  title: text.title,
  steps: {
    person: {
      title: text.steps.person,
      fields: { whose: chosen },
      resets: vehicleResets,
      serverFields: ['insurer.isOwner'],
    },
    vehicle: {
      title: text.steps.vehicle,
      fields: {
        ...vehicleRules,
        territory: chosen,
        period: chosen,
        policyStartDate: (typed) => faults.start(typed, START_LIMIT),
      },
      resets: vehicleResets,
      serverFields: ['vehicle.carCategory', 'vehicle.brand', 'vehicle.carId'],
      complete: ({ vehicle }) => vehicle.orderable,
    },
    offer: {
      title: text.steps.offer,
      fields: {
        company: ({ code, asked }, answers) => (code !== '' && asked === questionOf(answers) ? '' : CHOOSE),
      },
    },
    data: {
      title: text.steps.data,
      fields: {
        lastNameLat: latinNameFault,
        firstNameLat: latinNameFault,
        birthday: (typed, { asks }) => (asks.birthday ? faults.birthDate(typed) : ''),
        rnokpp: (typed, { asks }) => (asks.rnokpp ? faults.rnokpp(typed) : ''),
        ...contactRules,
      },
    },
    address: {
      title: text.steps.address,
      fields: { place: ({ code }) => (code > 0 ? '' : CHOOSE), ...addressRules },
    },
    documents: {
      title: text.steps.documents,
      when: ({ company }) => company.documents === true,
      fields: documentRules,
    },
  },
  follows: ['confirm', 'payment', 'outcome'],
  orderOf,
  fieldOf: (field, answers) => formNames[field] ?? nameOf(field, answers),
  reconcile: reconciled,
});

export const draft = createWizardDraft(wizard, empty);

const formNames: Record<string, string> = {
  'insurer.lastNameEng': 'lastNameLat',
  'insurer.firstNameEng': 'firstNameLat',
  'vehicle.plate': 'plate',
  'address.city': 'place.name',
};

/** The order as the server takes it (API-105): here the Latin name has this call's spelling (AMB-107). */
function orderOf(a: Answers): Schema['GreenApplication'] {
  const { vehicle, company } = a;
  const own = a.whose === 'own';
  return {
    startDate: day(a.policyStartDate),
    territory: a.territory,
    period: a.period,
    company: {
      name: company.name,
      code: company.code,
      price: company.price,
      isDocumentsNeeded: company.documents === true,
    },
    vehicle: {
      plate: normalizePlate(vehicle.plate),
      carCategory: vehicle.type,
      brand: vehicle.brand,
      koatuu: a.place.code,
      ...(own ? { carId: vehicle.carId } : {}),
      ...(vehicle.vin ? { vin: vehicle.vin } : {}),
    },
    insurer: {
      ...contactOf(a),
      firstNameEng: normalizeCapitals(a.firstNameLat),
      lastNameEng: normalizeCapitals(a.lastNameLat),
      birthDate: day(a.birthday),
      rnokpp: a.rnokpp.trim(),
      isOwner: own,
    },
    address: addressOf(a),
    ...(company.documents ? { documents: documentOf(paperIn(a)) } : {}),
  };
}
