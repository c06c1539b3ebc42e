/**
 * The map of the motor insurance (INS-02 to INS-11): what is filled in up to the reservation of the policy. The
 * confirmation with its code, the payment and the result follow the order.
 */
import type { Schema } from '#api/client';
import type { OfferRequest } from '#api/insurance';
import {
  type Answers,
  addressOf,
  addressRules,
  cityOf,
  day,
  documentOf,
  empty,
  type InsuredVehicle,
  nameOf,
  vehicleResets,
  vehicleRules,
  WITHOUT,
} from '#blocks/insurance/answers';
import { faults } from '#blocks/insurance/faults';
import { documentRules, paperIn } from '#blocks/insurance/paper';
import { reconciled } from '#blocks/insurance/reconciled';
import { insurance as text } from '#blocks/insurance/text';
import { contactOf, contactRules } from '#blocks/person/contact';
import { chosen, ticked } from '#form/fieldRules';
import { CHOOSE, normalizeCapitals, normalizePlate } from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';

/** Power is asked of electric cars alone (INS-33). */
export const asksPower = ({ type, fuel }: InsuredVehicle) =>
  type === 'B5' && fuel.toUpperCase().includes('ЕЛЕКТР');

/** A real privilege of an own vehicle (INS-08, INS-52). */
export const privileged = ({ whose, privilege }: Answers) => whose === 'own' && privilege !== WITHOUT;

/** What offers are asked for: nothing that names a person (API-094). */
export const offerRequest = ({
  vehicle,
  vehiclePower,
  place,
  privilege,
  whose,
  period,
}: Answers): OfferRequest => ({
  vehicle: {
    code: vehicle.type,
    koatuu: place.code,
    capacity: vehicle.capacity,
    ...(asksPower(vehicle) ? { power: Number(vehiclePower) } : {}),
  },
  privilege: whose === 'own' ? privilege : WITHOUT,
  insurer: { isOwner: whose === 'own' },
  period,
});

/** The question that a chosen offer answers. */
export const questionOf = (answers: Answers) => JSON.stringify(offerRequest(answers));

export const wizard = defineWizard<Answers>()({
  type: 'insurance',
  version: 1,
  derived: ['asks'],
  title: text.title,
  steps: {
    vehicle: {
      title: text.steps.vehicle,
      fields: vehicleRules,
      resets: vehicleResets,
      serverFields: ['vehicle.plate', 'vehicle.brand', 'vehicle.carId', 'vehicle.capacity'],
      complete: ({ vehicle }) => vehicle.orderable,
    },
    data: {
      title: text.steps.data,
      fields: {
        vehicle: () => '',
        vehicleOdometer: faults.odometer,
        vehiclePower: (typed, { vehicle }) => (asksPower(vehicle) ? faults.power(typed) : ''),
        place: ({ code }) => (code > 0 ? '' : CHOOSE),
        period: chosen,
        privilege: (privilege, { whose, vehicle, vehiclePower }) =>
          faults.privilege(whose === 'own' ? privilege : WITHOUT, vehicle.capacity, vehiclePower),
        birthday: (typed, { asks }) => (asks.birthday ? faults.birthDate(typed) : ''),
        ownerBirthday: (typed, { whose }) => (whose === 'own' ? '' : faults.birthDate(typed)),
        rnokpp: (typed, { asks }) => (asks.rnokpp ? faults.rnokpp(typed) : ''),
        isExemptTC: ticked(text.statement),
        isNotTaxi: ticked(text.statement),
      },
    },
    offer: {
      title: text.steps.offer,
      fields: {
        company: ({ code, asked }, answers) => (code !== '' && asked === questionOf(answers) ? '' : CHOOSE),
      },
    },
    policy: {
      title: text.steps.policy,
      fields: {
        policyStartDate: (typed, { company }) => faults.start(typed, company.startLimit),
        ...contactRules,
        restrictions: ticked(text.statement),
      },
    },
    address: { title: text.steps.address, fields: addressRules },
    documents: { title: text.steps.documents, fields: documentRules },
    privilege: {
      title: text.steps.privilege,
      when: privileged,
      fields: {
        privilegeSeria: (typed, { privilegeLimits }) => faults.letters(typed, privilegeLimits.series),
        privilegeNumber: (typed, { privilegeLimits }) => faults.digits(typed, privilegeLimits.number),
        privilegeStartDate: faults.issuedAt,
        privilegeIssuedBy: faults.issuedBy,
      },
    },
  },
  follows: ['confirm', 'payment', 'outcome'],
  orderOf,
  fieldOf: nameOf,
  reconcile: reconciled,
});

export const draft = createWizardDraft(wizard, empty);

/** The vehicle as an order takes it, and the settlement that its price was asked for. */
function vehicleOf({ whose, vehicle, vehicleOdometer, vehiclePower, place }: Answers) {
  return {
    type: vehicle.type,
    koatuu: place.code,
    ...(whose === 'own' ? { carId: vehicle.carId } : { placeName: cityOf(place) }),
    ...(vehicle.vin ? { vin: vehicle.vin } : {}),
    plate: normalizePlate(vehicle.plate),
    brand: vehicle.brand,
    ...(vehicle.fuel ? { fuel: vehicle.fuel } : {}),
    odometer: vehicleOdometer.trim(),
    capacity: vehicle.capacity,
    ...(asksPower(vehicle) ? { power: vehiclePower.trim() } : {}),
  };
}

/** The order as the server takes it (API-095). */
function orderOf(a: Answers): Schema['InsuranceApplication'] {
  const { company } = a;
  const own = a.whose === 'own';
  return {
    period: a.period,
    startDate: day(a.policyStartDate),
    insurer: {
      ...contactOf(a),
      birthDate: day(a.birthday),
      isOwner: own,
      rnokpp: a.rnokpp.trim(),
      ...(own ? {} : { ownerBirthDate: day(a.ownerBirthday) }),
    },
    address: addressOf(a),
    vehicle: vehicleOf(a),
    company: {
      name: company.name,
      code: company.code,
      franchise: company.franchise,
      price: company.price,
      privilege: own ? a.privilege : WITHOUT,
    },
    ...(privileged(a)
      ? {
          privilegeDocs: {
            series: normalizeCapitals(a.privilegeSeria),
            number: a.privilegeNumber.trim(),
            issuedAt: day(a.privilegeStartDate),
            issuedBy: normalizeCapitals(a.privilegeIssuedBy),
          },
        }
      : {}),
    documents: documentOf(paperIn(a)),
    isExemptTC: a.isExemptTC,
    isNotTaxi: a.isNotTaxi,
    restrictions: a.restrictions,
  };
}
