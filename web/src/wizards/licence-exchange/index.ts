import type { WizardEntry } from '../entry';

/** Exchanges a driving licence (LIC rows). */
export const licenceExchange: WizardEntry = {
  services: ['licence-exchange'],
  page: () => import('./LicenceExchangePage'),
};
