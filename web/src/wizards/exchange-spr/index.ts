import type { WizardEntry } from '../entry';

/** Exchanges a registration certificate (SPR rows). */
export const exchangeSpr: WizardEntry = {
  services: ['exchange-spr'],
  page: () => import('./ExchangeSprPage'),
};
