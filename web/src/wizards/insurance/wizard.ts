/**
 * The map of the motor insurance (INS-02 to INS-11): what is filled in up to the reservation of the policy. The
 * confirmation with its code, the payment and the result follow the order.
 */
import type { OfferRequest } from '../../api/insurance';
import { type Contact, contactComplete, contactOf, noContact } from '../../blocks/person/contact';
import { isoDay } from '../../lib/format';
import {
  normalizeCapitals,
  normalizeLine,
  normalizePlate,
  normalizeRecord,
  squeezed,
} from '../../lib/validation';
import { defineWizard } from '../../wizard/defineWizard';
import { createServerDraft } from '../../wizard/draft/serverDraft';
import { faults } from './faults';
import {
  documentComplete,
  documentFields,
  type InsuranceDocument,
  namesOf,
  noPapers,
  type Papers,
  paperIn,
  privilegeNames,
} from './paper';
import { insurance as text } from './text';

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
/** Another vehicle has another odometer. */
export const forgotten = { vehicle: noVehicle, vehicleOdometer: '', vehiclePower: '' } as const;
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

/** The settlement's name without its district and region. */
export const cityOf = ({ name }: Answers['place']) => name.split(',')[0]?.trim() ?? '';

const dataComplete = (a: Answers) =>
  a.place.code > 0 &&
  faults.odometer(a.vehicleOdometer) === '' &&
  (!asksPower(a.vehicle) || faults.power(a.vehiclePower) === '') &&
  a.period !== '' &&
  (!a.asks.birthday || faults.birthDate(a.birthday) === '') &&
  (!a.asks.rnokpp || faults.rnokpp(a.rnokpp) === '') &&
  (a.whose === 'own' || faults.birthDate(a.ownerBirthday) === '') &&
  faults.privilege(a.whose === 'own' ? a.privilege : WITHOUT, a.vehicle.capacity, a.vehiclePower) === '' &&
  a.isExemptTC &&
  a.isNotTaxi;

export const addressComplete = ({ region, city, street, building, flat, zip }: Answers) =>
  faults.region(region) === '' &&
  faults.place(city) === '' &&
  faults.place(street) === '' &&
  faults.house(building) === '' &&
  faults.flat(flat) === '' &&
  faults.zip(zip) === '';

const privilegeComplete = (a: Answers) =>
  faults.letters(a.privilegeSeria, a.privilegeLimits.series) === '' &&
  faults.digits(a.privilegeNumber, a.privilegeLimits.number) === '' &&
  faults.issuedAt(a.privilegeStartDate) === '' &&
  faults.issuedBy(a.privilegeIssuedBy) === '';

export const wizard = defineWizard<Answers>()({
  type: 'insurance',
  version: 2,
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
        'vehicleOdometer',
        'vehiclePower',
        'place',
        'period',
        'privilege',
        'birthday',
        'ownerBirthday',
        'rnokpp',
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
        faults.start(answers.policyStartDate, answers.company.startLimit) === '' &&
        contactComplete(answers) &&
        answers.restrictions,
      fields: ['policyStartDate', 'email', 'phone', 'restrictions'],
    },
    address: {
      title: text.steps.address,
      complete: addressComplete,
      fields: ['region', 'city', 'street', 'building', 'flat', 'zip'],
    },
    documents: {
      title: text.steps.documents,
      complete: (answers) => documentComplete(paperIn(answers)),
      fields: documentFields,
    },
    privilege: {
      title: text.steps.privilege,
      when: privileged,
      complete: privilegeComplete,
      fields: Object.values(privilegeNames),
    },
  },
  follows: ['confirm', 'payment', 'outcome'],
});

export const draft = createServerDraft(wizard.type, wizard.version, empty);

/** The form's name of a field of the order. */
export const fieldOf = (field: string) => nameOf(field, draft.use.getState().answers);

export function nameOf(field: string, answers: Answers): string {
  const [part, name = ''] = field.split('.');
  const documents: Record<string, string> = { ...namesOf(answers.documentType), type: 'documentType' };
  if (part === 'documents') return documents[name] ?? 'document.source';
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

/** The vehicle as an order takes it, and the settlement that its price was asked for. */
function vehicleOf({ whose, vehicle, vehicleOdometer, vehiclePower, place }: Answers): object {
  return {
    type: vehicle.type,
    koatuu: place.code,
    ...(whose === 'own' ? { carId: vehicle.carId } : {}),
    ...(vehicle.vin ? { vin: vehicle.vin } : {}),
    plate: normalizePlate(vehicle.plate),
    brand: vehicle.brand,
    ...(vehicle.fuel ? { fuel: vehicle.fuel } : {}),
    odometer: vehicleOdometer.trim(),
    capacity: vehicle.capacity,
    ...(asksPower(vehicle) ? { power: vehiclePower.trim() } : {}),
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

/** The order as the server takes it (API-095). */
export function orderOf(a: Answers): object {
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
