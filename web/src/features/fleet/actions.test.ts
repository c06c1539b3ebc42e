import { expect, test } from 'vitest';
import type { Service } from '#api/queries';
import { actionsOf } from './actions';

const service = (internalName: string, orderable: boolean) =>
  ({ internalName, orderable, activeService: orderable ? 'active' : 'inactive' }) as Service;

const labels = (...args: Parameters<typeof actionsOf>) => actionsOf(...args).map(({ label }) => label);

test('the menu by relation', () => {
  const record = { carId: '7', revocable: true };
  // FLEET-03, ROLE-04
  expect(labels('owner', record, '7', [])).toEqual([
    'Повна інформація',
    'Купити поліс',
    'Внести або змінити дані поліса',
    'Скасувати належного користувача',
    'Обміняти свідоцтво про реєстрацію',
  ]);
  // FLEET-03: a vehicle has one confidant.
  expect(labels('owner', { carId: '7', revocable: false }, '7', [])).toContain(
    'Призначити належного користувача',
  );
  // FLEET-04, ROLE-05
  expect(labels('confidant', record, '7', [])).toEqual([
    'Повна інформація',
    'Купити поліс',
    'Внести або змінити дані поліса',
  ]);
});

// FLEET-10: no confidant, or their time is over: no such action.
test('cancelling a confidant', () => {
  for (const record of [undefined, { carId: '7', revocable: false }])
    expect(labels('owner', record, '7', [])).not.toContain('Скасувати належного користувача');
});

// A service that is not active leads to its info page (AMB-043).
test('services that are not active', () => {
  const paths = (services: Service[]) => actionsOf('owner', undefined, '7', services).map(({ to }) => to);
  const closed = ['ownerToConfidant', 'exchange-spr'].map((name) => service(name, false));
  expect(paths(closed), 'FLEET-06').toContain('/services/ownerToConfidant/info');
  expect(paths(closed), 'FLEET-07').toContain('/services/exchange-spr/info');
  expect(paths([])).toContain('/services/exchange-spr/info');
  expect(paths([service('insurance', false)])).toContain('/services/insurance/info');
});

// The wizards begin with the vehicle that the menu belongs to.
test('the chosen vehicle goes along', () => {
  const services = ['insurance', 'ownerToConfidant', 'exchange-spr'].map((name) => service(name, true));
  const chosen = { vehicleId: '7' };
  const both = [true, false].flatMap((revocable) =>
    actionsOf('owner', { carId: '7', revocable }, '7', services),
  );
  expect(both).toEqual(
    expect.arrayContaining([
      { label: 'Купити поліс', to: '/services/insurance?car=7' },
      { label: 'Обміняти свідоцтво про реєстрацію', to: '/services/exchange-spr?car=7' }, // FLEET-08, SPR-11
      { label: 'Призначити належного користувача', to: '/services/ownerToConfidant', state: chosen }, // CONF-04
      { label: 'Скасувати належного користувача', to: '/services/confidant-revoke', state: chosen }, // CONF-08
    ]),
  );
  expect(actionsOf('confidant', undefined, '7', services)).toContainEqual({
    label: 'Купити поліс',
    to: '/services/insurance?car=7',
  });
});
