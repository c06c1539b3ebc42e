import type { WizardEntry } from '../entry';

/** Sells motor insurance (INS rows). */
export const insurance: WizardEntry = {
  services: ['insurance'],
  page: () => import('./InsurancePage'),
  firstStep: [
    [
      'wizards/insurance/InsurancePage.tsx',
      'wizards/insurance/steps/VehicleStep.tsx',
      'blocks/insurance/OwnVehicle.tsx',
    ],
    [
      'wizards/insurance/InsurancePage.tsx',
      'wizards/insurance/steps/VehicleStep.tsx',
      'blocks/insurance/OtherVehicle.tsx',
    ],
  ],
};
