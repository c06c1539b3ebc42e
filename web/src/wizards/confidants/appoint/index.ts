import type { WizardEntry } from '#wizards/entry';

/** Appoints a confidant of an own vehicle (CONF rows). */
export const appoint: WizardEntry = {
  services: ['ownerToConfidant'],
  loader: async (args) => (await import('../openRequest')).openRequest(args),
  page: () => import('./AppointPage'),
};
