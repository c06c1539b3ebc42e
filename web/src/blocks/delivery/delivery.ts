import type { Schema } from '#api/client';
import type { Service } from '#api/queries';
import { chosen, type PartRules, ticked } from '#form/fieldRules';
import {
  CHOOSE,
  normalizeCapitals,
  normalizePhone,
  validCheckCode,
  validLatinLine,
  validPhoneAbroad,
  validZip,
  validZipAbroad,
} from '#lib/validation';
import { forms } from '#text/forms';
import { latinNameFault } from '../person/latinName';

/** The ways of delivery, by the numbers that the calls carry (DLV-03). */
export const PICKUP = '0';
export const NOVA_POSHTA = '1';
export const UKRPOSHTA = '2';
export const ELECTRONIC = '3';
export const ABROAD = '4';

/** The delivery type that means a courier (DLV-06). */
export const COURIER = 'city';

/** Where an order's result goes, as it was filled in (DLV-04 to DLV-08). */
export interface Delivery {
  type: string;
  /** The region of the service centre, and its code. */
  branchRegion: string;
  branch: string;
  branchName: string;
  /** Nova Poshta's branch: its index, such as 11/1, and its name. */
  index: string;
  warehouse: string;
  region: string;
  regionId: string;
  district: string;
  districtId: string;
  city: string;
  cityId: string;
  street: string;
  streetId: string;
  house: string;
  zip: string;
  deliveryApartment: string;
  deliveryType: string;
  country: string;
  countryCode: string;
  /** The forms of the country's post codes (GAP-48). */
  zipForms: string;
  company: string;
  lastNameLat: string;
  firstNameLat: string;
  /** By which the post of another country reaches the citizen; in Ukraine it is the order's. */
  contactPhone: string;
  /** The code that was shown, and what was typed of it. */
  shownCode: string;
  checkCode: string;
  deliveryConfirmation: boolean;
}

/** A form that has a delivery among its fields. */
export interface DeliveryForm {
  delivery: Delivery;
}

/** What a way of delivery costs, kopecks (GAP-36). */
export function deliveryPrice(type: string, tags: Service['priceTags'] | undefined): number {
  if (type === ABROAD) return tags?.intDelivery ?? 0;
  return type === UKRPOSHTA || type === NOVA_POSHTA ? (tags?.delivery ?? 0) : 0;
}

const place = { region: '', regionId: '', district: '', districtId: '', city: '', cityId: '' };
const address = { street: '', streetId: '', house: '', zip: '', deliveryApartment: '' };

export const noDelivery: Delivery = {
  type: '',
  branchRegion: '',
  branch: '',
  branchName: '',
  index: '',
  warehouse: '',
  ...place,
  ...address,
  deliveryType: '',
  country: '',
  countryCode: '',
  zipForms: '',
  company: '',
  lastNameLat: '',
  firstNameLat: '',
  contactPhone: '',
  shownCode: '',
  checkCode: '',
  deliveryConfirmation: false,
};

/** What is below a part of the address, and has to be chosen again when that part changes. */
export const below = {
  region: { district: '', districtId: '', city: '', cityId: '', ...address },
  district: { city: '', cityId: '', ...address },
  city: { ...address, index: '', warehouse: '' },
  street: { house: '', zip: '' },
} satisfies Record<string, Partial<Delivery>>;

/** How many digits are shown; the field takes its length from the code (AMB-002, AMB-003). */
export const CODE_LENGTH = 4;

/** Digits by the browser's own chance. */
export function newCode(length = CODE_LENGTH): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join('');
}

/** Another way of delivery asks for another address, and for its own confirmation. */
export const withType = (type: string): Delivery => ({ ...noDelivery, type });

/** An address of an earlier order as the fields hold it; the code is typed again for each order. */
export function takenAgain(
  { country, type, ...parts }: Schema['EarlierDelivery'],
  shownCode: string,
): Delivery {
  const known = Object.entries(parts).filter(([name]) => name in noDelivery);
  return {
    ...noDelivery,
    ...Object.fromEntries(known),
    type: String(type),
    shownCode,
    country: country?.name ?? '',
    countryCode: country?.code ?? '',
    zipForms: country?.description ?? '',
  };
}

/** Post codes of each form of a country (GAP-48): 99-999 is 12-345, @9 is A1. */
export const exampleZips = (forms: string): string[] =>
  forms.split('|').map((form) => {
    const next = { '9': 1, '@': 65, '*': 1 };
    return form
      .replace(/[9*]/g, () => String(next['9']++ % 10))
      .replace(/@/g, () => String.fromCharCode(next['@']++));
  });

const line = (typed: string) => validLatinLine(normalizeCapitals(typed));
const optionalLine = (typed: string) => (typed.trim() === '' ? '' : line(typed));

/** The ways that ask for a code, and to be confirmed. */
const byPost = [NOVA_POSHTA, UKRPOSHTA, ABROAD];

const code: PartRules<Delivery> = {
  shownCode: chosen,
  checkCode: (typed, { shownCode }) => validCheckCode(typed, shownCode),
};

const rulesOf: Record<string, PartRules<Delivery>> = {
  [PICKUP]: { branch: chosen },
  [NOVA_POSHTA]: { cityId: chosen, index: chosen, ...code },
  [UKRPOSHTA]: {
    regionId: chosen,
    districtId: chosen,
    cityId: chosen,
    streetId: chosen,
    house: chosen,
    zip: validZip,
    deliveryType: chosen,
    ...code,
  },
  [ABROAD]: {
    countryCode: chosen,
    zip: (typed, { zipForms }) => validZipAbroad(normalizeCapitals(typed), zipForms),
    city: line,
    street: line,
    house: line,
    deliveryApartment: optionalLine,
    company: optionalLine,
    lastNameLat: latinNameFault,
    firstNameLat: latinNameFault,
    contactPhone: (typed = '') => validPhoneAbroad(normalizePhone(typed)), // a draft may have been saved without one
    ...code,
  },
};

const ruled = [...new Set(Object.values(rulesOf).flatMap(Object.keys))] as (keyof Delivery)[];

/** The rules of a delivery that is not confirmed yet: those of its way. */
export const addressRules: PartRules<Delivery> = {
  ...Object.fromEntries(
    ruled.map((name) => [
      name,
      (value: never, delivery: Delivery) => rulesOf[delivery.type]?.[name]?.(value, delivery) ?? '',
    ]),
  ),
  type: (type) => (rulesOf[type] ? '' : CHOOSE),
};

export const deliveryRules: PartRules<Delivery> = {
  ...addressRules,
  deliveryConfirmation: (confirmed, { type }) =>
    byPost.includes(type) ? ticked(forms.confirm)(confirmed) : '',
};

const sent: Record<string, readonly (keyof Delivery)[]> = {
  [PICKUP]: ['branch'],
  [NOVA_POSHTA]: ['city', 'cityId', 'index', 'warehouse'],
  [UKRPOSHTA]: [
    'region',
    'regionId',
    'district',
    'districtId',
    'city',
    'cityId',
    'street',
    'streetId',
    'house',
    'zip',
    'deliveryApartment',
    'deliveryType',
  ],
  [ABROAD]: ['city', 'street', 'house', 'zip', 'deliveryApartment', 'company', 'lastNameLat', 'firstNameLat'],
};

/** The address of a delivery at home, as it is printed on what is sent (DLV-05, DLV-06, DLV-07). */
const postalLines = (d: Delivery) => ({
  address: deliveryLine(d),
  isCourier: d.deliveryType === COURIER,
  deliveryStreet: d.street,
  deliveryBuilding: d.house,
  deliveryAddress: deliveryLine(d),
  deliveryZipCode: d.zip,
  deliveryCity: d.city,
});

/** The delivery as an order takes it (DLV-16); in Ukraine the post calls the order's phone. */
export function deliveryOf(d: Delivery, phone: string): Schema['NewDelivery'] {
  const contactPhone = d.type === ABROAD ? normalizePhone(d.contactPhone) : phone;
  const parts = Object.fromEntries((sent[d.type] ?? []).map((name) => [name, d[name]]));
  const byPost = d.type !== PICKUP && d.type !== ELECTRONIC;
  return {
    type: Number(d.type) as Schema['NewDelivery']['type'],
    ...parts,
    ...(d.type === UKRPOSHTA ? postalLines(d) : {}),
    ...(d.type === ABROAD ? { country: { code: d.countryCode, name: d.country } } : {}),
    ...(byPost
      ? { contactPhone, checkCode: d.checkCode.trim(), deliveryConfirmation: d.deliveryConfirmation }
      : {}),
  };
}

/** The address in one line, for reading. */
export function deliveryLine(d: Delivery): string {
  const lines: Record<string, string[]> = {
    [PICKUP]: [d.branchName],
    [NOVA_POSHTA]: [d.city, d.warehouse],
    [UKRPOSHTA]: [d.zip, d.region, d.district, d.city, d.street, d.house, d.deliveryApartment],
    [ABROAD]: [d.country, d.zip, d.city, d.street, d.house, d.deliveryApartment, d.company],
  };
  const parts = lines[d.type] ?? [];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
