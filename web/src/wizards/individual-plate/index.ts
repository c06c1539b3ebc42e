import type { WizardEntry } from '../entry';

/** Orders an individual plate (INZ rows). */
export const individualPlate: WizardEntry = {
  services: ['inz'],
  page: () => import('./IndividualPlatePage'),
};
