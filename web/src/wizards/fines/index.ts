import type { WizardEntry } from '../entry';

/** Pays a fine by the details of its decree (PAYF rows). */
export const fines: WizardEntry = {
  services: ['fines'],
  path: '/fines/payment',
  page: () => import('./FinePaymentPage'),
};
