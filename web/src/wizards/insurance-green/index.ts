import type { WizardEntry } from '../entry';

/** Sells green cards (GRN rows). */
export const insuranceGreen: WizardEntry = {
  services: ['insurance-green'],
  page: () => import('./GreenPage'),
};
