/** The answers to the questions of both insurances, what is read from them, and their names in an order. */
import { chosen, type FieldRules } from '#form/fieldRules';
import type { Resets } from '#form/resets';
import { isoDay } from '#lib/format';
import {
  normalizeCapitals,
  normalizeLine,
  normalizePlate,
  normalizeRecord,
  squeezed,
  validAnyPlate,
} from '#lib/validation';
import { type Contact, noContact } from '../person/contact';
import { faults } from './faults';
import { type InsuranceDocument, namesOf, noPapers, type Papers, privilegeNames } from './paper';

/** The vehicle as the insurers and the register know it. */
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
}

/** The chosen offer; `asked` is what it answers: another question makes it void. Amounts are in kopecks. */
export interface Company {
  code: string;
  name: string;
  franchise: number;
  price: number;
  startLimit: number;
  /** Whether the company asks for a document for a green card (GRN-02). */
  documents?: boolean;
  /** Where the company publishes the conditions of its product. */
  terms?: string;
  asked: string;
}

/** What the steps fill in, by the names of the form (INS-13); dates are DD.MM.YYYY. The tick `confirmData` follows the reservation. */
export interface Answers extends Contact, Papers {
  whose: '' | 'own' | 'other';
  /** The plate that is searched for, or the chosen own vehicle's. */
  plate: string;
  vehicle: InsuredVehicle;
  /** Where the owner is registered, which sets the price. */
  place: { code: number; name: string };
  vehicleOdometer: string;
  /** kW. */
  vehiclePower: string;
  period: string;
  privilege: string;
  /** How long the privilege document's series and number may be. */
  privilegeLimits: { series: number; number: number };
  isExemptTC: boolean;
  isNotTaxi: boolean;
  birthday: string;
  ownerBirthday: string;
  rnokpp: string;
  /** Whether the profile lacks these: what it has is not asked for. */
  asks: { birthday: boolean; rnokpp: boolean };
  company: Company;
  policyStartDate: string;
  restrictions: boolean;
  region: string;
  city: string;
  street: string;
  building: string;
  flat: string;
  zip: string;
  /** Of a green card alone: where it acts, and the name in Latin letters. */
  territory: string;
  lastNameLat: string;
  firstNameLat: string;
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
};
export const noCompany: Company = { code: '', name: '', franchise: 0, price: 0, startLimit: 0, asked: '' };
export const empty: Answers = {
  ...noContact,
  whose: '',
  plate: '',
  vehicle: noVehicle,
  place: { code: 0, name: '' },
  vehicleOdometer: '',
  vehiclePower: '',
  period: '',
  privilege: WITHOUT,
  privilegeLimits: { series: 0, number: 0 },
  isExemptTC: false,
  isNotTaxi: false,
  birthday: '',
  ownerBirthday: '',
  rnokpp: '',
  asks: { birthday: false, rnokpp: false },
  company: noCompany,
  policyStartDate: '',
  restrictions: false,
  region: '',
  city: '',
  street: '',
  building: '',
  flat: '',
  zip: '',
  territory: '',
  lastNameLat: '',
  firstNameLat: '',
  ...noPapers,
};

/** The settlement's name without its district and region. */
export const cityOf = ({ name }: Answers['place']) => name.split(',')[0]?.trim() ?? '';

/** The rules of whose vehicle is insured, and which. */
export const vehicleRules: FieldRules<Answers> = {
  whose: chosen,
  plate: (typed, { whose }) => (whose === 'own' ? chosen(typed) : validAnyPlate(normalizePlate(typed))),
  'vehicle.type': chosen,
};

/** Another vehicle has another odometer. */
export const forgotten = { vehicle: noVehicle, vehicleOdometer: '', vehiclePower: '' } as const;

/** What another vehicle makes void. */
export const vehicleResets: Resets<Answers> = {
  whose: { ...forgotten, plate: '', city: '' },
  plate: forgotten,
};

/** The rules of the address of the insured (INS-34 to INS-37). */
export const addressRules = {
  region: faults.region,
  city: faults.place,
  street: faults.place,
  building: faults.house,
  flat: faults.flat,
  zip: faults.zip,
};

export function nameOf(field: string, answers: Answers): string {
  const [part, name = ''] = field.split('.');
  const documents: Record<string, string> = { ...namesOf(answers.documentType), type: 'documentType' };
  if (part === 'documents') return documents[name] ?? 'document.source';
  if (field === 'address.city' && answers.whose === 'other') return 'city'; // where the owner lives is another question
  if (part === 'privilegeDocs') return (privilegeNames as Record<string, string>)[name] ?? field;
  return formNames[field] ?? field;
}

const formNames: Record<string, string> = {
  startDate: 'policyStartDate',
  'insurer.email': 'email',
  'insurer.phone': 'phone',
  'insurer.birthDate': 'birthday',
  'insurer.ownerBirthDate': 'ownerBirthday',
  'insurer.rnokpp': 'rnokpp',
  'company.privilege': 'privilege',
  'vehicle.koatuu': 'place.name',
  'vehicle.odometer': 'vehicleOdometer',
  'vehicle.power': 'vehiclePower',
  'address.region': 'region',
  'address.city': 'place.name',
  'address.street': 'street',
  'address.house': 'building',
  'address.flat': 'flat',
  'address.zip': 'zip',
};

export const day = (typed: string) => isoDay(typed) ?? '';

export function documentOf(d: InsuranceDocument) {
  return {
    type: d.type,
    ...(d.seriesLength > 0 ? { series: squeezed(d.series) } : {}),
    number: squeezed(d.number),
    ...(d.hasRecord ? { record: normalizeRecord(d.record) } : {}),
    issuedAt: day(d.issuedAt),
    issuedBy: normalizeCapitals(d.issuedBy),
  };
}

export const addressOf = (a: Answers) => ({
  region: normalizeLine(a.region),
  city: normalizeLine(a.city),
  street: normalizeLine(a.street),
  house: normalizeCapitals(a.building),
  ...(a.flat ? { flat: normalizeCapitals(a.flat) } : {}),
  zip: a.zip.trim(),
});
