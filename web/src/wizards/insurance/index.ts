import type { WizardEntry } from '../entry';

/** Sells motor insurance (INS rows). */
export const insurance: WizardEntry = {
  services: ['insurance'],
  page: () => import('./InsurancePage'),
};
