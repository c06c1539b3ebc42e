import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Schema } from '#api/client';
import { Certificate } from './Certificate';
import { Part } from './Part';

const record: Schema['VehicleRecord'] = {
  id: '1',
  carId: '1',
  brand: 'TOYOTA',
  model: 'COROLLA',
  vin: 'NMTJH8HN4H4183077',
  makeYear: 2017,
  regNum: 'СНС 382994',
  type: { id: 1001 },
  region: { id: 20 },
  inz: false,
  isInzBlankAvailable: true,
  newLayout: true,
  logoUrl: '/pictures/vehicle-1001.svg',
  ownership: 'owner',
  docType: 'certificate',
  owner: { lastName: 'РАШІД', firstName: 'КАРІМ', address: 'Харків, вул. Отакара Яроша, буд. 7' },
  revocable: false,
  insurance: { policy: [] },
};

const confidant = {
  holder: { lastName: 'КЛИМЕНКО', firstName: 'ОКСАНА' },
  startDate: '2026-01-01',
  endDate: '2027-01-01',
  roleName: 'Належний користувач',
};

/** What the part of the owner says behind a name. */
const told = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent;

test.each([
  ['a certificate has no end', {}, 'Власність', 'Свідоцтво про реєстрацію', undefined],
  [
    'a temporary registration has',
    { docType: 'temporary', expiredAt: '2028-05-31' },
    'Власність',
    'Тимчасовий реєстраційний талон',
    '31.05.2028',
  ],
  [
    'the end of a proper user’s right is told once',
    { ownership: 'confidant', confidant, expiredAt: '2027-01-01' },
    'Користування',
    'Свідоцтво про реєстрацію',
    undefined,
  ],
  [
    'a registration that ends before the right is told, too',
    { ownership: 'confidant', confidant, docType: 'temporary', expiredAt: '2026-12-01' },
    'Користування',
    'Тимчасовий реєстраційний талон',
    '01.12.2026',
  ],
] as const)('by what right a vehicle is used, and until when: %s', (_, change, right, paper, until) => {
  render(<Part part="holder" record={{ ...record, ...change }} relation="owner" />);
  expect(told('Ваше право')).toBe(right);
  expect(told('Документ')).toBe(paper);
  expect(told('Користуватися можна до')).toBe(until);
});

test('a certificate prints the owner’s address; what is temporary is no certificate', () => {
  const document: Schema['VehicleDocument'] = {
    regDate: { first: '2023-03-27', last: '2024-01-19' },
    engine: { capacity: 1598, fuel: 'БЕНЗИН' },
    weight: { full: 1760, empty: 1250 },
    places: { sitting: 5, standing: 0 },
    regHistory: [],
  };
  render(<Certificate record={{ ...record, ...document, docType: 'temporary' }} />);
  expect(screen.getAllByText('Харків, вул. Отакара Яроша, буд. 7').length).toBeGreaterThan(0);
  expect(screen.queryByText('VEHICLE REGISTRATION CERTIFICATE')).toBeNull();
  expect(screen.getByRole('region', { name: 'Тимчасовий реєстраційний талон СНС 382994' })).toBeTruthy();
});
