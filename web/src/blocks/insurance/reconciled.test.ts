import { expect, test } from 'vitest';
import { empty, noVehicle } from './answers';
import { reconciled } from './reconciled';

const known = {
  citizen: { birthday: '1985-03-14', ipnChar: '3111952338' },
  own: [
    { carId: '7', plate: 'KA9400PP' },
    { carId: '8', plate: 'AA0001BB' },
  ],
  used: [{ carId: '9', plate: 'BC1234EE' }],
};
const vehicle = { ...noVehicle, vin: 'TMB99HAV3KM626020', type: 'B1' };

// The menu's vehicle is chosen; one in use is another person's.
test('the wizard begins with the vehicle of the menu', () => {
  const own = reconciled(empty, { known, car: '8' });
  expect(own, 'FLEET-03').toMatchObject({ whose: 'own', plate: 'AA0001BB' });
  const used = reconciled(empty, { known, car: '9' });
  expect(used, 'FLEET-04').toMatchObject({ whose: 'other', plate: 'BC1234EE' });
  for (const car of ['', '10'])
    expect(reconciled(empty, { known, car })).toMatchObject({ whose: '', plate: '' });
});

test('another vehicle is asked about again, the same one is not', () => {
  const answers = { ...empty, whose: 'own' as const, plate: 'KA9400PP', vehicle };
  expect(reconciled(answers, { known, car: '7' }).vehicle).toEqual(vehicle);
  expect(reconciled(answers, { known, car: '' }).vehicle).toEqual(vehicle);
  expect(reconciled(answers, { known, car: '8' }).vehicle).toEqual(noVehicle);
});

// INS-38, INS-39, WIZ-10: what the profile has is not asked for.
test('the profile answers for the insured', () => {
  expect(reconciled(empty, { known, car: '' }), 'WIZ-11: birthday and rnokpp').toMatchObject({
    birthday: '14.03.1985',
    rnokpp: '3111952338',
    asks: { birthday: false, rnokpp: false },
  });
  const bare = { ...known, citizen: { ipnChar: '' } };
  expect(reconciled(empty, { known: bare as typeof known, car: '' }).asks).toEqual({
    birthday: true,
    rnokpp: true,
  });
});
