/**
 * The map of the motor insurance (INS-02 to INS-11): what is filled in up to the reservation of the policy. The
 * confirmation with its code, the payment and the result follow the order.
 */
import type { OfferRequest } from '../../api/insurance';
import { isoDay } from '../../lib/format';
import {
  normalizeCapitals,
  normalizeLine,
  normalizePlate,
  normalizeRecord,
  squeezed,
} from '../../lib/validation';
import { insurance as text } from '../../text/insurance';
import { defineWizard } from '../../wizard/defineWizard';
import { type Contact, contactComplete, contactOf, noContact } from '../../wizard/parts/contact';
import { createServerDraft } from '../../wizard/serverDraft';
import { faults } from './faults';

/** The vehicle as the insurers and the register know it; odometer and power are typed. */
export interface InsuredVehicle {
  vin: string;
  carId: string;
  plate: string;
  brand: string;
  model: string;
  fuel: string;
  capacity: number;
  /** Type in the insurers' classification; empty: no vehicle is chosen. */
  type: string;
  typeName: string;
  orderable: boolean;
  odometer: string;
  power: string;
}

/** The chosen offer; `asked` is what it answers: another question makes it void. Amounts are in kopecks. */
export interface Company {
  code: string;
  name: string;
  franchise: number;
  price: number;
  startLimit: number;
  asked: string;
}

/** A document of the insured; what its type asks for stands beside it. */
export interface InsuranceDocument {
  source: string;
  type: string;
  seriesLength: number;
  numberLength: number;
  hasRecord: boolean;
  series: string;
  number: string;
  record: string;
  issuedAt: string;
  issuedBy: string;
}

export interface Answers extends Contact {
  whose: '' | 'own' | 'other';
  /** The plate that is searched for, or the chosen own vehicle's. */
  plate: string;
  vehicle: InsuredVehicle;
  /** Where the owner is registered, which sets the price. */
  place: { code: number; name: string };
  period: string;
  privilege: string;
  /** How long the privilege document's series and number may be. */
  privilegeLimits: { series: number; number: number };
  isExemptTC: boolean;
  isNotTaxi: boolean;
  /** Dates are DD.MM.YYYY. What the profile has is not asked for. */
  insurer: {
    birthDate: string;
    ownerBirthDate: string;
    rnokpp: string;
    asksBirthDate: boolean;
    asksRnokpp: boolean;
  };
  company: Company;
  startDate: string;
  restrictions: boolean;
  address: { region: string; city: string; street: string; house: string; flat: string; zip: string };
  documents: InsuranceDocument;
  privilegeDocs: { series: string; number: string; issuedAt: string; issuedBy: string };
}

/** No privilege (INS-20). */
export const WITHOUT = 'without';

export const noVehicle: InsuredVehicle = {
  vin: '',
  carId: '',
  plate: '',
  brand: '',
  model: '',
  fuel: '',
  capacity: 0,
  type: '',
  typeName: '',
  orderable: false,
  odometer: '',
  power: '',
};
export const noCompany: Company = { code: '', name: '', franchise: 0, price: 0, startLimit: 0, asked: '' };
export const noPaper: InsuranceDocument = {
  source: '',
  type: '',
  seriesLength: 0,
  numberLength: 0,
  hasRecord: false,
  series: '',
  number: '',
  record: '',
  issuedAt: '',
  issuedBy: '',
};

export const empty: Answers = {
  ...noContact,
  whose: '',
  plate: '',
  vehicle: noVehicle,
  place: { code: 0, name: '' },
  period: '',
  privilege: WITHOUT,
  privilegeLimits: { series: 0, number: 0 },
  isExemptTC: false,
  isNotTaxi: false,
  insurer: { birthDate: '', ownerBirthDate: '', rnokpp: '', asksBirthDate: false, asksRnokpp: false },
  company: noCompany,
  startDate: '',
  restrictions: false,
  address: { region: '', city: '', street: '', house: '', flat: '', zip: '' },
  documents: noPaper,
  privilegeDocs: { series: '', number: '', issuedAt: '', issuedBy: '' },
};

/** Power is asked of electric cars alone (INS-33). */
export const asksPower = ({ type, fuel }: InsuredVehicle) =>
  type === 'B5' && fuel.toUpperCase().includes('ЕЛЕКТР');

/** A real privilege of an own vehicle (INS-08, INS-52). */
export const privileged = ({ whose, privilege }: Answers) => whose === 'own' && privilege !== WITHOUT;

/** What offers are asked for: nothing that names a person (API-094). */
export const offerRequest = ({ vehicle, place, privilege, whose, period }: Answers): OfferRequest => ({
  vehicle: {
    code: vehicle.type,
    koatuu: place.code,
    capacity: vehicle.capacity,
    ...(asksPower(vehicle) ? { power: Number(vehicle.power) } : {}),
  },
  privilege: whose === 'own' ? privilege : WITHOUT,
  insurer: { isOwner: whose === 'own' },
  period,
});

/** The question that a chosen offer answers. */
export const questionOf = (answers: Answers) => JSON.stringify(offerRequest(answers));

/** The settlement's name without its district and region. */
export const cityOf = ({ name }: Answers['place']) => name.split(',')[0]?.trim() ?? '';

const dataComplete = (a: Answers) =>
  a.place.code > 0 &&
  faults.odometer(a.vehicle.odometer) === '' &&
  (!asksPower(a.vehicle) || faults.power(a.vehicle.power) === '') &&
  a.period !== '' &&
  (!a.insurer.asksBirthDate || faults.birthDate(a.insurer.birthDate) === '') &&
  (!a.insurer.asksRnokpp || faults.rnokpp(a.insurer.rnokpp) === '') &&
  (a.whose === 'own' || faults.birthDate(a.insurer.ownerBirthDate) === '') &&
  faults.privilege(a.whose === 'own' ? a.privilege : WITHOUT, a.vehicle) === '' &&
  a.isExemptTC &&
  a.isNotTaxi;

const addressComplete = ({ address: { region, city, street, house, flat, zip } }: Answers) =>
  faults.region(region) === '' &&
  faults.place(city) === '' &&
  faults.place(street) === '' &&
  faults.house(house) === '' &&
  faults.flat(flat) === '' &&
  faults.zip(zip) === '';

export const documentComplete = (d: InsuranceDocument) =>
  d.type !== '' &&
  (d.seriesLength === 0 || faults.series(d.series, d.seriesLength) === '') &&
  faults.number(d.number, d.numberLength) === '' &&
  (!d.hasRecord || faults.record(d.record) === '') &&
  faults.issuedAt(d.issuedAt) === '' &&
  faults.issuedBy(d.issuedBy) === '';

const privilegeComplete = ({ privilegeDocs: d, privilegeLimits: most }: Answers) =>
  faults.letters(d.series, most.series) === '' &&
  faults.digits(d.number, most.number) === '' &&
  faults.issuedAt(d.issuedAt) === '' &&
  faults.issuedBy(d.issuedBy) === '';

export const wizard = defineWizard<Answers>()({
  type: 'insurance',
  version: 1,
  title: text.title,
  steps: {
    vehicle: {
      title: text.steps.vehicle,
      complete: ({ whose, vehicle }) => whose !== '' && vehicle.type !== '' && vehicle.orderable,
      fields: ['vehicle.type', 'vehicle.plate', 'vehicle.brand', 'vehicle.carId', 'vehicle.capacity'],
    },
    data: {
      title: text.steps.data,
      complete: dataComplete,
      fields: [
        'vehicle',
        'place',
        'period',
        'privilege',
        'insurer.birthDate',
        'insurer.ownerBirthDate',
        'insurer.rnokpp',
        'isExemptTC',
        'isNotTaxi',
      ],
    },
    offer: {
      title: text.steps.offer,
      complete: (answers) => answers.company.code !== '' && answers.company.asked === questionOf(answers),
      fields: ['company'],
    },
    policy: {
      title: text.steps.policy,
      complete: (answers) =>
        faults.start(answers.startDate, answers.company.startLimit) === '' &&
        contactComplete(answers) &&
        answers.restrictions,
      fields: ['startDate', 'email', 'phone', 'restrictions'],
    },
    address: { title: text.steps.address, complete: addressComplete, fields: ['address'] },
    documents: {
      title: text.steps.documents,
      complete: ({ documents }) => documentComplete(documents),
      fields: ['documents'],
    },
    privilege: {
      title: text.steps.privilege,
      when: privileged,
      complete: privilegeComplete,
      fields: ['privilegeDocs'],
    },
  },
  follows: ['confirm', 'payment', 'outcome'],
});

export const draft = createServerDraft(wizard.type, wizard.version, empty);

/** The form's name of a field of the order. */
export const fieldOf = (field: string) =>
  ({
    'insurer.email': 'email',
    'insurer.phone': 'phone',
    'company.privilege': 'privilege',
    'vehicle.koatuu': 'place.name',
    'address.city': 'place.name',
  })[field] ?? field;

const day = (typed: string) => isoDay(typed) ?? '';

function documentOf(d: InsuranceDocument) {
  return {
    type: d.type,
    ...(d.seriesLength > 0 ? { series: squeezed(d.series) } : {}),
    number: squeezed(d.number),
    ...(d.hasRecord ? { record: normalizeRecord(d.record) } : {}),
    issuedAt: day(d.issuedAt),
    issuedBy: normalizeCapitals(d.issuedBy),
  };
}

/** The vehicle as an order takes it, and the settlement that its price was asked for. */
function vehicleOf({ whose, vehicle, place }: Answers): object {
  return {
    type: vehicle.type,
    koatuu: place.code,
    ...(whose === 'own' ? { carId: vehicle.carId } : {}),
    ...(vehicle.vin ? { vin: vehicle.vin } : {}),
    plate: normalizePlate(vehicle.plate),
    brand: vehicle.brand,
    ...(vehicle.fuel ? { fuel: vehicle.fuel } : {}),
    odometer: vehicle.odometer.trim(),
    capacity: vehicle.capacity,
    ...(asksPower(vehicle) ? { power: vehicle.power.trim() } : {}),
  };
}

/** The order as the server takes it (API-095, INS-13). */
export function orderOf(a: Answers): object {
  const { insurer, company, address, privilegeDocs } = a;
  const own = a.whose === 'own';
  return {
    period: a.period,
    startDate: day(a.startDate),
    insurer: {
      ...contactOf(a),
      birthDate: day(insurer.birthDate),
      isOwner: own,
      rnokpp: insurer.rnokpp.trim(),
      ...(own ? {} : { ownerBirthDate: day(insurer.ownerBirthDate) }),
    },
    address: {
      region: normalizeLine(address.region),
      city: normalizeLine(address.city),
      street: normalizeLine(address.street),
      house: normalizeCapitals(address.house),
      ...(address.flat ? { flat: normalizeCapitals(address.flat) } : {}),
      zip: address.zip.trim(),
    },
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
            series: normalizeCapitals(privilegeDocs.series),
            number: privilegeDocs.number.trim(),
            issuedAt: day(privilegeDocs.issuedAt),
            issuedBy: normalizeCapitals(privilegeDocs.issuedBy),
          },
        }
      : {}),
    documents: documentOf(a.documents),
    isExemptTC: a.isExemptTC,
    isNotTaxi: a.isNotTaxi,
    restrictions: a.restrictions,
  };
}
