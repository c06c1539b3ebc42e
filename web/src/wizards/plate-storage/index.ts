import type { WizardEntry } from '../entry';

/** Prolongs the storage of a plate (PSTO rows). */
export const plateStorage: WizardEntry = {
  services: ['plate-storage'],
  page: () => import('./PlateStoragePage'),
};
